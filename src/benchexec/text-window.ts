import type { Position } from '../source/input-error.js';

/** How many characters before the last piece are kept: the longest tags are lists of files. */
const KEPT = 65_536;

/**
 * The end of a text that is read piece by piece, used to locate mistakes. Offsets are UTF-16 code units from the
 * beginning of the text.
 */
export class TextWindow {
  #text = '';
  /** Offset of the first kept character, with its line and the offset where that line begins. */
  #start = 0;
  #line = 1;
  #lineStart = 0;
  /** The place up to which lines have been counted, because places are mostly asked for in order. */
  #counted = { offset: 0, line: 1, lineStart: 0 };

  /** There is no line feed between these two offsets; at the second one there is a feed, or nothing was searched yet. */
  #searched: { readonly from: number; readonly to: number; readonly end: 'feed' | 'nothing' } = {
    from: 0,
    to: 0,
    end: 'nothing',
  };

  add(piece: string): void {
    const surplus = this.#text.length - KEPT;
    if (surplus > 0) {
      const { line, lineStart } = this.#countTo(this.#start + surplus);
      this.#line = line;
      this.#lineStart = lineStart;
      this.#text = this.#text.slice(surplus);
      this.#start += surplus;
    }
    this.#text += piece;
  }

  /** Line and column of an offset, or of the nearest character that is kept. */
  positionAt(offset: number): Position {
    const end = Math.max(this.#start, this.#start + this.#text.length - 1);
    const at = Math.min(Math.max(offset, this.#start), end);
    const { line, lineStart } = this.#countTo(at);
    return { line, column: at - lineStart + 1 };
  }

  /** The last occurrence of a text that ends before the offset. */
  positionOfLast(part: string, before: number): Position {
    const found = this.#text.lastIndexOf(part, before - this.#start - part.length);
    return this.positionAt(this.#start + Math.max(found, 0));
  }

  #countTo(offset: number): { readonly line: number; readonly lineStart: number } {
    const known = this.#counted;
    let { line, lineStart } =
      known.offset <= offset && known.offset >= this.#start
        ? known
        : { line: this.#line, lineStart: this.#lineStart };
    let from = Math.max(lineStart, this.#start);
    for (let at = this.#nextFeed(from); at !== undefined && at < offset; at = this.#nextFeed(from)) {
      line += 1;
      lineStart = at + 1;
      from = lineStart;
    }
    this.#counted = { offset, line, lineStart };
    return { line, lineStart };
  }

  /** Offset of the next line feed that is kept. A long line is searched once, not again for each place in it. */
  #nextFeed(from: number): number | undefined {
    const known = this.#searched;
    const isKnown = known.from <= from && from <= known.to;
    if (isKnown && known.end === 'feed') return known.to;
    const found = this.#text.indexOf('\n', (isKnown ? known.to : from) - this.#start);
    const to = this.#start + (found < 0 ? this.#text.length : found);
    this.#searched = { from: isKnown ? known.from : from, to, end: found < 0 ? 'nothing' : 'feed' };
    return found < 0 ? undefined : to;
  }
}
