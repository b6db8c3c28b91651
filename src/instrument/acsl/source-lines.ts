import { quoteFileName } from '../text/file-name.js';

/** The text of a written program: what comes from one line of the original stands in one line, which a directive names. */
export class SourceLines {
  readonly #file: string;
  readonly #lines: string[] = [];
  /** The line of the original that the last line is; undefined before the first directive. */
  #line: number | undefined;

  constructor(file: string) {
    this.#file = quoteFileName(file);
  }

  /**
   * Adds something.
   * @param line 1-based line of the original program that it comes from; undefined: wherever what stands before it comes from
   */
  add(text: string, line: number | undefined): void {
    const last = this.#lines.at(-1);
    if (this.#line !== undefined && last !== undefined && (line === undefined || line === this.#line)) {
      this.#lines[this.#lines.length - 1] = `${last} ${text}`;
      return;
    }
    if (line !== undefined && (this.#line === undefined || line !== this.#line + 1))
      this.#lines.push(`#line ${line} "${this.#file}"`);
    this.#lines.push(text);
    this.#line = line;
  }

  text(): string {
    return this.#lines.map((each) => `${each}\n`).join('');
  }
}
