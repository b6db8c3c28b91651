import { assertFitsSchema, structureError } from '../source/check-document.js';
import { decodeText } from '../source/decode-text.js';
import { parseYaml } from '../source/parse-yaml.js';
import { readBytes } from '../source/read-bytes.js';
import type { WitnessFormat, WitnessKind } from '../witness/witness.js';
import { isPlaceholder } from './command-line.js';
import type { ArgumentRule, Executable, ValidatorDefinition } from './definition.js';

const MAXIMUM_SIZE = 1_000_000;

/** The file as its schema promises it. */
interface DefinitionFile {
  readonly name: string;
  readonly title: string;
  readonly home?: string;
  readonly reference?: string;
  readonly executable: { embedded: string } | { names: string[]; folders?: string[] };
  readonly environment?: readonly string[];
  readonly version: { readonly arguments: string[]; readonly pattern: string };
  readonly supports: readonly {
    readonly kinds: WitnessKind[];
    readonly formats: string[];
    readonly properties: string[];
    readonly languages: string[];
  }[];
  readonly arguments: readonly (
    | string
    | { readonly when?: Record<string, string[]>; readonly each?: 'program'; readonly arguments: string[] }
  )[];
  readonly status: readonly {
    readonly line?: 'first' | 'last' | 'last-line';
    readonly pattern?: string;
    readonly 'exit-codes'?: number[];
    readonly status: string;
  }[];
  readonly details?: readonly string[];
}

/**
 * Reads a validator definition.
 *
 * @throws InputError with line and column of the first mistake
 */
export async function readDefinition(file: string): Promise<ValidatorDefinition> {
  const document = parseYaml(decodeText(await readBytes(file, MAXIMUM_SIZE), file));
  assertFitsSchema(document, 'validatorDefinition', 'see schemas/validator-definition.schema.json');
  const definition = toDefinition(document.value as DefinitionFile);
  for (const [index, { arguments: texts, when }] of definition.arguments.entries()) {
    const names = [...texts.flatMap(placeholdersOf), ...when.keys()];
    const wrong = names.find((name) => !isPlaceholder(name));
    if (wrong === undefined) continue;
    const remedy = 'see docs/validators.md for the values there are';
    throw structureError(document, ['arguments', index], `'${wrong}' is no value of a run`, remedy);
  }
  return definition;
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\$\{([^}]*)\}/g)].map((match) => match[1] ?? '');
}

function toDefinition(file: DefinitionFile): ValidatorDefinition {
  return {
    name: file.name,
    title: file.title,
    home: file.home,
    reference: file.reference,
    executable: toExecutable(file.executable),
    environment: file.environment ?? [],
    version: { arguments: file.version.arguments, pattern: new RegExp(file.version.pattern, 'm') },
    supports: file.supports.map(({ kinds, formats, properties, languages }) => ({
      kinds,
      formats: formats.map((text) => {
        const [format, version] = text.split(' ') as [WitnessFormat, string];
        return { format, version };
      }),
      properties,
      languages,
    })),
    arguments: file.arguments.map(toArgumentRule),
    status: file.status.map(({ line, pattern, 'exit-codes': exitCodes, status }) => ({
      output:
        line === undefined || pattern === undefined ? undefined : { line, pattern: new RegExp(pattern) },
      exitCodes,
      status,
    })),
    details: (file.details ?? []).map((pattern) => new RegExp(pattern)),
  };
}

function toExecutable(executable: DefinitionFile['executable']): Executable {
  return 'embedded' in executable
    ? { kind: 'embedded', module: executable.embedded }
    : { kind: 'program', names: executable.names, folders: executable.folders ?? ['.'] };
}

function toArgumentRule(rule: DefinitionFile['arguments'][number]): ArgumentRule {
  if (typeof rule === 'string') return { when: new Map(), repeat: 'once', arguments: [rule] };
  return {
    when: new Map(Object.entries(rule.when ?? {})),
    repeat: rule.each === 'program' ? 'each-program' : 'once',
    arguments: rule.arguments,
  };
}
