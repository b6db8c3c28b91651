import type { CType, IntegerType, RecordType } from '../c-type.js';
import { firstContaining } from './first-containing.js';
import type { SourceRange } from './source-range.js';
import type { FunctionEntity, Variable } from './typed-program.js';

/** What an identifier of the ordinary name space stands for. */
export type NamedEntity =
  | { readonly kind: 'variable'; readonly variable: Variable }
  | { readonly kind: 'function'; readonly function: FunctionEntity }
  | { readonly kind: 'typedef'; readonly type: CType }
  | { readonly kind: 'enumerator'; readonly type: IntegerType; readonly value: bigint };

/** What a tag stands for. */
export type TaggedType = RecordType | IntegerType;

/** A name from the place on where it can be used: behind its declarator. */
export interface Visible<Entity> {
  readonly entity: Entity;
  /** 0-based offset; names that stand before the text (builtins, headers) have -1. */
  readonly from: number;
  /** Place of the name in its first declaration; undefined for what comes from a header. */
  readonly range: SourceRange | undefined;
}

/** One scope: the file, a function's parameters and body, a block, the head of a `for`. */
export interface Scope {
  readonly kind: 'file' | 'function' | 'block' | 'for';
  readonly parent: Scope | undefined;
  readonly children: readonly Scope[];
  /** Where its names can be used: a block from `{` to behind `}`, a `for` from its keyword to behind its body. */
  readonly start: number;
  readonly end: number;
  /** The function a scope lies in; undefined for the file. */
  readonly function: FunctionEntity | undefined;
  readonly names: ReadonlyMap<string, Visible<NamedEntity>>;
  readonly tags: ReadonlyMap<string, Visible<TaggedType>>;
}

/** A place in a program from which names are looked up. */
export interface ScopePoint {
  readonly scope: Scope;
  readonly offset: number;
}

/** The entity that a name stands for at a point; inner scopes hide outer ones from their declaration on. */
export function lookUpName(point: ScopePoint, name: string): Visible<NamedEntity> | undefined {
  for (let scope: Scope | undefined = point.scope; scope !== undefined; scope = scope.parent) {
    const found = scope.names.get(name);
    if (found !== undefined && found.from <= point.offset) return found;
  }
  return undefined;
}

/** The structure, union or enumeration that a tag stands for at a point. */
export function lookUpTag(point: ScopePoint, tag: string): Visible<TaggedType> | undefined {
  for (let scope: Scope | undefined = point.scope; scope !== undefined; scope = scope.parent) {
    const found = scope.tags.get(tag);
    if (found !== undefined && found.from <= point.offset) return found;
  }
  return undefined;
}

/** The innermost scope that contains an offset. */
export function innermostScope(file: Scope, offset: number): Scope {
  let scope = file;
  for (;;) {
    const inner: Scope | undefined = firstContaining(scope.children, offset, (child) => child);
    if (inner === undefined) return scope;
    scope = inner;
  }
}
