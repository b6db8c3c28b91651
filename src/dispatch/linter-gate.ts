import { faultOfLinters } from '../resolve/linter-answer.js';
import { InputError } from '../source/input-error.js';
import type { ValidatorDefinition } from '../validator/definition.js';
import type { ExaminedWitness } from './claim/examine-witness.js';
import type { ValidatorRun } from './result.js';
import { type ClaimContext, planRuns } from './run/plan-runs.js';
import type { Workplace } from './run/run-job.js';
import { type RunObserver, runValidator } from './run/run-validator.js';

/** The answer of external linters about a witness. */
export interface LinterAnswer {
  readonly examined: ExaminedWitness;
  readonly linterRuns: readonly ValidatorRun[];
}

/** External linters, and what their runs need. */
export interface LinterGate {
  /** At least one. */
  readonly linters: readonly ValidatorDefinition[];
  readonly context: ClaimContext;
  /** Examines the machine when the first run needs it. */
  readonly openWorkplace: () => Promise<Workplace>;
  readonly signal: AbortSignal;
}

const SILENT: RunObserver = { started: () => undefined, finished: () => undefined };

/**
 * Lets external linters decide whether validators get a witness: those that take its format.
 *
 * @throws InputError `machine` if a linter is not installed, `usage` if none accepts the witness: without a linter,
 *   nothing may pass
 */
export async function passLinters(
  examined: Extract<ExaminedWitness, { kind: 'read' }>,
  { linters, context, openWorkplace, signal }: LinterGate,
): Promise<LinterAnswer> {
  const { witness } = examined;
  const { runs, notRun } = await planRuns(witness, linters, context);
  const obstacle =
    notRun.find(({ cause }) => cause === 'not-installed') ?? (runs.length === 0 ? notRun[0] : undefined);
  if (obstacle !== undefined) {
    throw new InputError({
      code: obstacle.cause === 'not-installed' ? 'machine' : 'usage',
      file: examined.path,
      message: `the linter ${obstacle.validator} cannot judge it: it ${obstacle.reason}`,
      remedy: 'name its directory with --tool, or omit --linter',
    });
  }
  const workplace = await openWorkplace();
  const { claim } = context;
  const linterRuns: ValidatorRun[] = [];
  for (const planned of runs) {
    linterRuns.push(await runValidator({ claim, witness, planned, workplace, signal }, SILENT));
    signal.throwIfAborted();
  }
  const fault = faultOfLinters(linterRuns.map(({ status }) => status));
  // A witness of the wrong kind stays wrong, even if the linter was not asked about it.
  return { examined: { ...examined, fault: fault ?? examined.fault }, linterRuns };
}
