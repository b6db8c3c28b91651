import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { LINT_LIMIT } from './lint-large.js';
import type { LintedText, LintResult } from './lint-options.js';

/** How many lines of one file are shown, and how many characters of a line are kept around a finding. */
const MAXIMUM_LINES = 2000;
const MAXIMUM_LENGTH = 100_000;

const LINE_FEED = 10;

/** The lines of files with findings, to show to people. */
export class SourceLines {
  readonly #lines = new Map<string, ReadonlyMap<number, string>>();

  /** Reads the lines that a result is about. A file that can no longer be read has none. */
  static async of(result: LintResult, texts: readonly LintedText[]): Promise<SourceLines> {
    const lines = new SourceLines();
    const inMemory = new Map(texts.map(({ name, bytes }) => [name, bytes]));
    for (const { path, findings, format } of result.files) {
      const wanted = new Set(findings.slice(0, MAXIMUM_LINES).map(({ position }) => position.line));
      // Nothing is shown of a file that is not a witness: it may contain anything.
      const isText = format !== null || /\.(?:ya?ml|graphml)$/.test(path) || inMemory.has(path);
      if (wanted.size === 0 || !isText || !(inMemory.has(path) || isFile(path))) continue;
      lines.#lines.set(path, await readLines(open(path, inMemory.get(path)), wanted));
    }
    return lines;
  }

  find(path: string, line: number): string | undefined {
    return this.#lines.get(path)?.get(line);
  }
}

/** Reading a named pipe would wait, and a device has no end. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function open(path: string, bytes: Uint8Array | undefined): Readable {
  if (bytes !== undefined) return Readable.from([Buffer.from(bytes)]);
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) return file;
  const plain = createGunzip();
  file.on('error', (error) => plain.destroy(error));
  return file.pipe(plain);
}

/** The wanted lines of a stream. Nothing is kept of lines that are too long to show. */
async function readLines(
  stream: Readable,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  const last = Math.max(...wanted);
  let number = 1;
  let line: Buffer[] = [];
  let length = 0;
  let size = 0;
  const endLine = (): void => {
    if (wanted.has(number) && length <= MAXIMUM_LENGTH) {
      const text = Buffer.concat(line).toString('utf8').replace(/\r$/, '');
      found.set(number, withoutMark(text, number));
    }
    number++;
    line = [];
    length = 0;
  };
  const take = (bytes: Buffer): void => {
    let start = 0;
    for (
      let end = bytes.indexOf(LINE_FEED);
      end >= 0 && number <= last;
      end = bytes.indexOf(LINE_FEED, start)
    ) {
      keep(bytes.subarray(start, end));
      endLine();
      start = end + 1;
    }
    keep(bytes.subarray(start));
  };
  const keep = (part: Buffer): void => {
    length += part.length;
    if (wanted.has(number) && length <= MAXIMUM_LENGTH) line.push(part);
  };
  try {
    for await (const bytes of stream) {
      take(bytes as Buffer);
      size += (bytes as Buffer).length;
      if (number > last || size > LINT_LIMIT) break;
    }
    if (number <= last) endLine();
  } catch {
    // A file that can no longer be read or unpacked shows no lines.
  } finally {
    stream.destroy();
  }
  return found;
}

/** The byte order mark is not part of the first line. */
function withoutMark(line: string, number: number): string {
  return number === 1 ? line.replace(/^\ufeff/, '') : line;
}
