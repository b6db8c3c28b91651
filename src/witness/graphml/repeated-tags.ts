import { ownCopy } from './own-copy.js';
import { readStartTag, type ScannedTag } from './start-tag.js';
import type { Namespaces } from './xml-namespaces.js';
import { movedTag, type StartTag } from './xml-tag.js';
import { hasAt, toUnits, type XmlWindow } from './xml-window.js';

/** Maximum number of start tags kept, and maximum length of one in characters. */
const MAXIMUM_TAGS = 200;
const MAXIMUM_LENGTH = 100;

/** A start tag that has been read before; its place is that of the first occurrence. */
export interface KnownTag {
  readonly units: Uint16Array;
  readonly tag: StartTag;
  readonly closes: boolean;
  /** The tag that followed it the last time: witnesses say the same things in the same order. */
  next: KnownTag | undefined;
}

/**
 * Remembers the start tags of one kind of element: nine out of ten elements of a witness are `data`, and their start
 * tags differ only in the key.
 */
export class RepeatedTags {
  readonly #opening: Uint16Array;
  readonly #words: ReadonlyMap<string, string>;
  readonly #known = new Map<string, KnownTag>();
  #last: KnownTag | undefined;

  /**
   * @param name of the elements
   * @param words frequent attribute values, mapped to themselves, so that one copy of each is used
   */
  constructor(name: string, words: ReadonlyMap<string, string>) {
    this.#opening = toUnits(`<${name} `);
    this.#words = words;
  }

  /** The tag at an offset if it is a known one, in the same namespaces. */
  find({ text, codes }: XmlWindow, start: number, outer: Namespaces): KnownTag | undefined {
    const expected = this.#last?.next;
    if (expected !== undefined && hasAt(codes, start, expected.units)) {
      this.#last = expected;
      return expected.tag.namespaces === outer ? expected : undefined;
    }
    if (!hasAt(codes, start, this.#opening)) return undefined;
    const end = text.indexOf('>', start) + 1;
    if (end - start > MAXIMUM_LENGTH) return undefined;
    const known = this.#known.get(text.slice(start, end));
    if (known?.tag.namespaces !== outer) return undefined;
    if (this.#last !== undefined) this.#last.next = known;
    this.#last = known;
    return known;
  }

  /** As `readStartTag`, but remembers the tag if its text says everything about it. */
  learn(window: XmlWindow, start: number, outer: Namespaces): ScannedTag | undefined {
    const scanned = readStartTag(window, start, outer);
    if (scanned === undefined || !hasAt(window.codes, start, this.#opening)) return scanned;
    const { tag, end, closes } = scanned;
    // The text does not say everything about a tag of several lines, or one that declares namespaces.
    const isItsText =
      tag.lastLine === tag.line && tag.namespaces === outer && end === window.text.indexOf('>', start) + 1;
    if (!isItsText || end - start > MAXIMUM_LENGTH || this.#known.size >= MAXIMUM_TAGS) return scanned;
    const written = ownCopy(window.text.slice(start, end));
    const attributes = tag.attributes.map((attribute) => {
      const { name, local, namespace, value } = attribute;
      return { name, local, namespace, value: this.#words.get(value) ?? ownCopy(value) };
    });
    this.#known.set(written, {
      units: toUnits(written),
      tag: movedTag(tag, attributes, tag.line, tag.column),
      closes,
      next: undefined,
    });
    return scanned;
  }
}
