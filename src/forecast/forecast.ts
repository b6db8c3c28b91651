import type { ClaimProblem } from '../campaign/store/campaign-claim.js';
import type { WitnessFault } from '../resolve/resolve-claim.js';
import type { MissingCategories } from '../ruleset/missing-categories.js';
import type { ExactNumber } from '../score/exact-number.js';

/** What the results of verifiers are worth, and why they are not worth more. */
export interface Forecast {
  /** Name of the rule set. */
  readonly ruleset: string;
  /** The inputs as they were named. */
  readonly inputs: readonly string[];
  /** Whether the rules are those of a campaign's plan. */
  readonly from: 'results' | 'campaign';
  readonly claims: ForecastProgress;
  /** All categories with results, in the order of the score tables. */
  readonly categories: readonly ForecastCategory[];
  /** What costs points, the most costly first. */
  readonly causes: readonly ForecastCause[];
  /** How many causes there are; the others cost less than those listed. */
  readonly allCauses: number;
  /** Categories of the results that the rules do not have; null if they have all. */
  readonly missingCategories: MissingCategories | null;
  /** What could not be read. */
  readonly problems: readonly ClaimProblem[];
}

/** How many verdicts there are, and what became of them. */
export interface ForecastProgress {
  /** Runs of verifiers. */
  readonly runs: number;
  /** Of them, those with a correct verdict. */
  readonly correct: number;
  /** Of these: those that count without a witness, or with a confirmed one. */
  readonly counting: number;
  /** Those without a witness that a validator may have. */
  readonly faulty: number;
  /** Those whose witnesses nobody confirmed. */
  readonly unconfirmed: number;
  /** Those about which nothing is decided. */
  readonly open: number;
}

/** One category. */
export interface ForecastCategory {
  readonly name: string;
  readonly kind: 'base' | 'meta';
  readonly standing: 'ranked' | 'demo';
  readonly tasks: number;
  /** The most points that a verifier can get for the tasks whose expected verdict is known. */
  readonly possible: ExactNumber;
  readonly entries: readonly ForecastEntry[];
}

/**
 * The points of one verifier in one category. `raw` is the sum of the others: the points it would have if every correct
 * verdict counted.
 */
export interface ForecastEntry {
  readonly tool: string;
  readonly raw: ExactNumber;
  /** With the witnesses confirmed so far; wrong verdicts are in it, too. */
  readonly secured: ExactNumber;
  /** Lost because there is no witness, or one that is malformed, of the wrong kind, or in a format that does not count. */
  readonly faulty: ExactNumber;
  /** Lost because no validator confirmed a witness. */
  readonly unconfirmed: ExactNumber;
  /** Not decided. */
  readonly open: ExactNumber;
}

/** Why a verdict is not decided; `undecided`: its turn has not come. */
export type OpenReason = 'undecided' | 'no validator' | 'unreadable' | 'refused' | 'not planned';

/** Why verdicts get fewer points than they could. */
export interface ForecastCause {
  readonly cause: CauseOfLoss;
  /** What the verdicts lose together: for each, the possible points minus those it gets as things stand. */
  readonly points: ExactNumber;
  readonly verdicts: number;
  readonly example: {
    readonly tool: string;
    readonly task: string;
    readonly witness: string | null;
    readonly verdict: string;
  };
  /** Explains the example. */
  readonly command: string;
}

/** A standing that costs points. Many standings share one cause. */
export type CauseOfLoss =
  | {
      readonly kind: 'faulty';
      readonly fault: WitnessFault;
      readonly rule: string | null;
    }
  | {
      readonly kind: 'unconfirmed';
      readonly validator: string;
      readonly status: string;
      readonly opinion: 'rejected' | 'inconclusive';
      /** The beginning of its words, without numbers. */
      readonly words: string | null;
    }
  | { readonly kind: 'open'; readonly because: Exclude<OpenReason, 'undecided'> }
  | { readonly kind: 'wrong'; readonly answer: 'true' | 'false' }
  | { readonly kind: 'late' };
