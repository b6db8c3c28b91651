import type { SourceRange } from '../../../c/tree/source-range.js';
import { emitWideOperation, emitWideUnary } from '../expressions/emit-wide.js';
import type { FunctionEmitter } from '../function-emitter.js';

/** The operators with which atomic operations compute; the result of `nand` is inverted. */
export const SYMBOLS = { add: '+', sub: '-', and: '&', or: '|', xor: '^', nand: '&' } as const;

/** Leaves the new value of an object of 16 bytes. Atomic operations wrap (C11 7.17.7.5), as those of unsigned types do. */
export function emitWideUpdate(
  f: FunctionEmitter,
  operator: keyof typeof SYMBOLS,
  operands: { readonly type: number; readonly left: number; readonly right: number },
  range: SourceRange,
): void {
  emitWideOperation(f, SYMBOLS[operator], operands, range);
  if (operator === 'nand') emitWideUnary(f, '~', operands.type, range);
}
