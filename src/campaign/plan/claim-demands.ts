import type { CampaignClaim } from '../store/campaign-claim.js';
import { scanPlan } from '../store/campaign-folder.js';
import { readKnownResults } from '../store/open-claims.js';
import type { PlannedValidation } from '../store/plan-entry.js';

/** The most that deciding a claim can take. */
export interface ClaimDemand {
  readonly key: string;
  /** Seconds: the wall limits of its validations, one after another. */
  readonly walltime: number;
  readonly cores: number;
  /** Bytes. */
  readonly memory: number;
}

/** Extra seconds for a claim and for each of its validations: reading, linting, starting, cleaning up. */
const OVERHEAD = 5;

/**
 * The most that the open claims of a campaign can take, in the order of the plan.
 *
 * @param basis what all claims depend on
 */
export async function demandsOfOpenClaims(folder: string, basis: string): Promise<readonly ClaimDemand[]> {
  const known = await readKnownResults(folder, basis);
  const demands: ClaimDemand[] = [];
  let last: { claim: CampaignClaim; limits: PlannedValidation['limits'][] } | undefined;
  const finish = (): void => {
    if (last === undefined || known(last.claim).holds) return;
    demands.push({
      key: last.claim.key,
      walltime: last.limits.reduce((sum, { walltime }) => sum + walltime + OVERHEAD, OVERHEAD),
      cores: last.limits.reduce((most, { cores }) => Math.max(most, cores), 1),
      memory: last.limits.reduce((most, { memory }) => Math.max(most, memory), 0),
    });
  };
  // The validations of a claim come after it.
  for await (const { entry } of scanPlan(folder, ['claim', 'validation'])) {
    if (entry.kind === 'validation') last?.limits.push(entry.limits);
    else {
      finish();
      last = { claim: entry.claim, limits: [] };
    }
  }
  finish();
  return demands;
}
