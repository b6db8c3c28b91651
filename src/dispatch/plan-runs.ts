import { type Applicability, applicabilityOf } from '../validator/applicability.js';
import type { ValidatorDefinition } from '../validator/definition.js';
import { findExecutable } from '../validator/find-executable.js';
import type { Witness } from '../witness/witness.js';
import type { PreparedClaim } from './prepare-claim.js';

/** A validator that will run on a witness: the program and the arguments that come before those of the definition. */
export interface PlannedRun {
  readonly definition: ValidatorDefinition;
  readonly executable: string;
  readonly leadingArguments: readonly string[];
}

export interface RunPlan {
  readonly runs: readonly PlannedRun[];
  readonly notRun: readonly { readonly validator: string; readonly reason: string }[];
}

/** Which validators run on a witness, and for each of the others why it does not. */
export async function planRuns(
  witness: Witness,
  claim: PreparedClaim,
  definitions: readonly ValidatorDefinition[],
  path: string,
): Promise<RunPlan> {
  const runs: PlannedRun[] = [];
  const notRun: { validator: string; reason: string }[] = [];
  for (const definition of definitions) {
    const applicability: Applicability = applicabilityOf(definition, {
      kind: witness.kind === 'unstated' ? claim.kind : witness.kind,
      format: witness.format,
      version: witness.version,
      propertyName: claim.propertyName,
      language: claim.task.language,
      dataModel: claim.task.dataModel,
    });
    if (applicability.kind === 'inapplicable') {
      notRun.push({ validator: definition.name, reason: applicability.reason });
      continue;
    }
    const installation = await findExecutable(definition, path);
    if (installation.kind === 'missing')
      notRun.push({ validator: definition.name, reason: installation.reason });
    else {
      const { executable, leadingArguments } = installation;
      runs.push({ definition, executable, leadingArguments });
    }
  }
  return { runs, notRun };
}
