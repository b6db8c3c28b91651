/**
 * An integer as an expression of C: no constant of C has more than 64 bits.
 *
 * @returns undefined for those that a constant can say, up to a sign
 */
export function longInteger(number: bigint): string | undefined {
  if (number > -(2n ** 63n) - 1n && number < 2n ** 64n) return undefined;
  const bits = BigInt.asUintN(128, number);
  const high = (bits >> 64n).toString(16);
  const low = BigInt.asUintN(64, bits).toString(16);
  const unsigned = `((unsigned __int128)0x${high}ULL << 64 | 0x${low}ULL)`;
  return number < 0n ? `((__int128)${unsigned})` : unsigned;
}
