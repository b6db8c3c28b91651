import { firstContaining } from './first-containing.js';
import type { Scope, UnclearNames, Visible } from './scope.js';
import type { SourceRange } from './source-range.js';
import type { TypedProgram } from './typed-program.js';

type Program = Pick<TypedProgram, 'fileScope' | 'macroUses'>;
type Extent = Pick<SourceRange, 'start' | 'end'>;

const KNOWN = new WeakMap<SourceRange, UnclearNames>();

/**
 * Names that mean nothing to a witness at an offset in the use of a macro: all that a macro expands to has the place of its use,
 * and arguments may come in another order. So nothing tells what is declared before the offset of what the use declares, nor
 * whether a scope that it ends has ended there.
 */
export function unclearNamesAt({ fileScope, macroUses }: Program, offset: number): UnclearNames | undefined {
  // What is declared up to the end of a use is visible there.
  const use =
    firstContaining(macroUses, offset, (each) => each) ??
    firstContaining(macroUses, offset - 1, (each) => each);
  if (use === undefined) return undefined;
  const known = KNOWN.get(use);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const tags = new Set<string>();
  const collect = (scope: Scope): void => {
    const isLeft = use.start < scope.end && scope.end <= use.end;
    const note = (found: Set<string>, declared: ReadonlyMap<string, Visible<unknown>>): void => {
      for (const [name, each] of declared) if (isLeft || isDeclaredIn(use, each)) found.add(name);
    };
    note(names, scope.names);
    note(tags, scope.tags);
    for (const child of scope.children) if (touches(use, child)) collect(child);
  };
  collect(fileScope);
  const unclear = { names, tags };
  KNOWN.set(use, unclear);
  return unclear;
}

/** All of them but some names. */
export function withoutNames(
  unclear: UnclearNames | undefined,
  clear: ReadonlyMap<string, unknown>,
): UnclearNames | undefined {
  if (unclear === undefined) return undefined;
  return { ...unclear, names: new Set([...unclear.names].filter((name) => !clear.has(name))) };
}

/** Whether a use has the name, or the end of its declarator. */
function isDeclaredIn(use: Extent, { from, range }: Visible<unknown>): boolean {
  if (use.start < from && from <= use.end) return true;
  return range !== undefined && use.start <= range.start && range.start < use.end;
}

/** Whether a scope has a part in a use. It may end before it begins: its braces may be in two arguments. */
function touches(use: Extent, { start, end }: Extent): boolean {
  return Math.min(start, end) < use.end && use.start < Math.max(start, end);
}
