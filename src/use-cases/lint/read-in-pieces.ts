import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { InputError } from '../../source/input-error.js';

/** Bytes per piece: as much as fits into the caches of a processor. */
const PIECE = 64 * 1024;

/** Bytes read from a file at a time: each read costs as much as a tenth of them. */
const READ = 1024 * 1024;

/** What to do with the pieces of a file. */
export interface PieceReader {
  /** The bytes may be overwritten afterwards. */
  write(bytes: Uint8Array): void;
  /** The bytes as in the file, before unpacking. */
  raw?(bytes: Uint8Array): void;
}

/**
 * Reads a file piece by piece, so that its size costs no memory.
 *
 * @param packing whether the file is compressed with gzip
 * @param limit bytes that are read at most, unpacked
 * @throws InputError `unreadable`, `syntax` for a damaged compressed file, `too-large`, and what `reader` throws
 */
export async function readInPieces(
  file: string,
  packing: 'plain' | 'gzip',
  limit: number,
  reader: PieceReader,
): Promise<void> {
  let size = 0;
  const take = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (size > limit) throw tooLarge(file, limit);
    for (let at = 0; at < bytes.length; at += PIECE) reader.write(bytes.subarray(at, at + PIECE));
  };
  try {
    if (packing === 'plain') await readPlain(file, reader, take);
    else await readPacked(file, reader, take);
  } catch (error) {
    throw error instanceof InputError ? error : explain(file, error as NodeJS.ErrnoException, packing);
  }
}

/** Reads into the same memory again and again: a stream would allocate new memory for each piece. */
async function readPlain(
  file: string,
  reader: PieceReader,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(READ);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, READ, null);
      if (bytesRead === 0) return;
      const bytes = buffer.subarray(0, bytesRead);
      reader.raw?.(bytes);
      take(bytes);
    }
  } finally {
    await handle.close();
  }
}

async function readPacked(
  file: string,
  reader: PieceReader,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  const source = createReadStream(file, { highWaterMark: PIECE });
  if (reader.raw !== undefined) source.on('data', (bytes) => reader.raw?.(bytes as Buffer));
  const pieces = source.pipe(createGunzip({ chunkSize: PIECE }));
  // An error of the file does not pass through the pipe on its own.
  source.on('error', (error) => pieces.destroy(error));
  try {
    for await (const piece of pieces) take(piece);
  } finally {
    source.destroy();
    pieces.destroy();
  }
}

function explain(file: string, error: NodeJS.ErrnoException, packing: 'plain' | 'gzip'): Error {
  const { code = '' } = error;
  if (packing === 'gzip' && /^(?:Z_|ERR_)/.test(code)) {
    return new InputError({
      code: 'syntax',
      file,
      message: 'begins like a gzip file but cannot be unpacked',
      remedy: 'check whether the file is truncated',
    });
  }
  if (error.syscall === undefined) return error;
  return new InputError({
    code: 'unreadable',
    file,
    message: `cannot be read (${code})`,
    remedy: 'check its permissions',
  });
}

function tooLarge(file: string, limit: number): InputError {
  return new InputError({
    code: 'too-large',
    file,
    message: `is larger than ${limit} bytes, the limit for such a file`,
    remedy: 'use a smaller file',
  });
}
