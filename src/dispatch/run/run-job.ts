import type { CoreSets } from '../../execute/limits/core-set.js';
import type { Executor } from '../../execute/run/executor.js';
import type { Definitions } from '../../validator/read-output.js';
import type { Witness } from '../../witness/witness.js';
import type { PreparedClaim } from '../claim/prepare-claim.js';
import type { PlannedRun } from './plan-runs.js';
import type { ToolVersions } from './tool-versions.js';

/** What the machine provides for the runs of a claim. */
export interface Workplace {
  readonly executor: Executor;
  readonly coreSets: CoreSets;
  /** The search path of runs. */
  readonly path: string;
  /** Tells the user something that changes no result. */
  warn(message: string): void;
  /** What happens to the working directory of a finished run. */
  readonly directories: 'removed' | 'kept';
  /** All definitions, for rules that refer to those of another validator. */
  readonly definitions: Definitions;
  readonly versions: ToolVersions;
}

/** One validator on one witness of a claim. */
export interface RunJob {
  readonly claim: PreparedClaim;
  readonly witness: Witness;
  readonly planned: PlannedRun;
  readonly workplace: Workplace;
  /** Ends the run. */
  readonly signal: AbortSignal;
}
