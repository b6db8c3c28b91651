import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import type { SourceText } from '../source/source-text.js';
import { detectFormat } from './detect-format.js';
import type { FileIdentity } from './yaml/build-yaml-witness.js';

const MIB = 1024 * 1024;

/** Maximum size of a GraphML witness in bytes, compressed or not: the model of such a file takes 1 GB of memory. */
export const GRAPHML_LIMIT = 100 * MIB;

/** Maximum size of a YAML witness in bytes: the parser needs 65 bytes of memory for each of them, 1 GB in all. */
export const YAML_LIMIT = 16 * MIB;

/** A YAML witness as text. */
export interface DecodedYaml {
  readonly source: SourceText;
  readonly identity: FileIdentity;
}

/**
 * Decodes a witness that is not GraphML.
 *
 * @param file name for messages
 * @throws InputError `empty`, `encoding`, `binary`, `too-large`
 */
export function decodeYaml(bytes: Uint8Array, file: string): DecodedYaml {
  if (bytes.length > YAML_LIMIT) throw tooLarge(file, `has ${bytes.length} bytes,`, YAML_LIMIT);
  return { source: decodeText(bytes, file), identity: identifyFile(bytes, file) };
}

/**
 * Name, hash and size of a file. Few ask for the hash, and a short run would take as long to load the module that
 * computes it as for the witness. So the bytes stay in memory: a tenth of what the model of the witness takes.
 */
export function identifyFile(bytes: Uint8Array, file: string): FileIdentity {
  let known: string | undefined;
  return {
    file,
    get sha256() {
      known ??= hash('sha256', bytes, 'hex');
      return known;
    },
    size: bytes.length,
  };
}

/**
 * The bytes of a GraphML witness, unpacked if they are compressed; undefined for a YAML witness.
 *
 * @throws InputError `empty`, `encoding`, `binary`, `unknown-format`, `syntax`, `too-large`
 */
export function plainGraphml(bytes: Uint8Array, file: string): Uint8Array | undefined {
  const format = detectFormat(bytes, file);
  if (format === 'yaml') return undefined;
  if (bytes.length > GRAPHML_LIMIT) throw tooLarge(file, `has ${bytes.length} bytes,`, GRAPHML_LIMIT);
  return format === 'gzip' ? unpack(bytes, file) : bytes;
}

function unpack(bytes: Uint8Array, file: string): Uint8Array {
  let plain: Uint8Array;
  try {
    plain = gunzipSync(bytes, { maxOutputLength: GRAPHML_LIMIT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw tooLarge(file, 'unpacks to', GRAPHML_LIMIT);
    }
    throw new InputError({
      code: 'syntax',
      file,
      message: 'begins like a gzip file but cannot be unpacked',
      remedy: 'check whether the file was cut off',
    });
  }
  const format = detectFormat(plain, file);
  if (format === 'graphml') return plain;
  throw new InputError({
    code: 'unknown-format',
    file,
    message: `is a compressed file with ${format === 'yaml' ? 'YAML' : 'another compressed file'} in it`,
    remedy: 'unpack it: only GraphML witnesses may be compressed',
  });
}

function tooLarge(file: string, size: string, limit: number): InputError {
  const message = `${size} more than the limit of ${limit} bytes for such a file`;
  return new InputError({ code: 'too-large', file, message, remedy: 'give a smaller file' });
}
