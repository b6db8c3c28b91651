import { faultOfLinters } from '../../resolve/linter-answer.js';
import { InputError } from '../../source/input-error.js';
import type { ValidatorDefinition } from '../../validator/definition.js';
import type { ExaminedWitness } from './claim/examine-witness.js';
import type { PreparedClaim } from './claim/prepare-claim.js';
import type { ValidatorRun } from './result.js';
import { type FindTool, planRuns } from './run/plan-runs.js';
import { type RunObserver, runValidator, type Workplace } from './run/run-validator.js';
import type { ValidateOptions } from './validate-options.js';

/** What external linters said about a witness. */
export interface LinterAnswer {
  readonly examined: ExaminedWitness;
  readonly linterRuns: readonly ValidatorRun[];
}

const SILENT: RunObserver = { started: () => undefined, finished: () => undefined };

/**
 * Lets external linters decide whether validators get a witness: those that take its format.
 *
 * @param linters at least one
 * @throws InputError `machine` where a linter is not installed, `usage` where none takes the witness: nothing may pass a
 *   gate that is not there
 */
export async function passLinters(
  linters: readonly ValidatorDefinition[],
  examined: Extract<ExaminedWitness, { kind: 'read' }>,
  claim: PreparedClaim,
  find: FindTool,
  options: ValidateOptions,
  openWorkplace: () => Promise<Workplace>,
): Promise<LinterAnswer> {
  const { runs, notRun } = await planRuns(examined.witness, claim, linters, find, options);
  const obstacle =
    notRun.find(({ cause }) => cause === 'not-installed') ?? (runs.length === 0 ? notRun[0] : undefined);
  if (obstacle !== undefined) {
    throw new InputError({
      code: obstacle.cause === 'not-installed' ? 'machine' : 'usage',
      file: examined.path,
      message: `the linter ${obstacle.validator} cannot judge it: it ${obstacle.reason}`,
      remedy: 'name its directory with --tool, or leave --linter out',
    });
  }
  const workplace = await openWorkplace();
  const signal = options.signal ?? new AbortController().signal;
  const linterRuns: ValidatorRun[] = [];
  for (const planned of runs) {
    linterRuns.push(await runValidator(planned, examined.witness, claim, workplace, signal, SILENT));
    signal.throwIfAborted();
  }
  const fault = faultOfLinters(linterRuns.map(({ status }) => status));
  // A witness of the wrong kind stays one, also for a linter that was not asked about that.
  return { examined: { ...examined, fault: fault ?? examined.fault }, linterRuns };
}
