import { statSync } from 'node:fs';
import { InputError } from '../source/input-error.js';
import { parseYaml } from '../source/parse-yaml.js';
import { readBytes, readHead } from '../source/read-bytes.js';
import {
  type DecodedYaml,
  decodeYaml,
  GRAPHML_LIMIT,
  identifyFile,
  plainGraphml,
  YAML_LIMIT,
} from './decode-witness.js';
import { detectFormat } from './detect-format.js';
import { readGraphml } from './graphml/read-graphml.js';
import type { WitnessReading, YamlReading } from './witness.js';
import { buildYamlWitness } from './yaml/build-yaml-witness.js';
import { limitTokens } from './yaml/limit-tokens.js';

/** Number of bytes read to detect the format; real witnesses begin within the first two hundred. */
const HEAD_LENGTH = 64 * 1024;

/**
 * Reads a witness in GraphML, plain or gzip-compressed, or YAML. Violations of the format that do not prevent reading
 * are left to a linter.
 *
 * @param file path as the user named it
 * @throws InputError `not-found`, `unreadable`, `too-large`, and what `readWitnessBytes` throws
 */
export async function readWitness(file: string): Promise<WitnessReading> {
  const limit = isSmall(file) ? GRAPHML_LIMIT : sizeLimit(file);
  return readWitnessBytes(await readBytes(file, limit), file);
}

/**
 * Reads a witness that is in memory.
 *
 * @param file name for messages and for the witness
 * @throws InputError `empty`, `encoding`, `binary`, `unknown-format`, `syntax`, `doctype`, `structure`, `too-large`,
 * `too-deep`, `alias-bomb`
 */
export function readWitnessBytes(bytes: Uint8Array, file: string): WitnessReading {
  const graphml = plainGraphml(bytes, file);
  if (graphml === undefined) return readYamlWitness(decodeYaml(bytes, file));
  return { witness: readGraphml(graphml, identifyFile(bytes, file)), bytes: graphml };
}

/** @throws InputError `syntax`, `too-large`, `too-deep`, `alias-bomb` */
export function readYamlWitness({ source, identity }: DecodedYaml): YamlReading {
  limitTokens(source);
  const document = parseYaml(source);
  return { witness: buildYamlWitness(document, identity), document };
}

/** The size limit of a file in bytes, by its format. Whether the file can be read at all is left to `readBytes`. */
export function sizeLimit(file: string): number {
  const head = readFileHead(file);
  if (head === undefined) return GRAPHML_LIMIT;
  try {
    return detectFormat(head, file) === 'yaml' ? YAML_LIMIT : GRAPHML_LIMIT;
  } catch (error) {
    // A comment longer than the head: comments are skipped only in YAML.
    if (head.length === HEAD_LENGTH && error instanceof InputError && error.code === 'empty')
      return YAML_LIMIT;
    throw error;
  }
}

/** Whether the head would be the whole file, which is read next anyway. */
function isSmall(file: string): boolean {
  try {
    return statSync(file).size <= HEAD_LENGTH;
  } catch {
    return false;
  }
}

/** The first bytes of a regular file, or undefined if it cannot be read. */
function readFileHead(file: string): Uint8Array | undefined {
  try {
    // Opening a named pipe would wait for somebody to write into it.
    return statSync(file).isFile() ? readHead(file, HEAD_LENGTH) : undefined;
  } catch {
    return undefined;
  }
}
