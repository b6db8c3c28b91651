import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import { parseYaml } from '../source/parse-yaml.js';
import { readBytes } from '../source/read-bytes.js';
import { detectFormat } from './detect-format.js';
import { buildGraphmlWitness } from './graphml/build-graphml-witness.js';
import { checkGraphmlWitness } from './graphml/check-graphml-witness.js';
import { parseGraphml } from './graphml/parse-graphml.js';
import { ViolationList } from './violation-list.js';
import type { WitnessReading } from './witness.js';
import { buildYamlWitness } from './yaml/build-yaml-witness.js';
import { checkYamlWitness } from './yaml/check-yaml-witness.js';
import { limitTokens } from './yaml/limit-tokens.js';

const MIB = 1024 * 1024;

/** Bytes of a GraphML witness, compressed and not: reading takes 20 s of CPU time and 1.2 GB of memory for these. */
export const GRAPHML_LIMIT = 100 * MIB;

/** Bytes of a YAML witness: its parser needs 65 bytes of memory for each, 1 GB for these. */
export const YAML_LIMIT = 16 * MIB;

/** Bytes that are read to tell the format; real witnesses begin within the first two hundred. */
const HEAD_LENGTH = 64 * 1024;

/**
 * Reads a witness in GraphML, plain or gzip-compressed, or YAML. What is against the format but leaves a witness to be
 * read is in `violations`.
 *
 * @param file path as the user named it
 * @throws InputError `not-found`, `unreadable`, `too-large`, and what `readWitnessBytes` throws
 */
export async function readWitness(file: string): Promise<WitnessReading> {
  return readWitnessBytes(await readBytes(file, await limitOf(file)), file);
}

/**
 * Reads a witness that is in memory.
 *
 * @param file name for messages and for the witness
 * @throws InputError `empty`, `encoding`, `binary`, `unknown-format`, `syntax`, `doctype`, `structure`, `too-large`,
 * `too-deep`, `alias-bomb`
 */
export function readWitnessBytes(bytes: Uint8Array, file: string): WitnessReading {
  const identity = { file, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
  const violations = new ViolationList();
  const format = detectFormat(bytes, file);
  const limit = format === 'yaml' ? YAML_LIMIT : GRAPHML_LIMIT;
  if (bytes.length > limit) throw tooLarge(file, `has ${bytes.length} bytes,`, limit);
  if (format === 'yaml') {
    const source = decodeText(bytes, file);
    limitTokens(source);
    const document = parseYaml(source);
    const witness = buildYamlWitness(document, identity);
    checkYamlWitness(document, witness, violations);
    return { witness, violations: violations.inFileOrder(), document };
  }
  const plain = format === 'gzip' ? unpack(bytes, file) : bytes;
  const document = parseGraphml(decodeText(plain, file), violations);
  const witness = buildGraphmlWitness(document, identity);
  checkGraphmlWitness(witness, document.position, violations);
  return { witness, violations: violations.inFileOrder() };
}

/** How many bytes of a file are read, by its format. Whether it can be read at all is for `readBytes` to say. */
async function limitOf(file: string): Promise<number> {
  const head = await readHead(file);
  if (head === undefined) return GRAPHML_LIMIT;
  try {
    return detectFormat(head, file) === 'yaml' ? YAML_LIMIT : GRAPHML_LIMIT;
  } catch (error) {
    // A comment longer than the head: only YAML has comments that are skipped.
    if (head.length === HEAD_LENGTH && error instanceof InputError && error.code === 'empty')
      return YAML_LIMIT;
    throw error;
  }
}

/** The first bytes of a regular file, or undefined where there is none that can be read. */
async function readHead(file: string): Promise<Uint8Array | undefined> {
  try {
    // Opening a named pipe would wait for somebody to write into it.
    if (!(await stat(file)).isFile()) return undefined;
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

function unpack(bytes: Uint8Array, file: string): Uint8Array {
  let plain: Uint8Array;
  try {
    plain = gunzipSync(bytes, { maxOutputLength: GRAPHML_LIMIT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw tooLarge(file, 'has when unpacked', GRAPHML_LIMIT);
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
  const message = `${size} more than the ${limit} bytes that are read of such a file`;
  return new InputError({ code: 'too-large', file, message, remedy: 'give a smaller file' });
}
