import Fraction from 'fraction.js';

/**
 * A rational number without rounding. Scores are sums of quotients: in floating point, 8/5 + 4/5 times 10 is
 * 24.000000000000004, and two tools with the same score would not tie.
 */
export class ExactNumber {
  readonly #value: Fraction;
  /** In lowest terms; it has the sign of the number. */
  readonly dividend: bigint;
  /** At least 1. */
  readonly divisor: bigint;

  private constructor(value: object) {
    this.#value = value as Fraction;
    this.dividend = this.#value.s * this.#value.n;
    this.divisor = this.#value.d;
  }

  /**
   * @param value an integer, a decimal such as `-0.25`, or a quotient such as `-170/21`
   * @throws for a text that is not a number, and for a divisor of 0
   */
  static of(value: number | string): ExactNumber {
    return new ExactNumber(new Fraction(value));
  }

  /** The sum. */
  add(other: ExactNumber | number): ExactNumber {
    return new ExactNumber(this.#value.add(ExactNumber.#toOperand(other)));
  }

  /** The difference. */
  sub(other: ExactNumber | number): ExactNumber {
    return new ExactNumber(this.#value.sub(ExactNumber.#toOperand(other)));
  }

  /** The product. */
  mul(other: ExactNumber | number): ExactNumber {
    return new ExactNumber(this.#value.mul(ExactNumber.#toOperand(other)));
  }

  /** @throws for 0 */
  div(other: ExactNumber | number): ExactNumber {
    return new ExactNumber(this.#value.div(ExactNumber.#toOperand(other)));
  }

  /** Less than 0, 0, or greater than 0. */
  compare(other: ExactNumber | number): number {
    return this.#value.compare(ExactNumber.#toOperand(other));
  }

  /** Whether both are the same number. */
  equals(other: ExactNumber | number): boolean {
    return this.compare(other) === 0;
  }

  /** The nearest number with so many digits after the point, halves up. */
  round(digits = 0): ExactNumber {
    return new ExactNumber(this.#value.round(digits));
  }

  /** The nearest floating-point number. */
  valueOf(): number {
    return this.#value.valueOf();
  }

  /** As a quotient in lowest terms, such as `-170/21`; an integer without divisor. */
  toFraction(): string {
    return this.#value.toFraction();
  }

  /** Without loss: as a decimal where that is possible, otherwise as a quotient. */
  toString(): string {
    const decimal = this.#value.toString();
    const isExact = /^-?\d+(?:\.\d+)?$/.test(decimal) && new Fraction(decimal).equals(this.#value);
    return isExact ? decimal : this.toFraction();
  }

  /** As in JSON results. */
  toJSON(): string {
    return this.toString();
  }

  static #toOperand(number: ExactNumber | number): Fraction | number {
    return typeof number === 'number' ? number : number.#value;
  }
}

export const ZERO: ExactNumber = ExactNumber.of(0);

/** The exact value of an integer, a quotient `[dividend, divisor]` or a decimal such as `-0.25`. */
export function exactly(value: number | string | readonly [dividend: number, divisor: number]): ExactNumber {
  return typeof value === 'object' ? ExactNumber.of(value[0]).div(value[1]) : ExactNumber.of(value);
}

/** Sum without rounding; 0 for no values. */
export function addNumbers(values: Iterable<ExactNumber>): ExactNumber {
  let sum = ZERO;
  for (const value of values) sum = sum.add(value);
  return sum;
}

/** The value without loss: as a decimal where that is possible, otherwise as a quotient such as `1/3`. */
export function exactText(value: ExactNumber): string {
  return value.toString();
}

/** The value for people: rounded to this many digits after the point, halves up. */
export function roundedText(value: ExactNumber, digits: number): string {
  return value.round(digits).toString();
}

/** A time in seconds as results tables have it: rounded to two significant digits, `39`, `2300`, `0.36`. */
export function twoDigits(seconds: number): string {
  return seconds === 0 ? '0' : String(Number(seconds.toPrecision(2)));
}
