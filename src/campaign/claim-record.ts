import type { ValidationResult, WitnessResult } from '../dispatch/result.js';

/** What a campaign keeps of a claim that it is done with. */
export type ClaimRecord = ClaimEnd & {
  readonly key: string;
  /** Fingerprint of what the result depends on, and the files by which it is made. */
  readonly basis: string;
  readonly files: readonly string[];
};

type ClaimEnd =
  | { readonly kind: 'decided'; readonly result: CampaignResult }
  /** The claim cannot be decided: the task cannot be read, the property is unknown … */
  | { readonly kind: 'refused'; readonly message: string };

/** A result without the findings of the linter, of which only the number is kept. */
export type CampaignResult = Omit<ValidationResult, 'witnesses'> & {
  readonly witnesses: readonly (Omit<WitnessResult, 'findings'> & { readonly findings: number })[];
};

export function withoutFindings(result: ValidationResult): CampaignResult {
  return {
    ...result,
    witnesses: result.witnesses.map((witness) => ({ ...witness, findings: witness.findings.length })),
  };
}
