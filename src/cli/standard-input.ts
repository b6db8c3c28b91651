import { InputError } from '../source/input-error.js';
import { GRAPHML_LIMIT } from '../witness/decode-witness.js';

/**
 * Reads all of standard input.
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
      message: `is larger than ${GRAPHML_LIMIT} bytes, the limit for a witness`,
      remedy: 'name a file',
    });
  }
  return Buffer.concat(parts);
}
