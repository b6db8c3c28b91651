import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError } from '../source/input-error.js';
import { readBytes, readHead } from '../source/read-bytes.js';
import { ResultsReader } from './parse-results.js';
import type { ResultRun, ResultsFile, ResultsHeader } from './results-file.js';
import { damaged, tooLarge, unpackBzip2Pieces } from './unpack-bzip2.js';
import { MAXIMUM_PACKED_BYTES, MAXIMUM_UNPACKED_BYTES } from './unpack-results.js';

/** Maximum unpacked size of one file in bytes: it costs time, not memory. */
const MAXIMUM_STREAMED_BYTES = 4_000_000_000;
/** How many bytes are read at a time. */
const PIECE = 262_144;
/**
 * How many bytes become text at a time. The runs in it are alive at once, with all their columns: where they outlive the
 * garbage collector's young generation, results of 30 000 runs cost 100 MB more.
 */
const DECODED = 32_768;

/**
 * The unpacked text of a results file, in pieces: plain XML, gzip or bzip2.
 *
 * @param maximum unpacked size in bytes
 * @throws InputError `not-found`, `unreadable`; `too-large`, `syntax` or `encoding` if it cannot be unpacked or read
 */
export async function* streamResultsText(
  file: string,
  maximum: number = MAXIMUM_STREAMED_BYTES,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of await openUnpacked(file, maximum)) {
      for (let from = 0; from < bytes.length; from += DECODED) {
        yield decoder.decode(bytes.subarray(from, from + DECODED), { stream: true });
      }
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InputError({ code: 'encoding', file, message: 'is not UTF-8', remedy: 'save it as UTF-8' });
  }
}

/**
 * The runs of a results file in order, each with what the file says about itself; none is kept in memory.
 *
 * @throws InputError with line and column of what is wrong, after the runs before it
 */
export async function* streamResults(
  file: string,
): AsyncGenerator<{ readonly header: ResultsHeader; readonly run: ResultRun }> {
  const reader = new ResultsReader(file);
  for await (const piece of streamResultsText(file)) {
    for (const run of reader.write(piece)) {
      if (reader.header !== undefined) yield { header: reader.header, run };
    }
  }
  reader.end();
}

/**
 * Reads a results file whose runs are kept, without ever having its whole text in memory.
 *
 * @param keep makes what is kept of a run
 * @returns undefined if it does not begin as XML does
 * @throws InputError as `streamResults`
 */
export async function readResultsOf(
  file: string,
  keep: (run: ResultRun) => ResultRun,
): Promise<ResultsFile | undefined> {
  const reader = new ResultsReader(file);
  const runs: ResultRun[] = [];
  let isKnown = false;
  for await (const piece of streamResultsText(file, MAXIMUM_UNPACKED_BYTES)) {
    if (!isKnown && !/^\s*</.test(piece)) return undefined;
    isKnown = true;
    for (const run of reader.write(piece)) runs.push(keep(run));
  }
  return { ...reader.end(), runs };
}

async function openUnpacked(file: string, maximum: number): Promise<AsyncIterable<Uint8Array>> {
  // Called only for its error about the path; what it reads is discarded.
  const probe = await readBytes(file, 0).catch((error: unknown) => error);
  if (probe instanceof InputError && probe.code !== 'too-large') throw probe;
  const [first, second, third] = readHead(file, 3);
  if (first === 0x42 && second === 0x5a && third === 0x68) {
    return unpackBzip2Pieces(await readBytes(file, MAXIMUM_PACKED_BYTES), file, maximum);
  }
  const bytes = createReadStream(file, { highWaterMark: PIECE });
  if (first !== 0x1f || second !== 0x8b) return limited(bytes, file, maximum);
  // The last stream reports the errors.
  return limited(
    pipeline(bytes, createGunzip({ chunkSize: PIECE }), () => undefined) as unknown as Readable,
    file,
    maximum,
  );
}

async function* limited(bytes: Readable, file: string, maximum: number): AsyncGenerator<Uint8Array> {
  let count = 0;
  try {
    for await (const piece of bytes) {
      count += (piece as Buffer).length;
      if (count > maximum) throw tooLarge(file, maximum);
      yield piece as Buffer;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw /^Z_/.test(code) ? damaged(file, 'gzip') : error;
  }
}
