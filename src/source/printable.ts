/**
 * Characters from inputs that never reach the output: controls (C0, DEL and C1, which control a terminal), marks that
 * change the writing direction (which can make a line look different), and the separators of lines and paragraphs.
 */
const FURTHER = String.raw`\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff`;
const UNSAFE = String.raw`\x00-\x1f${FURTHER}`;

const UNSAFE_CHARACTER = new RegExp(`[${UNSAFE}]`, 'gu');

/** The same without line feeds, tabs, and carriage returns before a line feed. */
const UNSAFE_IN_LINES = new RegExp(String.raw`[\x00-\x08\x0b\x0c\x0e-\x1f${FURTHER}]|\r(?!\n)`, 'gu');

/** How this program switches colours on and off for its own words. */
const OWN_STYLE = new RegExp(`(${String.fromCharCode(27)}\\[(?:[0-7]|9|[1-4][0-9])m)`);

/** A text from an untrusted file as part of a line. Every text that leaves this program goes through this file. */
export function printable(text: string): string {
  return text.replace(UNSAFE_CHARACTER, ' ');
}

/**
 * A whole output, before it is written: what its parts should not have had.
 *
 * @param color `color`: styles of this program stay
 */
export function printableLines(text: string, color: 'color' | 'plain'): string {
  // Nearly always there is nothing to do, and the output may have a hundred million characters.
  if (text.search(UNSAFE_IN_LINES) < 0) return text;
  if (color === 'plain') return text.replace(UNSAFE_IN_LINES, ' ');
  return text
    .split(OWN_STYLE)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(UNSAFE_IN_LINES, ' ')))
    .join('');
}

/**
 * A value as JSON with a line end, for a file or a terminal: unsafe characters are written as `\u`, so nothing is
 * lost.
 */
export function toJsonLines(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return `${escapeInJson(JSON.stringify(value, replacer, 2))}\n`;
}

/** A value as JSON in one line, with its line feed. */
export function toJsonLine(value: unknown): string {
  return `${escapeInJson(JSON.stringify(value))}\n`;
}

/** JSON in which no string has an unsafe character. */
export function escapeInJson(json: string): string {
  return json.replace(UNSAFE_IN_LINES, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Text for XML or HTML: unsafe characters allowed in XML become references, others U+FFFD. */
export function escapeMarkup(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(MARKUP, (character) => {
    return REFERENCES.get(character) ?? `&#${character.charCodeAt(0)};`;
  });
}

/** Characters that XML 1.0 cannot contain, not even escaped: controls, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const MARKUP = new RegExp(`[&<>"${UNSAFE}]`, 'gu');

const REFERENCES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);
