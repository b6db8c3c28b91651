import Fraction from 'fraction.js';

/**
 * A rational number without rounding. Scores are sums of quotients: with floating point 8/5 + 4/5 times 10 is
 * 24.000000000000004, and two tools with the same score would not tie.
 */
export interface ExactNumber {
  add(other: ExactNumber | number): ExactNumber;
  sub(other: ExactNumber | number): ExactNumber;
  mul(other: ExactNumber | number): ExactNumber;
  /** @throws for 0 */
  div(other: ExactNumber | number): ExactNumber;
  /** Less than 0, 0, or greater than 0. */
  compare(other: ExactNumber | number): number;
  equals(other: ExactNumber | number): boolean;
  /** To the nearest number with so many digits behind the point, halves up. */
  round(digits?: number): ExactNumber;
  /** The nearest floating-point number. */
  valueOf(): number;
  /** As a quotient in lowest terms, such as `-170/21`. */
  toFraction(): string;
  /** As a decimal; digits that repeat are in parentheses. */
  toString(): string;
}

export const ZERO: ExactNumber = new Fraction(0);

/** The exact value of an integer, a quotient `[dividend, divisor]` or a decimal such as `-0.25`. */
export function exactly(value: number | string | readonly [dividend: number, divisor: number]): ExactNumber {
  return typeof value === 'object' ? new Fraction(value[0], value[1]) : new Fraction(value);
}

/** Sum without rounding; 0 for no values. */
export function sumOf(values: Iterable<ExactNumber>): ExactNumber {
  let sum = ZERO;
  for (const value of values) sum = sum.add(value);
  return sum;
}

/** The value without loss: as a decimal where that is possible, otherwise as a quotient such as `1/3`. */
export function exactText(value: ExactNumber): string {
  const decimal = value.toString();
  return /^-?\d+(?:\.\d+)?$/.test(decimal) && exactly(decimal).equals(value) ? decimal : value.toFraction();
}

/** The value for people: rounded to this many digits behind the point, halves up. */
export function roundedText(value: ExactNumber, digits: number): string {
  return value.round(digits).toString();
}

/** A time in seconds as results tables have it: rounded to two significant digits, `39`, `2300`, `0.36`. */
export function twoDigits(seconds: number): string {
  return seconds === 0 ? '0' : String(Number(seconds.toPrecision(2)));
}
