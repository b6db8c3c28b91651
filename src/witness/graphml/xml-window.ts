import { InputError, type InputErrorCode, type Position } from '../../source/input-error.js';

const LESS = 0x3c;

/** An offset past every window; a small integer, which engines store without an object. */
const NOWHERE = 2 ** 31 - 1;

/** A search first looks at so many code units one by one. */
const NEAR = 40;

/**
 * The part of a file that a scanner has in memory; lines before it have been counted. Offsets are UTF-16 code units
 * from the beginning of the window, which moves on.
 */
export class XmlWindow {
  readonly file: string;
  text = '';
  /** The code units of the text, followed by zeros, which no text has: access is cheaper than in a string. */
  codes: Uint16Array = new Uint16Array(1);
  #encoded = Buffer.alloc(0);
  /** Everything before this has been read. */
  at = 0;
  /** Number of characters of the file before the window. */
  base = 0;
  /** Whether the file has carriage returns at all. */
  hasReturns = false;
  #hasTabs = false;
  /** Lines have been counted up to here: the number of the line, and where it begins, possibly before the window. */
  #line = 1;
  #lineStart = 0;
  /** The next uncounted line feed, and the next `&` and `]]>` at or after the place last asked for. */
  #feed = NOWHERE;
  #ampersand = NOWHERE;
  #sectionEnd = NOWHERE;

  constructor(file: string) {
    this.file = file;
  }

  /** Appends text, and drops what has been read. */
  slide(text: string): void {
    this.countLines(this.at);
    this.#lineStart -= this.at;
    this.base += this.at;
    this.text = this.text.slice(this.at) + text;
    this.at = 0;
    this.#encode();
    this.hasReturns ||= text.includes('\r');
    this.#hasTabs ||= text.includes('\t');
    this.#feed = this.#find('\n', 0);
    this.#ampersand = this.#find('&', 0);
    this.#sectionEnd = this.#find(']]>', 0);
  }

  /** Offset of the next `<` at or after an offset; negative if there is none. */
  nextTag(from: number): number {
    const { codes } = this;
    // Most are near.
    const near = Math.min(from + NEAR, this.text.length);
    for (let at = from; at < near; at++) if (codes[at] === LESS) return at;
    return this.text.indexOf('<', near);
  }

  /** Counts lines up to an offset, which is not before any earlier one. */
  countLines(to: number): void {
    while (this.#feed < to) {
      this.#line++;
      this.#lineStart = this.#feed + 1;
      this.#feed = this.#find('\n', this.#lineStart);
    }
  }

  /** 1-based number of the line up to which lines have been counted. */
  get line(): number {
    return this.#line;
  }

  /** 1-based column of an offset in that line. */
  toColumn(offset: number): number {
    return offset - this.#lineStart + 1;
  }

  /** Whether there may be a line feed before an offset and after the counted lines. */
  hasFeedBefore(end: number): boolean {
    return this.#feed < end;
  }

  /** Whether white space other than blanks may occur before an offset and after the counted lines. */
  hasOtherBlanks(end: number): boolean {
    return this.#feed < end || this.hasReturns || this.#hasTabs;
  }

  /** Whether there is an `&` between two offsets; the first one is not before any earlier one. */
  hasReference(start: number, end: number): boolean {
    if (this.#ampersand < start) this.#ampersand = this.#find('&', start);
    return this.#ampersand < end;
  }

  /** Where `]]>` begins between two offsets, or undefined; the first offset is not before any earlier one. */
  sectionEnd(start: number, end: number): number | undefined {
    if (this.#sectionEnd < start) this.#sectionEnd = this.#find(']]>', start);
    return this.#sectionEnd < end ? this.#sectionEnd : undefined;
  }

  /** 1-based position of an offset. */
  positionAt(offset: number): Position {
    let line = this.#line;
    let start = this.#lineStart;
    for (let at = this.text.indexOf('\n', Math.max(start, 0)); at >= 0 && at < offset; ) {
      line++;
      start = at + 1;
      at = this.text.indexOf('\n', start);
    }
    return { line, column: offset - start + 1 };
  }

  refuse(code: InputErrorCode, offset: number, message: string, remedy: string): never {
    throw new InputError({ code, file: this.file, position: this.positionAt(offset), message, remedy });
  }

  malformed(offset: number, problem: string, remedy = 'correct the syntax there'): never {
    return this.refuse('syntax', offset, `is not well-formed XML: ${problem}`, remedy);
  }

  #encode(): void {
    const { length } = this.text;
    if (this.#encoded.length < 2 * length + 2) {
      this.#encoded = Buffer.alloc(3 * length + 3);
      this.codes = new Uint16Array(this.#encoded.buffer, 0, this.#encoded.length >> 1);
    }
    this.#encoded.write(this.text, 'utf16le');
    this.codes[length] = 0;
  }

  #find(part: string, from: number): number {
    const found = this.text.indexOf(part, from);
    return found < 0 ? NOWHERE : found;
  }
}

/** The code units of a text. */
export const toUnits = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/** Whether code units occur at an offset of others. */
export function hasAt(codes: Uint16Array, start: number, units: Uint16Array): boolean {
  for (let at = 0; at < units.length; at++) if (codes[start + at] !== units[at]) return false;
  return true;
}
