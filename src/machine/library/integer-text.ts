/** Who is told, in this order, what is asked about the characters of a text. Characters are counted from 0. */
export interface TextWatch {
  /** Whether a character is this one. */
  readonly same: (at: number, character: string, isSame: boolean) => void;
  /** Whether a character is between two others. */
  readonly within: (at: number, first: string, last: string, isWithin: boolean) => void;
}

/** A digit in a text: where it is, and the code that a digit of its kind would have if it were 0. */
export interface DigitOfText {
  readonly at: number;
  readonly zero: number;
  readonly value: number;
}

/** An integer as `strtol` finds it at the beginning of a text (C11 7.22.1.4), without a limit. */
export interface IntegerText {
  readonly sign: 1 | -1;
  readonly radix: number;
  /** None where there is no number. */
  readonly digits: readonly DigitOfText[];
  /** How many characters were looked at: those of the number, and the one behind it that shows its end. */
  readonly needed: number;
}

/** Digits by the first of them, and the value of it. */
const DIGITS = [
  { first: '0', value: 0, most: 10 },
  { first: 'a', value: 10, most: 26 },
  { first: 'A', value: 10, most: 26 },
] as const;

const SILENT: TextWatch = { same: () => {}, within: () => {} };

/** @param base 0, or 2 to 36 */
export function readIntegerText(text: string, base: number, watch: TextWatch = SILENT): IntegerText {
  const reader = new TextReader(text, watch);
  let at = 0;
  while (at <= text.length && reader.isSpace(at)) at++;
  const isNegative = reader.is(at, '-');
  if (isNegative || reader.is(at, '+')) at++;
  let radix = base === 0 ? 10 : base;
  if ((base === 0 || base === 16) && reader.is(at, '0')) {
    if (base === 0) radix = 8;
    const isPrefix = reader.is(at + 1, 'x') || reader.is(at + 1, 'X');
    if (isPrefix && reader.digit(at + 2, 16) !== undefined) {
      radix = 16;
      at += 2;
    }
  }
  const digits: DigitOfText[] = [];
  for (; at <= text.length; at++) {
    const digit = reader.digit(at, radix);
    if (digit === undefined) break;
    digits.push(digit);
  }
  return { sign: isNegative ? -1 : 1, radix, digits, needed: reader.needed };
}

/** The number that a text has; 0 where it has none. */
export function valueOfText({ sign, radix, digits }: IntegerText): bigint {
  let value = 0n;
  for (const digit of digits) value = value * BigInt(radix) + BigInt(digit.value);
  return sign < 0 ? -value : value;
}

/** How many characters belong to the number, with what stands before it; 0 where there is none. */
export function lengthOfNumber({ digits }: IntegerText): number {
  const last = digits.at(-1);
  return last === undefined ? 0 : last.at + 1;
}

class TextReader {
  needed = 0;
  readonly #text: string;
  readonly #watch: TextWatch;

  constructor(text: string, watch: TextWatch) {
    this.#text = text;
    this.#watch = watch;
  }

  is(at: number, character: string): boolean {
    const isSame = this.#character(at) === character;
    this.#watch.same(at, character, isSame);
    return isSame;
  }

  isSpace(at: number): boolean {
    return this.is(at, ' ') || this.#isWithin(at, '\t', '\r');
  }

  digit(at: number, radix: number): DigitOfText | undefined {
    for (const { first, value, most } of DIGITS) {
      const count = Math.min(most, radix - value);
      if (count <= 0) continue;
      const code = first.charCodeAt(0);
      if (!this.#isWithin(at, first, String.fromCharCode(code + count - 1))) continue;
      return { at, zero: code - value, value: this.#character(at).charCodeAt(0) - code + value };
    }
    return undefined;
  }

  #isWithin(at: number, first: string, last: string): boolean {
    const character = this.#character(at);
    const isWithin = first <= character && character <= last;
    this.#watch.within(at, first, last, isWithin);
    return isWithin;
  }

  /** Behind the text, there is the character that ends it. */
  #character(at: number): string {
    this.needed = Math.max(this.needed, at + 1);
    return this.#text[at] ?? '\0';
  }
}
