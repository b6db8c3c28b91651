import { readOptions, usageOf } from '../process/read-options.js';

/** What the validator is asked to do. */
export interface ReplayArguments {
  readonly programs: readonly string[];
  /** Property file; if omitted, the property that the witness states. */
  readonly property?: string | undefined;
  readonly witness: string;
  /** If omitted, the data model that the witness states. */
  readonly dataModel?: 'ILP32' | 'LP64' | undefined;
  /** CPU seconds allowed for the whole validation. */
  readonly cputime: number;
  /** Bytes that one execution of the program may use. */
  readonly memory: number;
  /** Limit on the statements of all executions together. */
  readonly steps: number;
  /** Seed of the random inputs for correctness witnesses. */
  readonly seed: number;
  /** `json`: the whole execution as one JSON document before the result. */
  readonly explain: 'no' | 'json';
}

export const DEFAULT_STEPS = 400_000_000;
const DEFAULT_SEED = 1;
const DEFAULT_MEMORY = 1_000_000_000;

const TEXT = { type: 'string' } as const;

const OPTIONS = {
  program: { type: 'string', multiple: true },
  property: TEXT,
  witness: TEXT,
  'data-model': TEXT,
  cputime: TEXT,
  memory: TEXT,
  steps: TEXT,
  seed: TEXT,
  explain: TEXT,
} as const;

const usage = usageOf(
  'replay --program F.c --witness W [--property P.prp] [--data-model ILP32|LP64] [--cputime SECONDS] [--memory BYTES] [--steps N] [--seed N] [--explain json]',
);

/** @throws InputError `usage` */
export function parseReplayArguments(argv: readonly string[]): ReplayArguments {
  const values = readOptions(argv, OPTIONS, usage);
  const { program: programs, property, witness, 'data-model': dataModel, explain = 'no' } = values;
  if (programs === undefined || witness === undefined) throw usage('--program and --witness are needed');
  if (dataModel !== undefined && dataModel !== 'ILP32' && dataModel !== 'LP64')
    throw usage('--data-model must be ILP32 or LP64');
  if (explain !== 'no' && explain !== 'json') throw usage('--explain must be no or json');
  return {
    programs,
    property,
    witness,
    dataModel,
    cputime: positive('cputime', values.cputime, 90),
    memory: positive('memory', values.memory, DEFAULT_MEMORY),
    steps: positive('steps', values.steps, DEFAULT_STEPS),
    seed: positive('seed', values.seed, DEFAULT_SEED),
    explain,
  };
}

function positive(name: string, text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (!(number > 0) || number > Number.MAX_SAFE_INTEGER) throw usage(`--${name} must be a positive number`);
  return number;
}
