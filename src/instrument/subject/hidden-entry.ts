import { findHiddenEntry } from '../../c/link/own-library.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';

/** A function of the program that its execution calls though the text does not: a verifier knows only the text. */
export function describeHiddenEntry(
  program: TypedProgram,
): { readonly line: number; readonly what: string } | undefined {
  const entity = findHiddenEntry(program);
  if (entity === undefined) return undefined;
  return {
    line: entity.range?.line ?? 1,
    what: `the program defines ${entity.name}, which the library may call`,
  };
}
