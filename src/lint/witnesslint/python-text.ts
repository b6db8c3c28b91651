/** White space in Python but not in JavaScript, and vice versa. */
const BLANKS = /^[\s\x85]$/;

/** Like `str.strip` in Python. */
export function strip(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charAt(start))) start++;
  while (end > start && isBlank(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

const isBlank = (character: string): boolean => character !== '\ufeff' && BLANKS.test(character);

/** Like `int` in Python: a whole number, or undefined if Python raises an error. */
export function toInteger(text: string): number | undefined {
  return /^[+-]?\d+(_\d+)*$/.test(text) ? Number(text.replaceAll('_', '')) : undefined;
}

/** The lines and characters of a text as Python counts them: every line end is one character. */
export function measure(text: string): { readonly lines: number; readonly characters: number } {
  let lines = 1;
  let characters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xdc00 && code <= 0xdfff) continue;
    if (code === 0x0a && at > 0 && text.charCodeAt(at - 1) === 0x0d) continue;
    characters++;
    if (code === 0x0a || code === 0x0d) lines++;
  }
  return { lines, characters };
}
