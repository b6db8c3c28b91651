import type { WitnessKind } from '../vocabulary/witness-kind.js';
import type { WitnessFormat } from '../witness/witness.js';
import type {
  ArgumentRule,
  Conditions,
  EarlierInstrumentation,
  Executable,
  LineChoice,
  OutputCase,
  Preparation,
  Role,
  StatusRule,
  ValidatorDefinition,
} from './definition.js';
import { type LinePattern, type PatternEngine, type PatternText, toLinePattern } from './line-pattern.js';

type ConditionsInFile = Readonly<Record<string, readonly string[]>>;

export type ArgumentInFile =
  | string
  | {
      readonly when?: ConditionsInFile;
      readonly each?: keyof typeof REPETITIONS;
      readonly arguments: readonly string[];
    };

interface CaseInFile {
  readonly pattern: string;
  readonly unless?: string;
  readonly letters?: 'any-case' | 'exact';
  readonly status: string;
  readonly earlier?: OutputCase['earlier'];
}

interface StatusInFile {
  readonly when?: ConditionsInFile;
  readonly 'exit-codes'?: readonly (number | string)[];
  readonly output?: 'none';
  readonly line?: LineChoice;
  readonly within?: number;
  readonly pattern?: string;
  readonly unless?: string;
  readonly letters?: 'any-case' | 'exact';
  readonly status?: string;
  readonly cases?: readonly CaseInFile[];
  readonly 'rules-of'?: string;
}

/** A definition as `schemas/validator-definition.schema.json` promises it. */
export interface DefinitionFile {
  readonly name: string;
  readonly title: string;
  readonly role?: Role;
  readonly instrument?: EarlierInstrumentation['form'];
  readonly 'error-statement'?: string;
  readonly prepare?: readonly Preparation[];
  readonly home?: string;
  readonly reference?: string;
  readonly needs?: readonly { readonly what: string; readonly program?: string }[];
  readonly cost?: keyof typeof COST_SECONDS;
  readonly toolinfo?: string;
  readonly 'toolinfo-options'?: readonly string[];
  readonly executable:
    | { readonly embedded: string }
    | {
        readonly names: readonly string[];
        readonly folders?: readonly string[];
        readonly required?: readonly string[];
        readonly 'working-directory'?: 'empty' | 'tool';
      };
  readonly environment?: readonly string[];
  readonly version: { readonly arguments: readonly string[]; readonly pattern: string };
  readonly supports: readonly {
    readonly editions?: readonly string[];
    readonly kinds: readonly WitnessKind[];
    readonly formats: readonly string[];
    readonly properties: readonly string[];
    readonly categories?: readonly string[];
    readonly languages: readonly string[];
    readonly 'data-models'?: readonly string[];
  }[];
  readonly options?: readonly ArgumentInFile[];
  readonly arguments: readonly ArgumentInFile[];
  readonly values?: Readonly<
    Record<
      string,
      {
        readonly line: 'first' | 'last';
        readonly cases: readonly {
          readonly pattern: string;
          readonly unless?: string;
          readonly value: string;
        }[];
        readonly otherwise: string;
      }
    >
  >;
  readonly status: readonly StatusInFile[];
  readonly details?: readonly string[];
}

const REPETITIONS = { program: 'each-program', inlined: 'each-inlined' } as const;

/** Typical seconds until a confirmation; the history of earlier runs knows better. */
const COST_SECONDS = { instant: 1, seconds: 10, minutes: 60 } as const;

/**
 * Converts the file to what the program works with.
 *
 * @internal
 */
export function toDefinition(file: DefinitionFile, engine: PatternEngine): ValidatorDefinition {
  const makePattern = (text: PatternText): LinePattern => toLinePattern(engine, text);
  return {
    name: file.name,
    title: file.title,
    role: file.role ?? 'validator',
    home: file.home,
    reference: file.reference,
    needs: (file.needs ?? []).map(({ what, program }) => ({ what, program })),
    cost: COST_SECONDS[file.cost ?? 'minutes'],
    toolinfo: file.toolinfo ?? file.name,
    toolinfoOptions: file['toolinfo-options'] ?? [],
    executable: toExecutable(file.executable),
    instrument:
      file.instrument === undefined
        ? undefined
        : { form: file.instrument, errorStatement: file['error-statement'] },
    prepare: (file.prepare ?? []).map(({ program, arguments: words }) => ({ program, arguments: words })),
    environment: file.environment ?? [],
    version: { arguments: file.version.arguments, pattern: makePattern(file.version) },
    supports: file.supports.map((support) => ({
      editions: support.editions,
      kinds: support.kinds,
      formats: support.formats.map((text) => {
        const [format, version] = text.split(' ') as [WitnessFormat | 'svlib', string];
        return { format, version };
      }),
      properties: support.properties,
      categories: support.categories,
      languages: support.languages,
      dataModels: support['data-models'],
    })),
    options: (file.options ?? []).map(toArgumentRule),
    arguments: file.arguments.map(toArgumentRule),
    values: Object.entries(file.values ?? {}).map(([name, { line, cases, otherwise }]) => ({
      name,
      line,
      cases: cases.map(({ value, ...rest }) => toCase({ ...rest, status: value }, makePattern)),
      otherwise,
    })),
    status: file.status.map((rule) => toStatusRule(rule, makePattern)),
    details: (file.details ?? []).map((pattern) => makePattern({ pattern })),
  };
}

function toExecutable(executable: DefinitionFile['executable']): Executable {
  if ('embedded' in executable) return { kind: 'embedded', module: executable.embedded };
  return {
    kind: 'program',
    names: executable.names,
    folders: executable.folders ?? ['.'],
    required: executable.required ?? [],
    workingDirectory: executable['working-directory'] ?? 'empty',
  };
}

/** Also for options that a user gives in a configuration file. */
export function toArgumentRule(rule: ArgumentInFile): ArgumentRule {
  if (typeof rule === 'string') return { when: new Map(), repeat: 'once', arguments: [rule] };
  return {
    when: toConditions(rule.when),
    repeat: rule.each === undefined ? 'once' : REPETITIONS[rule.each],
    arguments: rule.arguments,
  };
}

function toConditions(when: ConditionsInFile | undefined): Conditions {
  return new Map(Object.entries(when ?? {}));
}

type PatternMaker = (text: PatternText) => LinePattern;

function toStatusRule(rule: StatusInFile, makePattern: PatternMaker): StatusRule {
  return {
    when: toConditions(rule.when),
    exitCodes: rule['exit-codes']?.flatMap(expandRange),
    outcome: toOutcome(rule, makePattern),
  };
}

function toOutcome(rule: StatusInFile, makePattern: PatternMaker): StatusRule['outcome'] {
  const { line, within, pattern, unless, letters, status = '', cases, output } = rule;
  if (line !== undefined && pattern !== undefined) {
    const validator = rule['rules-of'];
    const made = makePattern({ pattern, unless, letters });
    return validator === undefined
      ? { kind: 'line', line, within, cases: [{ pattern: made, text: status, earlier: 'kept' }] }
      : { kind: 'rules-of', line, within, pattern: made, validator };
  }
  if (line !== undefined)
    return { kind: 'line', line, within, cases: (cases ?? []).map((each) => toCase(each, makePattern)) };
  return output === 'none' ? { kind: 'no-output', status } : { kind: 'always', status };
}

function toCase({ status, earlier, ...text }: CaseInFile, makePattern: PatternMaker): OutputCase {
  return { pattern: makePattern(text), text: status, earlier: earlier ?? 'kept' };
}

/** `1-255` stands for each number from 1 to 255. */
function expandRange(codes: number | string): readonly number[] {
  if (typeof codes === 'number') return [codes];
  const [from = 0, to = from] = codes.split('-').map(Number);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
