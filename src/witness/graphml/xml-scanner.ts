import { ChunkDecoder } from './decode-chunks.js';
import { type KnownTag, RepeatedTags } from './repeated-tags.js';
import type { ScannedTag } from './start-tag.js';
import { TagForms } from './tag-forms.js';
import { type Markup, readInstruction, readMarkup } from './xml-markup.js';
import { BLANK, CLASSES } from './xml-names.js';
import { Namespaces } from './xml-namespaces.js';
import {
  MAXIMUM_TEXT_LENGTH,
  MAXIMUM_XML_DEPTH,
  movedTag,
  type StartTag,
  type XmlEvents,
} from './xml-tag.js';
import { readText } from './xml-text.js';
import { hasAt, toUnits, XmlWindow } from './xml-window.js';

const EXCLAMATION = 0x21;
const SLASH = 0x2f;
const GREATER = 0x3e;
const QUESTION = 0x3f;

/** A token of at least so many characters is not examined again with each piece of the file. */
const LONG_TOKEN = 500_000;

interface OpenElement {
  readonly name: string;
  readonly line: number;
  readonly texts: 'keep text' | 'skip text';
  /** The namespaces outside it. */
  readonly outside: Namespaces;
}

/**
 * Reads well-formed XML 1.0 with namespaces, piece by piece, and reports what it contains and where. It keeps no more
 * of the file than one piece and the token in which the piece ends. It accepts no document type, and no entities except
 * the five predefined ones.
 */
export class XmlScanner {
  readonly #events: XmlEvents;
  readonly #decoder = new ChunkDecoder();
  readonly #window: XmlWindow;
  readonly #open: OpenElement[] = [];
  /** Decoded text that is not in the window yet. */
  readonly #pending: string[] = [];
  #pendingLength = 0;
  #inside: OpenElement | undefined;
  #namespaces = Namespaces.outermost;
  #sawRoot = false;
  readonly #tags: RepeatedTags;
  readonly #forms = new TagForms();
  /** The elements known to `#tags`. */
  readonly #repeated: string;
  /** Their end tag. */
  readonly #leafEnd: Uint16Array;

  /**
   * @param file name for messages
   * @param repeated name of the elements that have few different start tags, each of which is read only once
   * @param words frequent attribute values of those elements, mapped to themselves, so that one copy of each is used
   */
  constructor(file: string, events: XmlEvents, repeated: string, words: ReadonlyMap<string, string>) {
    this.#window = new XmlWindow(file);
    this.#repeated = repeated;
    this.#tags = new RepeatedTags(repeated, words);
    this.#leafEnd = toUnits(`</${repeated}>`);
    this.#events = events;
  }

  /**
   * Reads the next bytes of the file; they may be overwritten afterwards.
   *
   * @throws InputError `syntax`, `doctype`, `encoding`, `binary`, `too-deep`, `too-large`
   */
  write(bytes: Uint8Array): void {
    const window = this.#window;
    const text = this.#decoder.decode(bytes);
    this.#pending.push(text);
    this.#pendingLength += text.length;
    // A token that is longer than many pieces is examined again when it has doubled, not with each piece.
    const unread = window.text.length - window.at;
    if (this.#pendingLength >= unread || unread < LONG_TOKEN || this.#decoder.failure !== undefined)
      this.#readPending();
    this.#refuseFailure();
    if (unread + this.#pendingLength > MAXIMUM_TEXT_LENGTH) this.#refuseLength(window.at);
  }

  #readPending(): void {
    const text = this.#pending.join('');
    this.#pending.length = 0;
    this.#pendingLength = 0;
    if (text === '') return;
    this.#window.slide(text);
    this.#readTokens();
  }

  /**
   * Ends the file.
   *
   * @throws InputError as `write`
   */
  end(): void {
    this.#decoder.end();
    this.#readPending();
    this.#refuseFailure();
    const window = this.#window;
    const { length } = window.text;
    // Only the end of the file shows that a tag is cut off; a text is complete.
    if (window.text.charCodeAt(window.at) !== 0x3c) this.#tellText(length);
    if (this.#inside !== undefined) {
      const { name, line } = this.#inside;
      const where = `inside <${name.slice(0, 60)}> of line ${line}`;
      window.malformed(length, `it ends ${where}`, 'check whether the file was cut off');
    }
    if (window.at < length)
      window.malformed(length, 'it ends inside a tag', 'check whether the file was cut off');
    if (!this.#sawRoot) window.malformed(length, 'it has no element', 'check whether the file was cut off');
  }

  /** Reads all complete tokens in the window. */
  #readTokens(): void {
    const window = this.#window;
    const { text, codes } = window;
    for (;;) {
      const start = window.nextTag(window.at);
      if (start < 0) return;
      this.#tellText(start);
      window.at = start;
      window.countLines(start);
      if (start + 1 === text.length) return;
      const code = codes[start + 1];
      let end: number | undefined;
      if (code === SLASH) end = this.#readEndTag(start);
      else if (code === EXCLAMATION) end = this.#tellMarkup(start, readMarkup(window, start));
      else if (code === QUESTION) end = this.#tellMarkup(start, readInstruction(window, start));
      else end = this.#readElement(start);
      if (end === undefined) return;
      window.at = end;
    }
  }

  #readElement(start: number): number | undefined {
    const known = this.#tags.find(this.#window, start, this.#namespaces);
    if (known === undefined) {
      const scanned = this.#forms.read(this.#window, start, this.#namespaces) ?? this.#learn(start);
      return scanned && this.#enter(start, scanned.tag, scanned.end, scanned.closes);
    }
    const end = start + known.units.length;
    if (!known.closes && this.#open.length > 0 && this.#open.length < MAXIMUM_XML_DEPTH) {
      const textEnd = this.#window.nextTag(end);
      if (textEnd >= 0 && hasAt(this.#window.codes, textEnd, this.#leafEnd)) {
        return this.#tellLeaf(known, start, textEnd);
      }
    }
    const { line } = this.#window;
    const tag = movedTag(known.tag, known.tag.attributes, line, this.#window.toColumn(start));
    return this.#enter(start, tag, end, known.closes);
  }

  /** Reads a start tag, and remembers it, or its form. */
  #learn(start: number): ScannedTag | undefined {
    const scanned = this.#tags.learn(this.#window, start, this.#namespaces);
    if (scanned !== undefined && scanned.tag.name !== this.#repeated)
      this.#forms.learn(this.#window, start, scanned, this.#namespaces);
    return scanned;
  }

  /** Reports an element that contains only text: open, text and close in one. */
  #tellLeaf(known: KnownTag, start: number, textEnd: number): number {
    const window = this.#window;
    const from = start + known.units.length;
    this.#checkText(from, textEnd);
    const text = from === textEnd ? '' : readText(window, from, textEnd);
    this.#events.leaf(known.tag, text, window.line, window.toColumn(start));
    return textEnd + this.#leafEnd.length;
  }

  #enter(start: number, tag: StartTag, end: number, closes: boolean): number {
    const outside = this.#namespaces;
    if (end - start > MAXIMUM_TEXT_LENGTH) this.#refuseLength(start);
    if (this.#open.length >= MAXIMUM_XML_DEPTH) {
      this.#window.refuse(
        'too-deep',
        start,
        `nests elements more than ${MAXIMUM_XML_DEPTH} deep`,
        'flatten it',
      );
    }
    if (this.#inside === undefined) {
      if (this.#sawRoot) this.#refuseOutside(start);
      this.#sawRoot = true;
    }
    const texts = this.#events.open(tag);
    if (closes) {
      this.#events.close();
      return end;
    }
    this.#namespaces = tag.namespaces;
    this.#inside = { name: tag.name, line: tag.line, texts, outside };
    this.#open.push(this.#inside);
    return end;
  }

  #readEndTag(start: number): number | undefined {
    const window = this.#window;
    const { text, codes } = window;
    const inside = this.#inside;
    const nameEnd = start + 2 + (inside?.name.length ?? 0);
    const matches = inside !== undefined && text.startsWith(inside.name, start + 2);
    let end = nameEnd;
    if (matches) while (CLASSES[codes[end] ?? 0] === BLANK) end++;
    if (!matches || codes[end] !== GREATER) {
      const closing = text.indexOf('>', start);
      if (closing < 0) return undefined;
      const written = text.slice(start, Math.min(closing + 1, start + 60));
      const problem =
        inside === undefined
          ? `${written} closes nothing`
          : `${written} does not close <${inside.name.slice(0, 60)}> of line ${inside.line}`;
      return window.malformed(start, problem);
    }
    this.#events.close();
    this.#namespaces = inside.outside;
    this.#open.pop();
    this.#inside = this.#open.at(-1);
    return end + 1;
  }

  #tellMarkup(start: number, markup: Markup | undefined): number | undefined {
    if (markup === undefined) return undefined;
    const window = this.#window;
    if (markup.end - start > MAXIMUM_TEXT_LENGTH) this.#refuseLength(start);
    if (markup.kind === 'section') {
      if (this.#inside === undefined) return this.#refuseOutside(start);
      if (this.#inside.texts === 'keep text') this.#events.text(markup.text);
    } else if (markup.kind !== 'declaration') {
      const text = markup.kind === 'comment' ? markup.text : '';
      this.#events.remark?.(markup.kind, text, window.line, window.toColumn(start));
    }
    return markup.end;
  }

  /** Reports the text between what has been read and an offset. */
  #tellText(end: number): void {
    const window = this.#window;
    const start = window.at;
    if (start >= end) return;
    if (this.#inside === undefined) {
      if (end - start > MAXIMUM_TEXT_LENGTH) this.#refuseLength(start);
      const other = window.text.slice(start, end).search(/[^ \t\r\n]/);
      if (other >= 0) this.#refuseOutside(start + other);
    } else {
      this.#checkText(start, end);
      if (this.#inside.texts === 'keep text') this.#events.text(readText(window, start, end));
      else if (window.hasReference(start, end)) readText(window, start, end);
    }
    window.at = end;
  }

  #checkText(start: number, end: number): void {
    if (end - start > MAXIMUM_TEXT_LENGTH) this.#refuseLength(start);
    const sectionEnd = this.#window.sectionEnd(start, end);
    if (sectionEnd === undefined) return;
    this.#window.malformed(sectionEnd, `']]>' occurs in a text`, 'write ">" as "&gt;"');
  }

  #refuseOutside(offset: number): never {
    const problem = this.#sawRoot
      ? 'there is content after the root element'
      : 'there is text before the root element';
    return this.#window.malformed(offset, problem);
  }

  #refuseLength(offset: number): never {
    const message = `has a text or tag of more than ${MAXIMUM_TEXT_LENGTH} characters`;
    return this.#window.refuse('too-large', offset, message, 'shorten it');
  }

  /** If the file cannot be decoded further, it is read up to that place. */
  #refuseFailure(): void {
    const { failure } = this.#decoder;
    if (failure === undefined) return;
    const { length } = this.#window.text;
    if (failure.kind === 'not UTF-8') {
      const byte = failure.byte.toString(16).padStart(2, '0');
      this.#window.refuse('encoding', length, `is not UTF-8 (byte 0x${byte})`, 'save it as UTF-8');
    }
    if (failure.code === 0) {
      this.#window.refuse('binary', length, 'is a binary file (it contains a NUL byte)', 'give a text file');
    }
    const code = failure.code.toString(16).toUpperCase().padStart(4, '0');
    this.#window.malformed(length, `the character U+${code} is not allowed`, 'remove it');
  }
}
