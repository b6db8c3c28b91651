import type { Symbolic, SymbolicOperator, SymbolicType } from '../interface/symbolic.js';

/** Builtins of gcc that reverse the bytes of a number, without `__builtin_`. */
export const BYTE_SWAPS = ['bswap16', 'bswap32', 'bswap64'] as const;
type ByteSwap = (typeof BYTE_SWAPS)[number];

/** What a number with its bytes reversed depends on: each byte comes to its mirror image. */
export function swappedBytes(operand: Symbolic, bytes: number): Symbolic {
  const type: SymbolicType = { kind: 'integer', width: Math.max(32, 8 * bytes), signed: false };
  const constant = (value: number): Symbolic => ({ kind: 'constant', value: BigInt(value), type });
  const of = (operator: SymbolicOperator, left: Symbolic, right: Symbolic): Symbolic => ({
    kind: 'binary',
    operator,
    left,
    right,
    type,
  });
  const word: Symbolic = { kind: 'conversion', operand, type };
  let swapped = constant(0);
  for (let index = 0; index < bytes; index++) {
    const byte = of('&', of('>>', word, constant(8 * index)), constant(0xff));
    swapped = of('|', swapped, of('<<', byte, constant(8 * (bytes - 1 - index))));
  }
  const result: SymbolicType = { kind: 'integer', width: 8 * bytes, signed: false };
  return { kind: 'conversion', operand: swapped, type: result };
}

export function isByteSwap(name: string): name is ByteSwap {
  return BYTE_SWAPS.some((each) => each === name);
}

/** The same for a builtin. */
export function swapTree(name: ByteSwap, operand: Symbolic): Symbolic {
  return swappedBytes(operand, 2 ** (BYTE_SWAPS.indexOf(name) + 1));
}
