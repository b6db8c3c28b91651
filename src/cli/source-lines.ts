import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { LintedText, LintResult } from '../dispatch/lint-options.js';
import { InputError } from '../source/input-error.js';
import { GRAPHML_LIMIT } from '../witness/decode-witness.js';

/** Lines of one file that are shown, and characters of one line that are kept around a finding. */
const MAXIMUM_LINES = 2000;
const MAXIMUM_LENGTH = 100_000;

/** The lines of files in which something was found, for a person to see. */
export class SourceLines {
  readonly #lines = new Map<string, ReadonlyMap<number, string>>();

  /** Reads the lines that a result is about. A file that cannot be read any more shows none. */
  static async of(result: LintResult, texts: readonly LintedText[]): Promise<SourceLines> {
    const lines = new SourceLines();
    const inMemory = new Map(texts.map(({ name, bytes }) => [name, bytes]));
    for (const { path, findings, format } of result.files) {
      const wanted = new Set(findings.slice(0, MAXIMUM_LINES).map(({ position }) => position.line));
      // Of what is no witness at all, nothing is shown: it may be anything.
      const isText = format !== null || /\.(?:ya?ml|graphml)$/.test(path) || inMemory.has(path);
      if (wanted.size === 0 || !isText) continue;
      lines.#lines.set(path, await readLines(open(path, inMemory.get(path)), wanted));
    }
    return lines;
  }

  find(path: string, line: number): string | undefined {
    return this.#lines.get(path)?.get(line);
  }
}

function open(path: string, bytes: Uint8Array | undefined): Readable {
  if (bytes !== undefined) return Readable.from([Buffer.from(bytes)]);
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) return file;
  const plain = createGunzip();
  file.on('error', (error) => plain.destroy(error));
  return file.pipe(plain);
}

async function readLines(
  stream: Readable,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  const last = Math.max(...wanted);
  // A stream that fails ends the interface without an error of its own.
  stream.on('error', () => reader.close());
  const reader = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  let number = 0;
  for await (const line of reader) {
    number++;
    if (wanted.has(number) && line.length <= MAXIMUM_LENGTH) found.set(number, withoutMark(line, number));
    if (number >= last) break;
  }
  stream.destroy();
  return found;
}

/** The byte order mark is not part of the first line. */
function withoutMark(line: string, number: number): string {
  return number === 1 ? line.replace(/^\ufeff/, '') : line;
}

/**
 * All of standard input.
 *
 * @throws InputError `too-large`
 */
export async function readStandardInput(): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of process.stdin) {
    parts.push(part);
    size += part.length;
    if (size <= GRAPHML_LIMIT) continue;
    throw new InputError({
      code: 'too-large',
      file: '<stdin>',
      message: `has more than the ${GRAPHML_LIMIT} bytes that are read of a witness`,
      remedy: 'name a file',
    });
  }
  return Buffer.concat(parts);
}
