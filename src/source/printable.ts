/**
 * Characters from inputs that never reach the output: control characters (C0, DEL and C1, which control a terminal),
 * marks that change the writing direction (and can make a line look different), and line and paragraph separators.
 */
const FURTHER = String.raw`\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069`;
const UNSAFE = String.raw`\x00-\x1f${FURTHER}\ufeff`;

const UNSAFE_CHARACTER = new RegExp(`[${UNSAFE}]`, 'gu');

/**
 * The same, except line feeds, tabs, carriage returns before a line feed, and a byte order mark where the first line of
 * a file stands in a diff: without it the diff would not apply.
 */
const UNSAFE_IN_LINES = new RegExp(
  String.raw`[\x00-\x08\x0b\x0c\x0e-\x1f${FURTHER}]|\r(?!\n)|(?<!^[ +-])\ufeff`,
  'gmu',
);

/** How this program switches colours on and off for its own words. */
const OWN_STYLE = new RegExp(`(${String.fromCharCode(27)}\\[(?:[0-7]|9|[1-4][0-9])m)`);

/** A text from an untrusted file as part of a line. Every text that leaves this program passes through this file. */
export function printable(text: string): string {
  return text.replace(UNSAFE_CHARACTER, ' ');
}

/**
 * A whole output before it is written: removes what its parts should not contain.
 *
 * @param color `color` keeps the styles of this program
 */
export function printableLines(text: string, color: 'color' | 'plain'): string {
  // There is nearly always nothing to do, and the output may have a hundred million characters.
  if (text.search(UNSAFE_IN_LINES) < 0) return text;
  if (color === 'plain') return text.replace(UNSAFE_IN_LINES, ' ');
  return text
    .split(OWN_STYLE)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(UNSAFE_IN_LINES, ' ')))
    .join('');
}

/**
 * A value as JSON with a line end, for a file or a terminal; unsafe characters become `\u` escapes, so nothing is lost.
 */
export function toJsonLines(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return `${escapeInJson(JSON.stringify(value, replacer, 2))}\n`;
}

/** A value as JSON on one line, with a line feed. */
export function toJsonLine(value: unknown): string {
  return `${escapeInJson(JSON.stringify(value))}\n`;
}

/** JSON in which no string contains an unsafe character. */
export function escapeInJson(json: string): string {
  return json.replace(UNSAFE_IN_LINES, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Text for XML or HTML: unsafe characters become references if XML allows them, and U+FFFD otherwise. */
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
