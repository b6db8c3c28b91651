import type { Position } from './input-error.js';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A decoded file with the table of its line starts. Offsets are UTF-16 code units, 0-based. */
export class SourceText {
  readonly #lineStarts: Uint32Array;

  constructor(
    readonly text: string,
    readonly file: string,
  ) {
    // Counted first: an ordinary array for the lines of a file with 100 MB of line feeds does not fit into the heap.
    let count = 1;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
    const starts = new Uint32Array(count);
    let line = 1;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts[line++] = at + 1;
    this.#lineStarts = starts;
  }

  /** Number of lines; a text that ends in a line feed has an empty last line. */
  get lineCount(): number {
    return this.#lineStarts.length;
  }

  /** 1-based line and column of a 0-based offset. */
  positionAt(offset: number): Position {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1 };
  }

  /** 0-based offset of a 1-based position, or undefined if the text has no such place. */
  offsetAt(position: Position): number | undefined {
    const start = this.#lineStarts[position.line - 1];
    if (start === undefined || position.column < 1) return undefined;
    const end = this.#lineStarts[position.line] ?? this.text.length + 1;
    const offset = start + position.column - 1;
    return offset < end ? offset : undefined;
  }

  /** A line by its 1-based number, without its line end; empty if there is no such line. */
  line(number: number): string {
    const start = this.#lineStarts[number - 1];
    if (start === undefined) return '';
    let end = this.#lineStarts[number] ?? this.text.length;
    if (end > start && this.text.charCodeAt(end - 1) === LINE_FEED) {
      end--;
      if (end > start && this.text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    }
    return this.text.slice(start, end);
  }
}
