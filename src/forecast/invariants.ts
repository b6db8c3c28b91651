import type { ClaimProblem } from '../campaign/store/campaign-claim.js';
import type { InvariantJudgement, JudgedInvariant } from '../use-cases/explain/judge-invariants.js';

/** What became of the invariants of a campaign. */
export interface CampaignInvariants {
  /** Folder of the campaign. */
  readonly campaign: string;
  readonly invariants: readonly CampaignInvariant[];
  /** Witnesses whose invariants could not be judged. */
  readonly problems: readonly ClaimProblem[];
}

/** An invariant or a contract of a correctness witness, and where it comes from. */
export interface CampaignInvariant extends JudgedInvariant {
  readonly verifier: string;
  /** As the witness states it. */
  readonly producer: string | null;
  readonly category: string | null;
  readonly task: string;
  readonly property: string;
  readonly witness: string;
}

/** How many invariants of one producer, category and type became what. */
export interface InvariantCounts {
  readonly producer: string | null;
  readonly category: string | null;
  readonly type: string;
  readonly counts: Readonly<Record<InvariantJudgement, number>>;
}

/** What changed between two campaigns. */
export interface InvariantComparison {
  /** How many invariants became what, by what they were; those that did not change, too. */
  readonly moves: readonly InvariantMove[];
  /** Invariants that only one of the campaigns has. */
  readonly onlyBefore: number;
  readonly onlyAfter: number;
  /** Those that changed; what was confirmed before comes first. */
  readonly changes: readonly { readonly before: CampaignInvariant; readonly after: CampaignInvariant }[];
}

/** Invariants with the same judgements in both campaigns. */
export interface InvariantMove {
  readonly before: InvariantJudgement;
  readonly after: InvariantJudgement;
  readonly invariants: number;
}
