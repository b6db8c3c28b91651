import { basename, dirname } from 'node:path';
import { assertFitsSchema, structureError } from '../source/check-document.js';
import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import { type LocatedDocument, type Pointer, parseYaml } from '../source/parse-yaml.js';
import { readBytes } from '../source/read-bytes.js';
import type { DataModel } from '../vocabulary/data-model.js';
import { expandPattern } from './file-pattern.js';
import { detectLanguage, type Language, type Task, type TaskProperty } from './task-definition.js';

const MAXIMUM_BYTES = 1_000_000;
const REMEDY = 'write a task definition as sv-benchmarks describes it';
const KNOWN_VERSIONS: readonly string[] = ['1.0', '2.0', '2.1'];

/** A document that matches `schemas/task-definition.schema.json`. */
interface TaskDocument {
  readonly input_files: string | readonly string[];
  readonly required_files?: string | readonly string[];
  readonly properties?: readonly PropertyEntry[];
  readonly options?: {
    readonly language?: Language;
    readonly data_model?: DataModel;
    readonly witness_input_file?: string;
  };
  readonly additional_information?: {
    readonly task_type?: 'verification' | 'validation';
    readonly verification?: readonly PropertyEntry[];
  };
}

interface PropertyEntry {
  readonly property_file: string;
  readonly expected_verdict?: boolean;
  readonly subproperty?: string;
}

/**
 * Reads a task definition of at most 1 MB in format 1.0, 2.0 or 2.1. It looks for the files named there, but does not
 * read them.
 *
 * @throws InputError with line and column: `syntax`, `unknown-format` for another version, `structure` for every other
 *   violation of the format, `not-found` for a pattern that matches nothing
 */
export async function readTask(path: string): Promise<Task> {
  const document = parseYaml(decodeText(await readBytes(path, MAXIMUM_BYTES), path));
  const formatVersion = checkDocument(document);
  const definition = document.value as TaskDocument;
  const reader = new PatternReader(document);
  const inputFiles = await reader.expandAll(['input_files'], definition.input_files);
  const witnessInputFile = findWitness(document, definition.options?.witness_input_file, inputFiles);
  const programFiles = inputFiles.filter((file) => file !== witnessInputFile);
  if (programFiles.length === 0) {
    throw structureError(document, ['input_files'], 'names no program, only the witness', 'add the program');
  }
  const { task_type, verification } = definition.additional_information ?? {};
  return {
    path,
    formatVersion,
    programFiles,
    requiredFiles: await reader.expandAll(['required_files'], definition.required_files ?? []),
    language: definition.options?.language ?? detectLanguage(programFiles),
    dataModel: definition.options?.data_model,
    properties: await reader.properties(['properties'], definition.properties ?? []),
    witnessInputFile,
    validatedProperties:
      task_type === 'validation'
        ? await reader.properties(['additional_information', 'verification'], verification ?? [])
        : undefined,
  };
}

/** Checks version, duplicate keys and schema, in this order, and returns the version as text. */
function checkDocument(document: LocatedDocument): string {
  const version = writtenVersion(document);
  if (version !== undefined && !KNOWN_VERSIONS.includes(version)) {
    throw new InputError({
      code: 'unknown-format',
      file: document.source.file,
      position: document.findPosition(['format_version']),
      message: `has the unknown format version '${version.slice(0, 40)}'`,
      remedy: `use one of ${KNOWN_VERSIONS.map((each) => `'${each}'`).join(', ')}`,
    });
  }
  assertFitsSchema(document, 'taskDefinition', REMEDY);
  if (version === undefined) {
    throw structureError(document, [], "the document lacks 'format_version'", REMEDY);
  }
  return version;
}

/** The version as written in the file: as a number, 2.0 would lose its zero. */
function writtenVersion({ value, scalarSource }: LocatedDocument): string | undefined {
  if (typeof value !== 'object' || value === null || !('format_version' in value)) return undefined;
  const version = value.format_version;
  if (typeof version === 'string') return version;
  return typeof version === 'number' ? (scalarSource(['format_version']) ?? String(version)) : undefined;
}

/** Expands the patterns of one task definition, relative to its directory. */
class PatternReader {
  constructor(readonly document: LocatedDocument) {}

  /** The files of one pattern or a list of them, each file once. */
  async expandAll(pointer: Pointer, patterns: string | readonly string[]): Promise<readonly string[]> {
    if (typeof patterns === 'string') return this.#expand(pointer, patterns);
    const files = new Set<string>();
    for (const [index, pattern] of patterns.entries()) {
      for (const file of await this.#expand([...pointer, index], pattern)) files.add(file);
    }
    return [...files];
  }

  async properties(pointer: Pointer, entries: readonly PropertyEntry[]): Promise<readonly TaskProperty[]> {
    const properties: TaskProperty[] = [];
    for (const [index, entry] of entries.entries()) {
      const filePointer = [...pointer, index, 'property_file'];
      const [file, second] = await this.#expand(filePointer, entry.property_file);
      if (file === undefined || second !== undefined) {
        const message = `pattern '${entry.property_file}' matches several files, but a property is one file`;
        throw structureError(this.document, filePointer, message, 'write the path of one property file');
      }
      properties.push({
        file,
        position: this.document.findPosition(filePointer),
        expectedVerdict:
          entry.expected_verdict === undefined
            ? undefined
            : { kind: entry.expected_verdict ? 'true' : 'false', subproperty: entry.subproperty },
      });
    }
    return properties;
  }

  async #expand(pointer: Pointer, pattern: string): Promise<readonly string[]> {
    const { file } = this.document.source;
    const found = pattern.includes('\0') ? [] : await expandPattern(pattern, dirname(file));
    if (found.length > 0) return found;
    throw new InputError({
      code: 'not-found',
      file,
      position: this.document.findPosition(pointer),
      message: `pattern ${JSON.stringify(pattern)} matches no file`,
      remedy: `write a path or pattern relative to '${dirname(file)}', or add the file`,
    });
  }
}

function findWitness(
  document: LocatedDocument,
  name: string | undefined,
  inputFiles: readonly string[],
): string | undefined {
  if (name === undefined) return undefined;
  const found = inputFiles.find((file) => basename(file) === name);
  if (found !== undefined) return found;
  const pointer = ['options', 'witness_input_file'];
  const message = `'witness_input_file' is '${name}', which is not one of the input files`;
  throw structureError(document, pointer, message, "write the base name of one of 'input_files'");
}
