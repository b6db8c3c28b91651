import { describeReservedFunction, findReservedFunction } from '../../c/link/own-library.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';

/** A function of the program that its execution calls though the text does not: a verifier knows only the text. */
export function describeHiddenEntry(
  program: TypedProgram,
): { readonly line: number; readonly what: string } | undefined {
  const reserved = findReservedFunction(program);
  if (reserved === undefined) return undefined;
  return { line: reserved.range.line, what: describeReservedFunction(reserved) };
}
