import type { SymbolicType } from '../interface/symbolic.js';
import type { DigitInText } from './byte-decisions.js';
import type { LibraryCall } from './library-call.js';

type IntegerResult = Extract<SymbolicType, { kind: 'integer' }>;

const code = (character: string): number => character.charCodeAt(0);

/** Digits by the first of them, and the value of it. */
const DIGITS = [
  { first: code('0'), value: 0, most: 10 },
  { first: code('a'), value: 10, most: 26 },
  { first: code('A'), value: 10, most: 26 },
] as const;

/**
 * Records what decides about an integer that is read from a text: where its sign, its prefix and its digits are. It is
 * computed from the digits.
 *
 * @param text what was read of the text
 * @param base 0, or 2 to 36
 */
export function trackIntegerText(call: LibraryCall, text: string, base: number, type: IntegerResult): void {
  const start = call.program.pointers.locate(call.pointer(0), 1);
  if (!call.memory.dependence.dependsOnInputs(start, text.length + 1)) return;
  const { decisions } = call;
  const isThere = (at: number, character: string): boolean => {
    const isSame = text[at] === character;
    decisions.compared(start + at, '==', { value: code(character) }, isSame);
    return isSame;
  };
  const isSpace = (at: number): boolean => {
    if (isThere(at, ' ')) return true;
    const isOther = /^[\t-\r]/.test(text.slice(at));
    decisions.within(start + at, code('\t'), code('\r'), isOther);
    return isOther;
  };
  let at = 0;
  while (at <= text.length && isSpace(at)) at++;
  const isNegative = isThere(at, '-');
  if (isNegative || isThere(at, '+')) at++;
  let radix = base === 0 ? 10 : base;
  if ((base === 0 || base === 16) && isThere(at, '0')) {
    if (base === 0) radix = 8;
    const isPrefix = isThere(at + 1, 'x') || isThere(at + 1, 'X');
    const behind = { address: start + at + 2, character: text[at + 2] ?? '\0' };
    if (isPrefix && trackDigit(call, behind, 16) !== undefined) {
      radix = 16;
      at += 2;
    }
  }
  const digits: DigitInText[] = [];
  for (; at <= text.length; at++) {
    const digit = trackDigit(call, { address: start + at, character: text[at] ?? '\0' }, radix);
    if (digit === undefined) break;
    digits.push(digit);
  }
  // Other digits may be a number that does not fit.
  if (radix ** digits.length > 2 ** (type.width - (type.signed ? 1 : 0))) decisions.lost();
  decisions.returned(decisions.number(digits, { radix, sign: isNegative ? -1 : 1 }, type));
}

/** Records which kind of digit a character is; undefined where it is none. */
function trackDigit(
  call: LibraryCall,
  { address, character }: { readonly address: number; readonly character: string },
  radix: number,
): DigitInText | undefined {
  for (const { first, value, most } of DIGITS) {
    const count = Math.min(most, radix - value);
    if (count <= 0) continue;
    const place = code(character) - first;
    const isDigit = place >= 0 && place < count;
    call.decisions.within(address, first, first + count - 1, isDigit);
    if (isDigit) return { address, zero: first - value };
  }
  return undefined;
}
