import type { NamedInteger } from '../sample/integers-at-loops.js';

/** A variable with its values at all points. */
interface Column {
  readonly integer: NamedInteger;
  readonly values: readonly bigint[];
}

/**
 * A number whose bits are taken one after the other, by another one that counts how many are gone: those below, where the lowest
 * one is cleared or the number doubled each time; or those above, where the number is halved. So the count is at most the width.
 * As C in which nothing wraps.
 */
export function movingBitTexts(bits: Column, count: Column): readonly string[] {
  const { name, type } = bits.integer;
  const counted = count.integer.name;
  const width = BigInt(type.width);
  // In a number of 64 bits, each shift by the width of a narrower one has a value.
  if (type.signed || type.width > 32) return [];
  const points = bits.values.map((value, index) => [value, count.values[index] ?? 0n] as const);
  if (!points.every(([, gone]) => 0n <= gone && gone <= width)) return [];
  // A number that is 0, or a count that is, says nothing of the other one.
  if (!points.some(([value, gone]) => value > 0n && gone > 0n)) return [];
  const long = `(unsigned long long)${name}`;
  const range = `${count.integer.type.signed ? `${counted} >= 0 && ` : ''}${counted} <= ${width}`;
  const areGoneBelow = points.every(([value, gone]) => value % (1n << gone) === 0n);
  const areGoneAbove = points.every(([value, gone]) => value >> (width - gone) === 0n);
  return [
    ...(areGoneBelow ? [`${range} && (${long} & ((1ULL << ${counted}) - 1)) == 0`] : []),
    ...(areGoneAbove ? [`${range} && ${long} >> (${width} - ${counted}) == 0`] : []),
  ];
}
