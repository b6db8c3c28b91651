import type { DataModel } from '../../vocabulary/data-model.js';
import type { SkippedClaim } from './plan-entry.js';

/** A verdict of a verifier on a task: what a campaign decides. Paths are absolute. */
export interface CampaignClaim {
  /** Identifies the claim within its campaign: the verifier, the task and the property, or its position in a manifest. */
  readonly key: string;
  readonly verifier: string;
  /** Where it comes from; null for a claim in a manifest. */
  readonly source: ClaimSource | null;
  readonly task: string;
  /** Property file; null if the task leaves no choice. */
  readonly property: string | null;
  /** Status in BenchExec's words, such as `false(unreach-call)` or `TIMEOUT`. */
  readonly verdict: string;
  readonly witnesses: readonly string[];
  readonly category: string | null;
  readonly dataModel: DataModel | null;
  /** CPU seconds of the verifier; null if unknown. */
  readonly cputime: number | null;
}

/** The run of a results file that made a claim. */
export interface ClaimSource {
  /** Path of the results file. */
  readonly file: string;
  /** `name` of the `<run>`. */
  readonly run: string;
  /** BenchExec's category for its status, such as `correct`; null if the file does not say. */
  readonly category: string | null;
  /** Run definition of BenchExec, such as `SV-COMP24_unreach-call`; null if the file has no name. */
  readonly definition: string | null;
  readonly block: string | null;
}

/** Something that kept a claim from being read; the others continue. */
export interface ClaimProblem {
  readonly file: string;
  readonly message: string;
}

export type ReadClaim =
  | { readonly kind: 'claim'; readonly claim: CampaignClaim }
  /** Why the verdict counts, or does not count, without validation. */
  | SkippedClaim
  | { readonly kind: 'problem'; readonly problem: ClaimProblem };

/**
 * Why nothing is validated: the verifier did not run, gave no verdict, or was wrong; the rules exclude the category;
 * the witness is missing or malformed, or no installed validator accepts it; the claim itself cannot be read.
 */
export type SkipReason =
  | 'not run'
  | 'no verdict'
  | 'wrong verdict'
  | 'excluded'
  | 'no witness'
  | 'malformed'
  | 'no validator'
  | 'unreadable';
