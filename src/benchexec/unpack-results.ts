import { gunzipSync } from 'node:zlib';
import { damaged, tooLarge, unpackBzip2 } from './unpack-bzip2.js';

/** Maximum size of a results file in bytes, on disk and unpacked. */
export const MAXIMUM_PACKED_BYTES = 100_000_000;
export const MAXIMUM_UNPACKED_BYTES = 250_000_000;

/**
 * Unpacks gzip or bzip2, recognised by the first bytes; anything else is returned unchanged.
 *
 * @param maximum maximum size of the output in bytes
 * @throws InputError `too-large` for more output, `syntax` for a damaged or truncated file
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
