import type { CType, IntegerType, RecordType } from '../type/c-type.js';
import { firstContaining } from './first-containing.js';
import type { SourceRange } from './source-range.js';
import type { FunctionEntity, Variable } from './typed-program.js';

/** What an ordinary identifier refers to. */
export type NamedEntity =
  | { readonly kind: 'variable'; readonly variable: Variable }
  | { readonly kind: 'function'; readonly function: FunctionEntity }
  | { readonly kind: 'typedef'; readonly type: CType }
  | { readonly kind: 'enumerator'; readonly type: IntegerType; readonly value: bigint }
  /** Declared by something that could not be read; it hides what the name means outside. */
  | { readonly kind: 'unread' };

/** What a tag refers to. */
export type TaggedType = RecordType | IntegerType;

/** A name from the position at which it becomes usable: after its declarator. */
export interface Visible<Entity> {
  readonly entity: Entity;
  /** 0-based offset; -1 for names that exist before the text (builtins, headers). */
  readonly from: number;
  /** Place of the name in its first declaration; undefined if it comes from a header. */
  readonly range: SourceRange | undefined;
}

/** One scope: the file, a function's parameters and body, a block, the head of a `for`. */
export interface Scope {
  readonly kind: 'file' | 'function' | 'block' | 'for';
  readonly parent: Scope | undefined;
  readonly children: readonly Scope[];
  /** Where its names can be used: a block from `{` to after `}`, a `for` from its keyword to after its body. */
  readonly start: number;
  readonly end: number;
  /** The function around a scope; undefined for the file. */
  readonly function: FunctionEntity | undefined;
  readonly names: ReadonlyMap<string, Visible<NamedEntity>>;
  readonly tags: ReadonlyMap<string, Visible<TaggedType>>;
}

/** Names of which nothing tells what they mean at a place. */
export interface UnclearNames {
  readonly names: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

/** A place in a program from which names are looked up. */
export interface ScopePoint {
  readonly scope: Scope;
  readonly offset: number;
  /** Undefined: none. */
  readonly unclear: UnclearNames | undefined;
}

/**
 * The entity to which a name refers at a point; from their declaration on, inner names hide outer ones. Undefined for an unclear
 * name, too.
 */
export function lookUpName(point: ScopePoint, name: string): Visible<NamedEntity> | undefined {
  if (point.unclear?.names.has(name)) return undefined;
  for (let scope: Scope | undefined = point.scope; scope !== undefined; scope = scope.parent) {
    const found = scope.names.get(name);
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

/**
 * The offset behind a statement at which names are looked up there: what it declares is visible. A body without braces ends
 * together with the head of its `for`, whose names still mean the same directly behind it.
 */
export function offsetBehind(file: Scope, { start, end }: Pick<SourceRange, 'start' | 'end'>): number {
  return Math.min(end, innermostScope(file, start).end - 1);
}
