import { gunzipSync } from 'node:zlib';
import { InputError } from '../source/input-error.js';

/** Bytes of a results file as it lies on the disk, and of what is packed in it. */
export const MAXIMUM_PACKED_BYTES = 100_000_000;
export const MAXIMUM_UNPACKED_BYTES = 250_000_000;

/** What is handed to the library at once: it keeps a block of bzip2 in memory, and tells what it has made of it. */
const SLICE = 100_000;

/**
 * Unpacks what gzip or bzip2 have packed, known by its first bytes; anything else is returned as it is.
 *
 * @param maximum bytes that may come out
 * @throws InputError `too-large` for more than that, `syntax` for what is damaged or cut off
 */
export async function unpackResults(
  bytes: Uint8Array,
  file: string,
  maximum: number = MAXIMUM_UNPACKED_BYTES,
): Promise<Uint8Array> {
  const [first, second, third] = bytes;
  if (first === 0x1f && second === 0x8b) return unpackGzip(bytes, file, maximum);
  if (first === 0x42 && second === 0x5a && third === 0x68) return unpackBzip2(bytes, file, maximum);
  return bytes;
}

function unpackGzip(bytes: Uint8Array, file: string, maximum: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maximum });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(file, maximum) : damaged(file, 'gzip');
  }
}

async function unpackBzip2(bytes: Uint8Array, file: string, maximum: number): Promise<Uint8Array> {
  // Only results of competitions are packed like this; nobody else waits for the library.
  const { default: unbzip2 } = await import('unbzip2-stream');
  const stream = unbzip2();
  const pieces: Uint8Array[] = [];
  let size = 0;
  let problem: InputError | undefined;
  stream.on('data', (piece: Uint8Array) => {
    pieces.push(piece);
    size += piece.length;
    if (size <= maximum) return;
    problem ??= tooLarge(file, maximum);
    // Caught by the library, which then goes on with no further block: a few bytes may be a thousand large blocks.
    throw problem;
  });
  stream.on('error', () => {
    problem ??= damaged(file, 'bzip2');
  });
  for (let from = 0; from < bytes.length && problem === undefined; from += SLICE) {
    stream.write(Buffer.from(bytes.subarray(from, from + SLICE)));
  }
  if (problem === undefined) stream.end();
  if (problem !== undefined) throw problem;
  return Buffer.concat(pieces, size);
}

function tooLarge(file: string, maximum: number): InputError {
  return new InputError({
    code: 'too-large',
    file,
    message: `unpacks to more than ${maximum} bytes`,
    remedy: 'give results of fewer runs',
  });
}

function damaged(file: string, packer: string): InputError {
  const message = `is no valid ${packer} file`;
  return new InputError({ code: 'syntax', file, message, remedy: 'check whether it was cut off' });
}
