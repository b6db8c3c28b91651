import { ownCopy } from './own-copy.js';
import { readStartTag, type ScannedTag } from './start-tag.js';
import type { Namespaces } from './xml-namespaces.js';
import type { StartTag } from './xml-tag.js';
import type { XmlWindow } from './xml-window.js';

/** Start tags that are kept, and the characters of the longest one. */
const MAXIMUM_TAGS = 200;
const MAXIMUM_LENGTH = 100;

/**
 * Reads start tags, and remembers those of one kind of element: nine of ten elements of a witness are `data`, and
 * their start tags differ by the key only.
 */
export class RepeatedTags {
  readonly #opening: string;
  readonly #known = new Map<string, ScannedTag>();

  constructor(name: string) {
    this.#opening = `<${name} `;
  }

  /** The offset behind the tag that was read last, and whether it ends its element too. */
  end = 0;
  closes = false;

  /** As `readStartTag`; `end` and `closes` are set, which costs less than to return them. */
  read(window: XmlWindow, start: number, outer: Namespaces): StartTag | undefined {
    const { text } = window;
    if (!text.startsWith(this.#opening, start)) return this.#take(readStartTag(window, start, outer));
    const end = text.indexOf('>', start) + 1;
    const length = end - start;
    if (length <= 0 || length > MAXIMUM_LENGTH) return this.#take(readStartTag(window, start, outer));
    const known = this.#known.get(text.slice(start, end));
    if (known === undefined || known.tag.namespaces !== outer) {
      return this.#take(this.#learn(window, start, outer));
    }
    this.end = end;
    this.closes = known.closes;
    const { name, local, namespace, attributes } = known.tag;
    const { line } = window;
    const column = window.columnOf(start);
    return { name, local, namespace, attributes, namespaces: outer, line, column, lastLine: line };
  }

  #take(scanned: ScannedTag | undefined): StartTag | undefined {
    if (scanned === undefined) return undefined;
    this.end = scanned.end;
    this.closes = scanned.closes;
    return scanned.tag;
  }

  #learn(window: XmlWindow, start: number, outer: Namespaces): ScannedTag | undefined {
    const scanned = readStartTag(window, start, outer);
    if (scanned === undefined) return undefined;
    const { tag, end } = scanned;
    const written = window.text.slice(start, end);
    // A tag of several lines, or with namespaces of its own, is more than its text.
    const isItsText =
      tag.lastLine === tag.line && tag.namespaces === outer && end === window.text.indexOf('>', start) + 1;
    if (isItsText && this.#known.size < MAXIMUM_TAGS) this.#known.set(ownCopy(written), scanned);
    return scanned;
  }
}
