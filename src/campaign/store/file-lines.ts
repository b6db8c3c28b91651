import { createReadStream, readSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** A line without its line feed. The bytes are good until the next line is asked for. */
export interface FileLine {
  readonly bytes: Buffer;
  /** Bytes from the beginning of the file. */
  readonly offset: number;
}

const LINE_FEED = 0x0a;
/** Limit for one line in bytes: the largest lines of a campaign are far smaller. */
const MAXIMUM_LINE = 16_000_000;

/**
 * The lines of a file that end with a line feed, one after the other: anything after the last one was never finished.
 * None if there is no file.
 */
export async function* fileLines(file: string): AsyncGenerator<FileLine> {
  if ((await stat(file).catch(() => undefined)) === undefined) return;
  let rest: Buffer = Buffer.alloc(0);
  /** Offset of `rest` in the file. */
  let start = 0;
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const bytes = rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer]);
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      yield { bytes: bytes.subarray(from, end), offset: start + from };
      from = end + 1;
    }
    rest = bytes.subarray(from);
    start += from;
    if (rest.length > MAXIMUM_LINE) {
      start += rest.length;
      rest = Buffer.alloc(0);
    }
  }
}

/** Where the bytes after the last line feed begin, and how many there are. */
export async function unfinishedEnd(file: string): Promise<{ readonly end: number; readonly size: number }> {
  let end = 0;
  let size = 0;
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const bytes = piece as Buffer;
    const last = bytes.lastIndexOf(LINE_FEED);
    if (last >= 0) end = size + last + 1;
    size += bytes.length;
  }
  return { end, size };
}

/** The last line that ends with a line feed; undefined if there is none among the last bytes. */
export async function lastLine(file: string, maximum: number): Promise<string | undefined> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, maximum);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const text = buffer.toString('utf8');
    if (!text.endsWith('\n')) return undefined;
    return text.slice(text.lastIndexOf('\n', text.length - 2) + 1, -1);
  } finally {
    await handle.close();
  }
}

/** Reads pieces of many files, and keeps the first ones open. */
export class OpenFiles {
  readonly #files = new Map<string, ReturnType<typeof openPieces>>();

  async read(file: string, place: { readonly offset: number; readonly length: number }): Promise<string> {
    if (!this.#files.has(file) && this.#files.size >= MAXIMUM_OPEN) {
      const pieces = await openPieces(file);
      return pieces.read(place).finally(() => pieces.close());
    }
    const known = this.#files.get(file) ?? openPieces(file);
    this.#files.set(file, known);
    return (await known).read(place);
  }

  async close(): Promise<void> {
    for (const pieces of this.#files.values()) await (await pieces).close();
  }
}

/** Far fewer than a process may open. */
const MAXIMUM_OPEN = 200;

/** Reads known pieces of a file. They are small and numerous: waiting for each costs more than reading it. */
export async function openPieces(file: string): Promise<{
  read(place: { readonly offset: number; readonly length: number }): Promise<string>;
  close(): Promise<void>;
}> {
  const handle = await open(file, 'r');
  // One for all pieces, because a buffer for each is memory that the garbage collector learns of late.
  let bytes = Buffer.alloc(0);
  return {
    async read({ offset, length }) {
      if (bytes.length < length) bytes = Buffer.alloc(2 * length);
      const count = readSync(handle.fd, bytes, 0, length, offset);
      return bytes.toString('utf8', 0, count);
    },
    close: () => handle.close(),
  };
}
