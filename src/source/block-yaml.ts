import type { BlockDocument, BlockList, BlockMapping, BlockNode, BlockScalar } from './block-nodes.js';
import {
  DASH,
  endsInColon,
  HASH,
  LINE_FEED,
  NOT_SIMPLE,
  plainContinuation,
  plainText,
  quotedEnd,
  resolvePlain,
  SPACE,
  unquote,
} from './block-scalars.js';

/** Maximum depth of lists and mappings. */
const MAXIMUM_DEPTH = 64;

/** Maximum length of a key in characters, far below the 1024 beyond which a text is not a key in YAML. */
const MAXIMUM_KEY = 500;

/**
 * Reads the simple YAML of nearly all witnesses and task definitions: lists and mappings in block style, no empty line
 * in a scalar, comments on separate lines. It takes a small fraction of the time of a complete reader.
 *
 * @returns undefined if the text contains anything else, right or wrong: then a complete reader must say what it is
 */
export function readBlockYaml(text: string): BlockDocument | undefined {
  // Tabs and carriage returns follow rules of their own, and other control characters have a meaning for the library.
  if (/[^\P{Cc}\n]|\uFEFF/u.test(text)) return undefined;
  try {
    return new BlockReader(text).document();
  } catch (error) {
    if (error === NOT_SIMPLE) return undefined;
    throw error;
  }
}

class BlockReader {
  readonly #text: string;
  readonly #scalars: BlockScalar[] = [];
  /** Where the next line starts. */
  #next = 0;
  /** The content to read next: its offset, its column from 0 (-1 at the end of the text), the end of its line. */
  #at = 0;
  #column = -1;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): BlockDocument {
    this.#advance();
    if (this.#column === 0 && this.#end === this.#at + 3 && this.#text.startsWith('---', this.#at)) {
      this.#advance();
    }
    if (this.#column !== 0) throw NOT_SIMPLE;
    const root = this.#collection(0);
    if (this.#column >= 0) throw NOT_SIMPLE;
    return { root, scalars: this.#scalars };
  }

  /** Goes to the next line that is neither empty nor a comment. */
  #advance(): void {
    const text = this.#text;
    while (this.#next < text.length) {
      const start = this.#next;
      const feed = text.indexOf('\n', start);
      const end = feed < 0 ? text.length : feed;
      this.#next = end + 1;
      let at = start;
      while (at < end && text.charCodeAt(at) === SPACE) at += 1;
      if (at === end || text.charCodeAt(at) === HASH) continue;
      this.#at = at;
      this.#column = at - start;
      this.#end = this.#endWithoutSpaces(end);
      return;
    }
    this.#column = -1;
  }

  #collection(depth: number): BlockNode {
    if (depth > MAXIMUM_DEPTH) throw NOT_SIMPLE;
    return this.#isItem() ? this.#list(depth) : this.#mapping(this.#key(), depth);
  }

  /** Whether a dash with its space comes next. */
  #isItem(): boolean {
    const text = this.#text;
    if (text.charCodeAt(this.#at) !== DASH) return false;
    return this.#at + 1 === this.#end || text.charCodeAt(this.#at + 1) === SPACE;
  }

  #list(depth: number): BlockList {
    const column = this.#column;
    const start = this.#at;
    const items: BlockNode[] = [];
    while (this.#column === column && this.#isItem()) items.push(this.#item(column, depth));
    if (this.#column > column) throw NOT_SIMPLE;
    return { kind: 'list', start, items, value: items.map(({ value }) => value) };
  }

  #item(column: number, depth: number): BlockNode {
    const dash = this.#at;
    if (dash + 1 === this.#end) {
      this.#advance();
      if (this.#column <= column) throw NOT_SIMPLE;
      return this.#collection(depth + 1);
    }
    this.#at = this.#contentAfter(dash + 1);
    this.#column += this.#at - dash;
    if (this.#isItem()) throw NOT_SIMPLE;
    const key = this.#key();
    if (key !== undefined) return this.#mapping(key, depth + 1);
    return this.#inline(column);
  }

  /** @param key key of its first pair, already read; the colon comes next */
  #mapping(key: BlockScalar | undefined, depth: number): BlockMapping {
    if (key === undefined || depth > MAXIMUM_DEPTH) throw NOT_SIMPLE;
    const column = this.#column;
    const { start } = key;
    const pairs: (readonly [BlockScalar, BlockNode])[] = [];
    const value: Record<string, unknown> = {};
    for (let next: BlockScalar | undefined = key; next !== undefined; ) {
      const name = String(next.value);
      // A complete reader must decide which of two counts.
      if (Object.hasOwn(value, name)) throw NOT_SIMPLE;
      this.#scalars.push(next);
      const node = this.#readValue(next, column, depth);
      pairs.push([next, node]);
      // `__proto__` is a key like any other.
      if (name in value) {
        Object.defineProperty(value, name, {
          value: node.value,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      } else value[name] = node.value;
      next = this.#column === column && !this.#isItem() ? this.#keyHere() : undefined;
    }
    if (this.#column > column) throw NOT_SIMPLE;
    return { kind: 'mapping', start, pairs, value };
  }

  #readValue(key: BlockScalar, column: number, depth: number): BlockNode {
    if (key.end + 1 < this.#end) {
      this.#at = this.#contentAfter(key.end + 1);
      return this.#inline(column);
    }
    this.#advance();
    if (this.#column > column) return this.#collection(depth + 1);
    // The items of a list may be right below their key. Nothing at all would be null.
    if (this.#column === column && this.#isItem()) return this.#list(depth + 1);
    throw NOT_SIMPLE;
  }

  #endWithoutSpaces(offset: number): number {
    let end = offset;
    while (this.#text.charCodeAt(end - 1) === SPACE) end -= 1;
    return end;
  }

  #contentAfter(offset: number): number {
    let at = offset;
    while (this.#text.charCodeAt(at) === SPACE) at += 1;
    return at;
  }

  #keyHere(): BlockScalar {
    const key = this.#key();
    if (key === undefined) throw NOT_SIMPLE;
    return key;
  }

  /** The next key with its colon, or undefined if no colon makes it a key. */
  #key(): BlockScalar | undefined {
    const text = this.#text;
    const start = this.#at;
    let end = quotedEnd(text, start) ?? start;
    const style = end > start ? 'quoted' : 'plain';
    while (style === 'plain' && end < this.#end && !endsInColon(text, end, this.#end)) end += 1;
    if (end >= this.#end || !endsInColon(text, end, this.#end)) return undefined;
    if (end - start > MAXIMUM_KEY || text.charCodeAt(end - 1) === SPACE) throw NOT_SIMPLE;
    const value = style === 'quoted' ? unquote(text, start, end) : resolvePlain(plainText(text, start, end));
    if (typeof value !== 'string') throw NOT_SIMPLE;
    return { kind: 'scalar', start, end, value, style, role: 'key' };
  }

  /**
   * What follows a key or a dash, there and in more deeply indented lines below.
   *
   * @param column column of the key or dash
   */
  #inline(column: number): BlockNode {
    const node = this.#empty() ?? this.#scalar(column);
    if (node.kind === 'scalar') this.#scalars.push(node);
    this.#advance();
    if (this.#column > column) throw NOT_SIMPLE;
    return node;
  }

  #empty(): BlockNode | undefined {
    const start = this.#at;
    if (this.#end !== start + 2) return undefined;
    if (this.#text.startsWith('[]', start)) return { kind: 'list', start, items: [], value: [] };
    if (this.#text.startsWith('{}', start)) return { kind: 'mapping', start, pairs: [], value: {} };
    return undefined;
  }

  #scalar(column: number): BlockScalar {
    const text = this.#text;
    const start = this.#at;
    const closed = quotedEnd(text, start);
    if (closed !== undefined) {
      while (closed > this.#end) if (!this.#goOn(column)) throw NOT_SIMPLE;
      if (closed < this.#end) throw NOT_SIMPLE;
      const value = unquote(text, start, closed);
      return { kind: 'scalar', start, end: closed, value, style: 'quoted', role: 'value' };
    }
    let source = plainText(text, start, this.#end);
    let value = resolvePlain(source);
    while (this.#goOn(column)) {
      source += ` ${plainContinuation(text, this.#at, this.#end)}`;
      value = source;
    }
    return { kind: 'scalar', start, end: this.#end, value, style: 'plain', role: 'value' };
  }

  /** Goes to the next line if it belongs to the scalar of this one; a text with an empty line there is not simple. */
  #goOn(column: number): boolean {
    const text = this.#text;
    const at = this.#contentAfter(this.#next);
    if (at >= text.length || at - this.#next <= column || text.charCodeAt(at) === LINE_FEED) return false;
    const feed = text.indexOf('\n', at);
    this.#at = at;
    this.#next = feed < 0 ? text.length : feed + 1;
    this.#end = this.#endWithoutSpaces(feed < 0 ? text.length : feed);
    return true;
  }
}
