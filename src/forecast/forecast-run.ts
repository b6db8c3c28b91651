import type { WitnessFault } from '../resolve/resolve-claim.js';
import type { ResultCategory } from '../resolve/result-category.js';
import type { RatedRun } from '../score/scoring.js';
import type { OpenReason } from './forecast.js';

/** What is known about the verdict of one run. */
export type ClaimStanding =
  | { readonly kind: 'counts'; readonly because: 'no witness needed' | 'confirmed' }
  | {
      readonly kind: 'faulty';
      readonly fault: WitnessFault;
      /** The rule of the linter that finds the fault; undefined if there is no witness. */
      readonly rule: string | undefined;
    }
  /** What the first validator with something to say answered. */
  | ({ readonly kind: 'unconfirmed' } & ValidatorAnswer)
  | { readonly kind: 'open'; readonly because: OpenReason }
  | { readonly kind: 'wrong'; readonly answer: 'true' | 'false' }
  /** A verdict at or after a limit. */
  | { readonly kind: 'late' }
  | { readonly kind: 'no verdict' };

/** What a validator said about a witness that nobody confirmed. */
export interface ValidatorAnswer {
  readonly validator: string;
  readonly status: string;
  readonly opinion: 'rejected' | 'inconclusive';
  /** Its own words. */
  readonly detail: string | null;
}

/** A run of a verifier, its standing, and its points if every correct verdict counted, and as things stand. */
export interface ForecastRun {
  readonly key: string;
  readonly place: RunPlace;
  readonly standing: ClaimStanding;
  readonly raw: RatedRun;
  /** @returns the same run with another category */
  readonly rate: (category: ResultCategory) => RatedRun;
}

/** Where a run comes from, for commands about it. Paths are relative to the current directory. */
export interface RunPlace {
  /** Results file; null for a claim in a manifest. */
  readonly file: string | null;
  readonly task: string;
  readonly property: string | null;
  readonly witness: string | null;
}
