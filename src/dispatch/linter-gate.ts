import { faultOfLinter } from '../resolve/linter-answer.js';
import { InputError } from '../source/input-error.js';
import type { ValidatorDefinition } from '../validator/definition.js';
import type { ToolPlaces } from '../validator/find-executable.js';
import type { ExaminedWitness } from './examine-witness.js';
import { planRun } from './plan-runs.js';
import type { PreparedClaim } from './prepare-claim.js';
import type { ValidatorRun } from './result.js';
import { type RunObserver, runValidator, type Workplace } from './run-validator.js';
import type { ValidateOptions } from './validate-options.js';

/** What an external linter said about a witness. */
export interface LinterAnswer {
  readonly examined: ExaminedWitness;
  readonly linterRun: ValidatorRun | undefined;
}

const SILENT: RunObserver = { started: () => undefined, finished: () => undefined };

/**
 * Lets an external linter decide whether validators get a witness.
 *
 * @throws InputError `machine` where the linter is not installed: nothing may pass a gate that is not there
 */
export async function passLinter(
  linter: ValidatorDefinition,
  examined: Extract<ExaminedWitness, { kind: 'read' }>,
  claim: PreparedClaim,
  places: ToolPlaces,
  options: ValidateOptions,
  openWorkplace: () => Promise<Workplace>,
): Promise<LinterAnswer> {
  const planned = await planRun(examined.witness, claim, linter, places, options);
  if (!('definition' in planned)) {
    throw new InputError({
      code: planned.cause === 'not-installed' ? 'machine' : 'usage',
      file: examined.path,
      message: `the linter ${linter.name} cannot judge it: it ${planned.reason}`,
      remedy: 'name its directory with --tool, or leave --linter out',
    });
  }
  const workplace = await openWorkplace();
  const linterRun = await runValidator(
    planned,
    examined.witness,
    claim,
    workplace,
    options.signal ?? new AbortController().signal,
    SILENT,
  );
  options.signal?.throwIfAborted();
  // A witness of the wrong kind stays one, also for a linter that was not asked about that.
  return { examined: { ...examined, fault: faultOfLinter(linterRun.status) ?? examined.fault }, linterRun };
}
