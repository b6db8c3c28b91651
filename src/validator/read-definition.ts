import { assertFitsSchema, structureError } from '../source/check-document.js';
import { decodeText } from '../source/decode-text.js';
import type { LocatedDocument } from '../source/parse-yaml.js';
import { parseYaml } from '../source/parse-yaml.js';
import { readBytes } from '../source/read-bytes.js';
import type { SourceText } from '../source/source-text.js';
import { variablesIn } from '../source/text-variables.js';
import { checkPatterns } from './check-patterns.js';
import { isPlaceholder, OPTIONS_PLACE } from './command-line.js';
import type { ArgumentRule, ValidatorDefinition } from './definition.js';
import { type DefinitionFile, toDefinition } from './definition-file.js';
import { loadPatternEngine } from './line-pattern.js';

const MAXIMUM_SIZE = 1_000_000;

/** Nothing may be chosen by these: a tool has one set of parameters for all tasks (SV-COMP 2024, A52). */
const NAMES_OF_FILES = ['program', 'property', 'witness', 'inlined'];

/** Values that rules for the status have next to those of a run. */
const END_VALUES = ['exit-code', 'signal', 'limit'];

/**
 * Reads a validator definition.
 *
 * @throws InputError with line and column of the first mistake
 */
export async function readDefinition(file: string): Promise<ValidatorDefinition> {
  return parseDefinition(decodeText(await readBytes(file, MAXIMUM_SIZE), file));
}

/**
 * The definition in a text.
 *
 * @throws InputError with line and column of the first mistake
 */
export async function parseDefinition(source: SourceText): Promise<ValidatorDefinition> {
  const document = parseYaml(source);
  assertFitsSchema(document, 'validatorDefinition', 'see schemas/validator-definition.schema.json');
  const written = document.value as DefinitionFile;
  const engine = await loadPatternEngine();
  checkPatterns(document, written, engine);
  const definition = toDefinition(written, engine);
  checkArguments(document, 'options', definition.options, []);
  checkArguments(document, 'arguments', definition.arguments, [OPTIONS_PLACE]);
  checkOptionsPlace(document, definition);
  checkRole(document, definition);
  checkStatus(document, definition);
  return definition;
}

function checkArguments(
  document: LocatedDocument,
  part: 'options' | 'arguments',
  rules: readonly ArgumentRule[],
  allowed: readonly string[],
): void {
  for (const [index, { arguments: texts, when }] of rules.entries()) {
    const names = [
      ...texts.filter((text) => !allowed.includes(text)).flatMap(placeholderNames),
      ...when.keys(),
    ];
    const wrong = names.find((name) => !isPlaceholder(name));
    if (wrong !== undefined) throw noValue(document, [part, index], wrong);
    const tuned = [...when.keys()].find((name) => NAMES_OF_FILES.includes(name));
    if (tuned !== undefined) {
      const message = `the arguments depend on the name of the ${tuned}`;
      const remedy = 'give a tool the same arguments whatever its files are called';
      throw structureError(document, [part, index], message, remedy);
    }
  }
}

/** Options without a place in the arguments would be silently lost. */
function checkOptionsPlace(document: LocatedDocument, definition: ValidatorDefinition): void {
  const hasPlace = definition.arguments.some(({ arguments: texts }) => texts.includes(OPTIONS_PLACE));
  if (definition.options.length === 0 || hasPlace) return;
  const remedy = `put ${OPTIONS_PLACE} where they go`;
  throw structureError(document, ['arguments'], "'arguments' have no place for the options", remedy);
}

/** Who runs by default reads witnesses; only the answer of a verifier is about another program. */
function checkRole(document: LocatedDocument, { role, instrument }: ValidatorDefinition): void {
  if ((role === 'verifier') === (instrument !== undefined)) return;
  const [message, remedy] =
    instrument === undefined
      ? [
          'a verifier gets a program, and nothing says how the witness is put into it',
          'add instrument: assertions',
        ]
      : [`a ${role} reads witnesses, and gets no program with a witness in it`, 'use role: verifier'];
  throw structureError(document, ['role'], message, remedy);
}

function checkStatus(document: LocatedDocument, definition: ValidatorDefinition): void {
  const known = [...END_VALUES, ...definition.values.map(({ name }) => name)];
  const isKnown = (name: string) => isPlaceholder(name) || known.includes(name);
  for (const [index, { when, outcome }] of definition.status.entries()) {
    const texts =
      outcome.kind === 'line'
        ? outcome.cases.map(({ text }) => text)
        : outcome.kind === 'rules-of'
          ? []
          : [outcome.status];
    const wrong = [...texts.flatMap(placeholderNames), ...when.keys()].find((name) => !isKnown(name));
    if (wrong !== undefined) throw noValue(document, ['status', index], wrong);
  }
}

function noValue(document: LocatedDocument, pointer: readonly (string | number)[], name: string): Error {
  const remedy = 'docs/reference/validators.md lists the values';
  return structureError(document, pointer, `'${name}' is not a value of a run`, remedy);
}

function placeholderNames(text: string): string[] {
  return Array.from(variablesIn(text), ({ name }) => name);
}

/**
 * The unprocessed contents of a definition file, for a definition based on it.
 *
 * @throws InputError as `readDefinition`
 */
export async function readDefinitionFile(file: string): Promise<DefinitionFile> {
  const document = parseYaml(decodeText(await readBytes(file, MAXIMUM_SIZE), file));
  assertFitsSchema(document, 'validatorDefinition', 'see schemas/validator-definition.schema.json');
  return document.value as DefinitionFile;
}
