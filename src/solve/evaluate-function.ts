import type { Symbolic, SymbolicFunction } from '../machine/interface/symbolic.js';
import { EXACT_OF_ONE } from '../machine/values/float-arithmetic.js';

/** Functions of reals, as exact as those of the library; a float is a double rounded once more. */
const OF_REALS: Partial<Record<SymbolicFunction, (value: number) => number>> = EXACT_OF_ONE;

/** Functions of the bits of an integer, from the highest to the lowest. */
const OF_BITS: Partial<Record<SymbolicFunction, (bits: string) => number>> = {
  popcount: (bits) => bits.replaceAll('0', '').length,
  clz: (bits) => (bits.includes('1') ? bits.indexOf('1') : bits.length),
  ctz: (bits) => bits.length - 1 - bits.lastIndexOf('1'),
};

/** The value of a function for the value of its operand; undefined where the function is about other numbers. */
export function evaluateFunction(
  { name, operand, type }: Extract<Symbolic, { kind: 'function' }>,
  value: bigint | number,
): bigint | number | undefined {
  if (typeof value === 'number') {
    const result = OF_REALS[name]?.(value);
    return result !== undefined && type.width === 32 ? Math.fround(result) : result;
  }
  const { width } = operand.type;
  const result = OF_BITS[name]?.(BigInt.asUintN(width, value).toString(2).padStart(width, '0'));
  return result === undefined ? undefined : BigInt(result);
}
