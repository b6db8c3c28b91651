import type { ExactNumber } from '../../score/exact-number.js';

/**
 * A measured value with two significant digits, as the competition prints them: 2 345 s is `2300`, 0.3579 s `0.36`.
 * Empty if nobody measured it.
 */
export function twoDigits(value: number | undefined): string {
  if (value === undefined) return '';
  if (!(value > 0)) return '0';
  const rounded = Number(value.toPrecision(2));
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(rounded)));
  return rounded.toFixed(Math.min(decimals, 12));
}

/** A score with at most two decimals; `24`, `30.88`, `-18.75`. */
export function formatScore(score: ExactNumber): string {
  return score.round(2).toString();
}
