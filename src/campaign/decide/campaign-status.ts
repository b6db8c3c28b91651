import { setTimeout } from 'node:timers/promises';
import type { Outcome } from '../../resolve/resolve-claim.js';
import { checkValue } from '../../source/check-call.js';
import { readPlan } from '../plan/plan-campaign.js';
import { NO_CATEGORY } from '../plan/summarise-plan.js';
import type { CampaignClaim, ClaimProblem, SkipReason } from '../store/campaign-claim.js';
import { campaignPaths, resultJournals, runJournals, scanPlan } from '../store/campaign-folder.js';
import { countDamagedRuns } from '../store/campaign-runs.js';
import type { ClaimHead, RunFacts } from '../store/claim-record.js';
import { DecidedClaims } from '../store/decided-claims.js';

/** How far a campaign is. Times in seconds. */
export interface CampaignStatus {
  readonly claims: number;
  /**
   * Claims with a result, even if it is from an earlier plan: only starting the campaign tells whether it still
   * applies.
   */
  readonly decided: number;
  readonly refused: readonly { readonly claim: string; readonly message: string }[];
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  readonly categories: readonly CategoryStatus[];
  readonly validators: readonly ValidatorStatus[];
  /** Runs of verifiers that are not validated, by reason. */
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  readonly problems: readonly ClaimProblem[];
  /** Damaged lines of the journals, those of results and those of runs: what they held is computed again. */
  readonly damaged: number;
}

/** How many claims of one category are decided and confirmed. */
export interface CategoryStatus {
  readonly category: string;
  readonly claims: number;
  readonly decided: number;
  readonly confirmed: number;
}

/** What one validator has done so far. CPU time in seconds. */
export interface ValidatorStatus {
  readonly validator: string;
  readonly runs: number;
  readonly confirmed: number;
  readonly rejected: number;
  readonly cputime: number;
}

/**
 * Reads how far a campaign is.
 *
 * @throws InputError `not-found` for a folder that is not one of a campaign
 */
export async function readCampaignStatus(folder: string): Promise<CampaignStatus> {
  checkValue('readCampaignStatus', 'the folder', folder, 'text');
  const { summary } = await readPlan(folder);
  const places = campaignPaths(folder);
  const known = await DecidedClaims.read(await resultJournals(places), countClaim);
  const damaged = known.damaged + (await countDamagedRuns(await runJournals(places)));
  const counter = new StatusCounter();
  const problems: ClaimProblem[] = [];
  for await (const { entry } of scanPlan(folder, ['claim', 'problem'])) {
    if (entry.kind === 'problem') problems.push(entry.problem);
    else counter.add(entry.claim, known.find(entry.claim.key)?.kept);
  }
  return { ...counter.status(), skipped: summary.skipped, problems, damaged };
}

/** Milliseconds between two checks of a campaign. */
const WATCHED = 2000;

/**
 * The state of a campaign, now and whenever it changes, until every claim is decided or refused.
 * @throws InputError `not-found` for a folder without a campaign
 * @throws the reason of `signal` if it is aborted
 */
export async function* watchCampaign(folder: string, signal?: AbortSignal): AsyncGenerator<CampaignStatus> {
  checkValue('watchCampaign', 'the folder', folder, 'text');
  let last = '';
  for (;;) {
    const status = await readCampaignStatus(folder);
    const text = JSON.stringify(status);
    if (text !== last) yield status;
    last = text;
    if (status.decided + status.refused.length >= status.claims) return;
    await setTimeout(WATCHED, undefined, signal === undefined ? {} : { signal }).catch(() =>
      signal?.throwIfAborted(),
    );
  }
}

/** What is kept of a finished claim. */
type ClaimCounts =
  | { readonly kind: 'decided'; readonly outcome: Outcome; readonly runs: readonly RunFacts[] }
  | { readonly kind: 'refused'; readonly message: string };

function countClaim(head: ClaimHead): ClaimCounts {
  if (head.kind === 'refused') return { kind: 'refused', message: head.message };
  return { kind: 'decided', outcome: head.outcome, runs: head.runs };
}

class StatusCounter {
  #claims = 0;
  #decided = 0;
  readonly #refused: { claim: string; message: string }[] = [];
  readonly #outcomes: Partial<Record<Outcome, number>> = {};
  readonly #validators = new Map<string, ValidatorStatus>();
  readonly #categories = new Map<string, CategoryStatus>();

  add({ key, category: stated }: CampaignClaim, known: ClaimCounts | undefined): void {
    this.#claims += 1;
    if (known?.kind === 'refused') this.#refused.push({ claim: key, message: known.message });
    const outcome = known?.kind === 'decided' ? known.outcome : undefined;
    const category = stated ?? NO_CATEGORY;
    const counts = this.#categories.get(category) ?? { category, claims: 0, decided: 0, confirmed: 0 };
    this.#categories.set(category, {
      category,
      claims: counts.claims + 1,
      decided: counts.decided + Number(outcome !== undefined),
      confirmed: counts.confirmed + Number(outcome === 'confirmed' || outcome === 'not-required'),
    });
    if (known?.kind !== 'decided' || outcome === undefined) return;
    this.#decided += 1;
    this.#outcomes[outcome] = (this.#outcomes[outcome] ?? 0) + 1;
    for (const run of known.runs) this.#addRun(run);
  }

  #addRun({ validator, opinion, cputime: more }: RunFacts): void {
    const { runs = 0, confirmed = 0, rejected = 0, cputime = 0 } = this.#validators.get(validator) ?? {};
    this.#validators.set(validator, {
      validator,
      runs: runs + 1,
      confirmed: confirmed + Number(opinion === 'confirmed'),
      rejected: rejected + Number(opinion === 'rejected'),
      cputime: cputime + more,
    });
  }

  status(): Omit<CampaignStatus, 'skipped' | 'problems' | 'damaged'> {
    return {
      claims: this.#claims,
      decided: this.#decided,
      refused: this.#refused,
      outcomes: this.#outcomes,
      categories: [...this.#categories.values()].sort((a, b) => (a.category < b.category ? -1 : 1)),
      validators: [...this.#validators.values()].sort((a, b) => (a.validator < b.validator ? -1 : 1)),
    };
  }
}
