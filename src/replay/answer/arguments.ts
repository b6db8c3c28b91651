import {
  type ClaimFiles,
  COMMON_OPTIONS,
  readDataModel,
  readPositive,
  readSubject,
} from '../../validator-process/read-arguments.js';
import { readOptions, usageErrorFor } from '../../validator-process/read-options.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import { COST, EFFORT_PER_SECOND } from '../search/inputs/effort.js';

/** What the validator is asked to do. */
export interface ReplayArguments extends ClaimFiles {
  /** Property file; if omitted, the property that the witness states. */
  readonly property?: string | undefined;
  /** If omitted, the data model that the witness states. */
  readonly dataModel?: DataModel | undefined;
  /** CPU seconds allowed for the whole validation. */
  readonly cputime: number;
  /** Bytes that one execution of the program may use. */
  readonly memory: number;
  /** Limit on the statements of all executions together; if omitted, as many as fit into the CPU time. */
  readonly steps: number;
  /** Part of the CPU time for executions that may refute a correctness witness; if omitted, `DEFAULT_REFUTING`. */
  readonly refuting?: number | undefined;
  /** Seed of the random inputs for correctness witnesses. */
  readonly seed: number;
  /** `json`: the whole execution as one JSON document before the result. */
  readonly explain: 'no' | 'json';
}

/** No execution confirms a correctness witness, so they may not use all of the time. */
export const DEFAULT_REFUTING = 0.5;
const DEFAULT_CPUTIME = 90;
const DEFAULT_SEED = 1;
const DEFAULT_MEMORY = 1_000_000_000;

const TEXT = { type: 'string' } as const;

const OPTIONS = {
  ...COMMON_OPTIONS,
  memory: TEXT,
  steps: TEXT,
  refuting: TEXT,
  seed: TEXT,
  explain: TEXT,
} as const;

const usage = usageErrorFor(
  'replay --program F.c --witness W [--property P.prp] [--data-model ILP32|LP64] [--cputime SECONDS] [--memory BYTES] [--steps N] [--refuting PART] [--seed N] [--explain json]',
);

/** @throws InputError `usage` */
export function parseReplayArguments(argv: readonly string[]): ReplayArguments {
  const values = readOptions(argv, OPTIONS, usage);
  const { property, explain = 'no' } = values;
  if (explain !== 'no' && explain !== 'json') throw usage('--explain must be no or json');
  const positive = (option: 'cputime' | 'memory' | 'steps' | 'refuting' | 'seed', otherwise: number) =>
    readPositive(option, values[option] ?? String(otherwise), usage);
  const refuting = positive('refuting', DEFAULT_REFUTING);
  if (refuting > 1) throw usage('--refuting must be a part of the CPU time, at most 1');
  const cputime = positive('cputime', DEFAULT_CPUTIME);
  return {
    ...readSubject(values, usage),
    property,
    refuting,
    dataModel: readDataModel(values['data-model'], usage),
    cputime,
    memory: positive('memory', DEFAULT_MEMORY),
    steps: positive('steps', Math.ceil((cputime * EFFORT_PER_SECOND) / COST.step)),
    seed: positive('seed', DEFAULT_SEED),
    explain,
  };
}
