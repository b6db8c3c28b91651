import type { Outcome } from '../resolve/resolve-claim.js';
import type { CampaignClaim, ClaimProblem } from './campaign-claim.js';
import { type CampaignPlan, placesIn, readLatest, readPlan } from './campaign-folder.js';
import type { ClaimRecord } from './claim-record.js';

/** How far a campaign is. Times in seconds. */
export interface CampaignStatus {
  readonly claims: number;
  /** Claims with a result, be it of an earlier plan: whether it still holds, only a start of the campaign says. */
  readonly decided: number;
  readonly refused: readonly { readonly claim: string; readonly message: string }[];
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  readonly categories: readonly CategoryStatus[];
  readonly validators: readonly ValidatorStatus[];
  /** Runs of verifiers that are not validated, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly problems: readonly ClaimProblem[];
  /** Lines of the journals that are damaged: their claims are decided again. */
  readonly damaged: number;
}

export interface CategoryStatus {
  readonly category: string;
  readonly claims: number;
  readonly decided: number;
  readonly confirmed: number;
}

export interface ValidatorStatus {
  readonly validator: string;
  readonly runs: number;
  readonly confirmed: number;
  readonly rejected: number;
  readonly cputime: number;
}

/** @throws InputError `not-found` for a folder that is not one of a campaign */
export async function readCampaignStatus(folder: string): Promise<CampaignStatus> {
  const plan = await readPlan(folder);
  const { latest, damaged } = await readLatest<ClaimRecord>(placesIn(folder).results, ({ key }) => key);
  return summarise(plan, latest, damaged);
}

function summarise(
  { claims, skipped, problems }: CampaignPlan,
  records: ReadonlyMap<string, ClaimRecord>,
  damaged: number,
): CampaignStatus {
  const outcomes: Partial<Record<Outcome, number>> = {};
  const refused: { claim: string; message: string }[] = [];
  const validators = new Map<string, ValidatorStatus>();
  let decided = 0;
  for (const { key } of claims) {
    const record = records.get(key);
    if (record?.kind === 'refused') refused.push({ claim: key, message: record.message });
    if (record?.kind !== 'decided') continue;
    decided += 1;
    const { outcome } = record.result.resolution;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    for (const run of record.result.witnesses.flatMap((witness) => witness.runs)) {
      const { runs = 0, confirmed = 0, rejected = 0, cputime = 0 } = validators.get(run.validator) ?? {};
      validators.set(run.validator, {
        validator: run.validator,
        runs: runs + 1,
        confirmed: confirmed + Number(run.opinion === 'confirmed'),
        rejected: rejected + Number(run.opinion === 'rejected'),
        cputime: cputime + run.cputime,
      });
    }
  }
  const reasons = new Map<string, number>();
  for (const { reason } of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return {
    claims: claims.length,
    decided,
    refused,
    outcomes,
    categories: categoriesOf(claims, records),
    validators: [...validators.values()].sort((a, b) => (a.validator < b.validator ? -1 : 1)),
    skipped: Object.fromEntries(reasons),
    problems,
    damaged,
  };
}

function categoriesOf(
  claims: readonly CampaignClaim[],
  records: ReadonlyMap<string, ClaimRecord>,
): readonly CategoryStatus[] {
  const byCategory = new Map<string, CategoryStatus>();
  for (const { key, category: name } of claims) {
    const category = name ?? '(not known)';
    const known = byCategory.get(category) ?? { category, claims: 0, decided: 0, confirmed: 0 };
    const record = records.get(key);
    const outcome = record?.kind === 'decided' ? record.result.resolution.outcome : undefined;
    byCategory.set(category, {
      category,
      claims: known.claims + 1,
      decided: known.decided + Number(outcome !== undefined),
      confirmed: known.confirmed + Number(outcome === 'confirmed' || outcome === 'not-required'),
    });
  }
  return [...byCategory.values()].sort((a, b) => (a.category < b.category ? -1 : 1));
}
