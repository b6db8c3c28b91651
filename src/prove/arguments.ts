import { SOLVER_CHOICES, type SolverChoice } from '../smt/choose-solver.js';
import {
  type ClaimFiles,
  COMMON_OPTIONS,
  readDataModel,
  readPositive,
  readSubject,
} from '../validator-process/read-arguments.js';
import { readOptions, usageErrorFor } from '../validator-process/read-options.js';
import type { DataModel } from '../vocabulary/data-model.js';

/** What the validator is asked to do. */
export interface ProveArguments extends ClaimFiles {
  /** Property file; by default, what the witness states. */
  readonly property: string | undefined;
  /** By default, what the witness states. */
  readonly dataModel: DataModel | undefined;
  /** CPU seconds that the whole validation may take. */
  readonly cputime: number;
  /** `json`: what was found out about each invariant, as one JSON document before the result. */
  readonly explain: 'no' | 'json';
  readonly solver: SolverChoice;
  /** Folder for the proof. */
  readonly writeProof: string | undefined;
}

const DEFAULT_CPUTIME = '900';

const OPTIONS = {
  ...COMMON_OPTIONS,
  explain: { type: 'string' },
  solver: { type: 'string' },
  'write-proof': { type: 'string' },
} as const;

const usage = usageErrorFor(
  'prove --program F.c --witness W [--property P.prp] [--data-model ILP32|LP64] [--cputime SECONDS] [--explain json] [--solver any|native|wasm] [--write-proof DIR]',
);

/** @throws InputError `usage` */
export function parseProveArguments(argv: readonly string[]): ProveArguments {
  const values = readOptions(argv, OPTIONS, usage);
  const { property, cputime = DEFAULT_CPUTIME, explain = 'no' } = values;
  const solver = SOLVER_CHOICES.find((choice) => choice === (values.solver ?? 'any'));
  if (solver === undefined) throw usage(`--solver must be ${SOLVER_CHOICES.join(', ')}`);
  if (explain !== 'no' && explain !== 'json') throw usage('--explain must be no or json');
  const writeProof = values['write-proof'];
  if (writeProof === '') throw usage('--write-proof needs a folder');
  if (writeProof !== undefined && explain === 'json')
    throw usage('--write-proof cannot be combined with --explain');
  return {
    ...readSubject(values, usage),
    property,
    dataModel: readDataModel(values['data-model'], usage),
    cputime: readPositive('cputime', cputime, usage),
    explain,
    solver,
    writeProof,
  };
}
