/** The most digits that a number can have without rounding. */
const MAXIMUM_DIGITS = 15;

/**
 * The number that a text of 1 to 15 decimal digits represents; undefined for anything else. Large witnesses have
 * millions of them, and checking each digit costs a third of a regular expression.
 */
export function parseWholeNumber(text: string): number | undefined {
  const { length } = text;
  if (length === 0 || length > MAXIMUM_DIGITS) return undefined;
  let number = 0;
  for (let at = 0; at < length; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  return number;
}
