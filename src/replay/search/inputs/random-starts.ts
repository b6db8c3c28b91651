import { randomNumbers } from '../../../solve/random-numbers.js';

/** Number of inputs of one random execution, and number of such executions. */
const LENGTH = 12;
const RANDOM_STARTS = 24;

const BOUNDARIES: readonly bigint[] = [
  0n,
  1n,
  -1n,
  2n,
  7n,
  10n,
  100n,
  2n ** 31n - 1n,
  -(2n ** 31n),
  2n ** 63n - 1n,
];

/**
 * Inputs for executions that may refute a correctness witness: boundary values, and random ones.
 *
 * @param seed the same seed gives the same inputs
 */
export function randomStarts(seed: number): readonly (readonly bigint[])[] {
  const next = randomNumbers(seed);
  const random = Array.from({ length: RANDOM_STARTS }, () =>
    Array.from({ length: LENGTH }, () => {
      const bits = BigInt(next() % 33);
      const value = BigInt(next()) & (2n ** bits - 1n);
      return next() % 4 === 0 ? -value : value;
    }),
  );
  return [...BOUNDARIES.map((value) => Array.from({ length: LENGTH }, () => value)), ...random];
}
