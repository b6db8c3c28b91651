import type { Limits } from '../../execute/system/limits.js';
import { describeInapplicability, judgeApplicability } from '../../validator/applicability.js';
import type { ValidatorDefinition } from '../../validator/definition.js';
import type { Installation } from '../../validator/find-tool.js';
import { describeMissingTool } from '../../validator/missing-tool.js';
import type { Witness } from '../../witness/witness.js';
import { claimedKind, type PreparedClaim } from '../claim/prepare-claim.js';
import type { NotRun } from '../result.js';
import type { RunDemands } from '../validate-options.js';
import { describeMissingSettings } from './describe-missing-settings.js';
import { settingsFor } from './run-settings.js';
import type { InstalledTool } from './tool-folders.js';

/** A validator that will run on a witness: the program, and the arguments before those of the definition. */
export interface PlannedRun extends InstalledTool {
  readonly definition: ValidatorDefinition;
  readonly limits: Limits;
}

export interface RunPlan {
  readonly runs: readonly PlannedRun[];
  readonly notRun: readonly NotRun[];
}

/** Where the program of a validator is on this machine. */
export type FindTool = (definition: ValidatorDefinition) => Promise<Installation>;

/** What is needed to plan the runs on all witnesses of a claim. */
export interface ClaimContext {
  readonly claim: PreparedClaim;
  readonly find: FindTool;
  readonly demands: RunDemands;
}

/** Which validators run on a witness, and for each of the others, why it does not. */
export async function planRuns(
  witness: Witness,
  definitions: readonly ValidatorDefinition[],
  context: ClaimContext,
): Promise<RunPlan> {
  const runs: PlannedRun[] = [];
  const notRun: NotRun[] = [];
  for (const definition of definitions) {
    const planned = await planRun(witness, definition, context);
    if ('definition' in planned) runs.push(planned);
    else notRun.push(planned);
  }
  return { runs, notRun };
}

/**
 * The run of one validator or linter, or why there is none: because of the witness, the task or the benchmark
 * definition, or because something is missing on this machine.
 */
async function planRun(
  witness: Witness,
  stated: ValidatorDefinition,
  context: ClaimContext,
): Promise<PlannedRun | NotRun> {
  const { claim, find } = context;
  const applicability = judgeApplicability(stated, {
    kind: claimedKind(witness, claim),
    format: witness.format,
    version: witness.version,
    propertyName: claim.propertyName,
    category: claim.category,
    language: claim.task.language,
    dataModel: claim.task.dataModel,
    edition: claim.edition,
  });
  const settings = await settingsFor(stated, witness, context);
  const obstacles = [
    applicability.kind === 'failed' ? describeInapplicability(applicability.failure) : undefined,
    settings.kind === 'none' ? describeMissingSettings(settings.reason) : undefined,
  ].filter((reason) => reason !== undefined);
  const installation = await find(stated);
  const validator = stated.name;
  if (installation.kind === 'missing') {
    const reason = [...obstacles, describeMissingTool(installation.reason)].join('; ');
    const also = obstacles.length > 0 ? ({ also: 'inapplicable' } as const) : {};
    return { validator, cause: 'not-installed', reason, ...also };
  }
  if (settings.kind === 'none' || obstacles.length > 0) {
    return { validator, cause: 'inapplicable', reason: obstacles.join('; ') };
  }
  const { definition, limits } = settings;
  return { ...installation, definition, limits };
}
