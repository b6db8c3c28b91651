import { statSync } from 'node:fs';
import { InputError } from '../source/input-error.js';
import { parseYaml } from '../source/parse-yaml.js';
import { readBytes, readHead } from '../source/read-bytes.js';
import {
  type DecodedYaml,
  decodeYaml,
  GRAPHML_LIMIT,
  identityOf,
  plainGraphml,
  YAML_LIMIT,
} from './decode-witness.js';
import { detectFormat } from './detect-format.js';
import { buildGraphmlWitness } from './graphml/build-graphml-witness.js';
import { parseGraphml } from './graphml/parse-graphml.js';
import type { WitnessReading, YamlReading } from './witness.js';
import { buildYamlWitness } from './yaml/build-yaml-witness.js';
import { limitTokens } from './yaml/limit-tokens.js';

/** Bytes that are read to tell the format; real witnesses begin within the first two hundred. */
const HEAD_LENGTH = 64 * 1024;

/**
 * Reads a witness in GraphML, plain or gzip-compressed, or YAML. What is against the format but leaves a witness to be
 * read is for a linter to say.
 *
 * @param file path as the user named it
 * @throws InputError `not-found`, `unreadable`, `too-large`, and what `readWitnessBytes` throws
 */
export async function readWitness(file: string): Promise<WitnessReading> {
  const limit = isSmall(file) ? GRAPHML_LIMIT : sizeLimitOf(file);
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
  const witness = buildGraphmlWitness(parseGraphml(graphml, file), identityOf(bytes, file));
  return { witness, bytes: graphml };
}

/** @throws InputError `syntax`, `too-large`, `too-deep`, `alias-bomb` */
export function readYamlWitness({ source, identity }: DecodedYaml): YamlReading {
  limitTokens(source);
  const document = parseYaml(source);
  return { witness: buildYamlWitness(document, identity), document };
}

/** How many bytes of a file are read, by its format. Whether it can be read at all is for `readBytes` to say. */
export function sizeLimitOf(file: string): number {
  const head = headOf(file);
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

/** Whether a look at the head would be one at the whole file, which follows anyway. */
function isSmall(file: string): boolean {
  try {
    return statSync(file).size <= HEAD_LENGTH;
  } catch {
    return false;
  }
}

/** The first bytes of a regular file, or undefined where there is none that can be read. */
function headOf(file: string): Uint8Array | undefined {
  try {
    // Opening a named pipe would wait for somebody to write into it.
    return statSync(file).isFile() ? readHead(file, HEAD_LENGTH) : undefined;
  } catch {
    return undefined;
  }
}
