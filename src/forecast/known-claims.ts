import { previewEntries } from '../campaign/plan/plan-campaign.js';
import type { CampaignClaim, ClaimProblem } from '../campaign/store/campaign-claim.js';
import { scanPlan } from '../campaign/store/campaign-folder.js';
import type { CampaignSettings, PlanEntry, SkippedClaim } from '../campaign/store/plan-entry.js';
import { openWrittenClaims } from '../campaign/write/written-claims.js';
import type { ValidationResult } from '../dispatch/result.js';
import type { ClaimStanding, ValidatorAnswer } from './forecast-run.js';

/** What a plan and the results of a campaign say about a claim. */
export interface KnownClaim {
  /** Undefined for a run that no validator gets, whatever its witness is. */
  claim: CampaignClaim | undefined;
  /** Runs of validators that were planned. */
  validations: number;
  readonly skipped: SkippedClaim[];
  /** What the campaign came to; undefined while it has not. */
  end: ClaimEnd | undefined;
}

/** How a campaign ended a claim. */
export type ClaimEnd =
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'decided';
      readonly standing: ClaimStanding | undefined;
      readonly category: string | null;
      readonly expected: string | null;
    };

/** The claims of a plan by their keys, and what could not be read. */
export interface KnownClaims {
  readonly byKey: ReadonlyMap<string, KnownClaim>;
  readonly problems: readonly ClaimProblem[];
}

/**
 * Lints the witnesses of results, as planning a campaign does.
 *
 * @param unpacked folder for witnesses from archives
 */
export async function examineClaims(
  inputs: readonly string[],
  settings: CampaignSettings,
  unpacked: string,
): Promise<KnownClaims> {
  const collector = new ClaimCollector();
  for await (const entry of previewEntries(inputs, settings, unpacked)) collector.add(entry);
  return collector;
}

/** Reads the plan of a campaign, and what it has decided so far. */
export async function readCampaignClaims(folder: string): Promise<KnownClaims> {
  const collector = new ClaimCollector();
  for await (const { entry } of scanPlan(folder, ['claim', 'validation', 'skipped', 'problem'])) {
    collector.add(entry);
  }
  const written = await openWrittenClaims(folder);
  try {
    for await (const { claim, result } of written.read(written.all)) {
      const { category, expected } = result;
      collector.end(claim.key, { kind: 'decided', standing: standingOfResult(result), category, expected });
    }
    const refused = written.open.filter(({ kind }) => kind === 'refused');
    for await (const { claim } of written.readOpen(refused)) collector.end(claim.key, { kind: 'refused' });
  } finally {
    await written.close();
  }
  return collector;
}

class ClaimCollector implements KnownClaims {
  readonly byKey = new Map<string, KnownClaim>();
  readonly problems: ClaimProblem[] = [];

  add(entry: PlanEntry): void {
    switch (entry.kind) {
      case 'claim':
        this.#at(entry.claim.key).claim = entry.claim;
        break;
      case 'validation':
        this.#at(entry.claim).validations += 1;
        break;
      case 'skipped':
        this.#at(entry.key).skipped.push(entry);
        break;
      case 'problem':
        this.problems.push(entry.problem);
        break;
    }
  }

  end(key: string, end: ClaimEnd): void {
    this.#at(key).end = end;
  }

  #at(key: string): KnownClaim {
    const known = this.byKey.get(key) ?? { claim: undefined, validations: 0, skipped: [], end: undefined };
    this.byKey.set(key, known);
    return known;
  }
}

/** What a decided claim came to; undefined for one without a good witness, of which the plan says what is wrong. */
function standingOfResult(result: ValidationResult): ClaimStanding | undefined {
  switch (result.resolution.outcome) {
    case 'confirmed':
      return { kind: 'counts', because: 'confirmed' };
    case 'not-required':
      return { kind: 'counts', because: 'no witness needed' };
    case 'nothing-claimed':
      return { kind: 'late' };
    case 'invalid-witness':
    case 'missing-witness':
      return undefined;
    case 'unconfirmed':
    case 'rejected': {
      const answer = firstAnswer(result);
      return answer === undefined
        ? { kind: 'open', because: 'no validator' }
        : { kind: 'unconfirmed', ...answer };
    }
  }
}

/** A rejection says more than an answer without one, and an answer with words more than one without. */
function firstAnswer({ witnesses }: ValidationResult): ValidatorAnswer | undefined {
  const answers = witnesses.flatMap(({ runs }) =>
    runs.flatMap(({ validator, status, opinion, detail, role }): readonly ValidatorAnswer[] =>
      role === 'reference' || opinion === 'confirmed' ? [] : [{ validator, status, opinion, detail }],
    ),
  );
  return (
    answers.find(({ opinion }) => opinion === 'rejected') ??
    answers.find(({ detail }) => detail !== null) ??
    answers[0]
  );
}
