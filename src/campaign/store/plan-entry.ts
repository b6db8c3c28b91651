import type { WitnessFault } from '../../resolve/resolve-claim.js';
import type { CampaignClaim, ClaimProblem, SkipReason } from './campaign-claim.js';

/** How to decide the claims of a campaign: options of `validate` as plain data. */
export interface CampaignSettings {
  readonly ruleset: string;
  readonly edition: string | null;
  /** Names of the validators that run; empty for all whose answers count. */
  readonly validators: readonly string[];
  readonly validatorFolders: readonly string[];
  /** From the name of a validator to the folder of its tool. */
  readonly tools: readonly (readonly [string, string])[];
  readonly toolsFolder: string | null;
  /** Nominal CPU seconds of the verification; null for those of the rule set. */
  readonly verificationTime: number | null;
  /** Processing units and bytes of a run; null for those of the rule set. */
  readonly cores: number | null;
  readonly memory: number | null;
  /** Whether validators continue after one has confirmed a claim. */
  readonly runs: 'until-confirmed' | 'all';
}

/** The default settings of a campaign. */
export const DEFAULT_CAMPAIGN: CampaignSettings = {
  ruleset: 'sv-comp-2024',
  edition: null,
  validators: [],
  validatorFolders: [],
  tools: [],
  toolsFolder: null,
  verificationTime: null,
  cores: null,
  memory: null,
  runs: 'until-confirmed',
};

/** A line of the plan. The first one has the settings, the last one the summary. */
export type PlanEntry =
  | { readonly kind: 'settings'; readonly settings: CampaignSettings; readonly inputs: readonly string[] }
  | {
      readonly kind: 'claim';
      readonly claim: CampaignClaim;
      readonly validations: number;
      /** Seconds, if its validations run one after another and the first confirmation makes the rest unnecessary. */
      readonly expected: { readonly cputime: number; readonly walltime: number };
    }
  | PlannedValidation
  | SkippedClaim
  | { readonly kind: 'problem'; readonly problem: ClaimProblem }
  | { readonly kind: 'summary'; readonly summary: PlanSummary };

/** A run of one validator on one witness. It comes after its claim. */
export interface PlannedValidation {
  readonly kind: 'validation';
  /**
   * SHA-256 of everything that the run depends on: the validator and its files, the program, the property, the
   * witness, the verdict, the limits and the rules. A run of this id is never repeated.
   */
  readonly id: string;
  /** Key of its claim. */
  readonly claim: string;
  readonly validator: string;
  readonly witness: string;
  /** Whether it always runs, or only if earlier ones have not confirmed the claim. */
  readonly place: number;
  /** Seconds and bytes. */
  readonly limits: {
    readonly cputime: number;
    readonly walltime: number;
    readonly memory: number;
    readonly cores: number;
  };
  readonly expected: ExpectedRun;
}

/** What is expected of a run. Seconds; the probability of a confirmation is between 0 and 1. */
export interface ExpectedRun {
  readonly cputime: number;
  readonly walltime: number;
  readonly chance: number;
}

/** A run of a verifier, or one of its witnesses, that no validator gets. */
export interface SkippedClaim {
  readonly kind: 'skipped';
  readonly key: string;
  readonly verifier: string;
  readonly reason: SkipReason;
  readonly category: string | null;
  /** The witness, if other witnesses of the claim may be good. */
  readonly witness?: string;
  /** The same in more detail. */
  readonly detail?: string;
  /** What is wrong with the witness, and the rule of the linter that says so first. */
  readonly fault?: WitnessFault;
  readonly rule?: string;
}

/** How much there is to do. */
export interface PlanSummary {
  readonly claims: number;
  readonly validations: number;
  /** Runs of verifiers and witnesses that are not validated, by reason. */
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  readonly problems: number;
  readonly categories: readonly PlannedCategory[];
  /** What is expected if the first confirmation makes the rest unnecessary (unless all must run). Seconds. */
  readonly expected: { readonly cputime: number; readonly walltime: number };
  /** CPU seconds if every run used up its limit. */
  readonly limit: number;
  /** How many runs this machine can do at a time. */
  readonly slots: number;
}

/** The work of a campaign in one category. */
export interface PlannedCategory {
  readonly category: string;
  readonly claims: number;
  readonly validations: number;
  readonly skipped: number;
  /** Expected CPU seconds. */
  readonly cputime: number;
}
