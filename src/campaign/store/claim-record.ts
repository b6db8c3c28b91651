import type { ValidationResult, ValidatorRun } from '../../dispatch/result.js';
import { describeFinding } from '../../lint/finding-message.js';
import type { Opinion } from '../../resolve/opinion.js';
import { isOutcome, type Outcome } from '../../resolve/resolve-claim.js';

/** What a campaign keeps of a finished claim: the head of a record, whose body is the result. */
export type ClaimHead = ClaimEnd & {
  readonly key: string;
  /**
   * One more than the revision of the previous result. Of several results of a claim, the one with the largest
   * revision counts, whatever file it is in and whatever clocks say.
   */
  readonly revision: number;
  /** Fingerprint of what the result depends on, and the files that contribute to it in addition to those of the claim. */
  readonly basis: string;
  readonly files: readonly string[];
};

type ClaimEnd =
  | { readonly kind: 'decided'; readonly outcome: Outcome; readonly runs: readonly RunFacts[] }
  /** The claim cannot be decided: the task cannot be read, the property is unknown … */
  | { readonly kind: 'refused'; readonly message: string };

/** What is counted of a run. CPU seconds. */
export interface RunFacts {
  readonly validator: string;
  readonly opinion: Opinion;
  readonly cputime: number;
}

/** Undefined for anything else. */
export function readClaimHead(value: unknown): ClaimHead | undefined {
  const head = (value ?? {}) as Partial<ClaimHead> & Readonly<Record<string, unknown>>;
  const { key, revision, basis, files } = head;
  const isRecord =
    typeof key === 'string' &&
    Number.isSafeInteger(revision) &&
    typeof basis === 'string' &&
    Array.isArray(files) &&
    files.every((file) => typeof file === 'string');
  return isRecord && isClaimEnd(head) ? (head as ClaimHead) : undefined;
}

function isClaimEnd({ kind, message, outcome, runs }: Readonly<Record<string, unknown>>): boolean {
  if (kind === 'refused') return typeof message === 'string';
  return kind === 'decided' && isOutcome(outcome) && Array.isArray(runs) && runs.every(isRunFacts);
}

function isRunFacts(value: unknown): boolean {
  const { validator, opinion, cputime } = (value ?? {}) as Partial<RunFacts>;
  return typeof validator === 'string' && typeof opinion === 'string' && typeof cputime === 'number';
}

/** How many findings of the linter are kept for a witness: the first errors, which say why it was refused. */
const KEPT_FINDINGS = 3;

/**
 * A result of `validate`, but with only the first errors of the linter and without the validators that are not
 * installed, which are the same for all claims; plus what it has no place for.
 */
export interface CampaignResult {
  readonly result: ValidationResult;
  /** Ids of the runs, in their order. */
  readonly ids: readonly string[];
  /** Paths of the program files of the task. */
  readonly programs: readonly string[];
}

export function toCampaignResult(
  result: ValidationResult,
  ids: ReadonlyMap<ValidatorRun, string>,
  programs: readonly string[],
): CampaignResult {
  return {
    result: {
      ...result,
      witnesses: result.witnesses.map((witness) => ({
        ...witness,
        findings: witness.findings
          .filter(({ severity }) => severity === 'error')
          .slice(0, KEPT_FINDINGS)
          .map(describeFinding),
        notRun: witness.notRun.filter(({ cause }) => cause !== 'not-installed'),
      })),
    },
    ids: result.witnesses.flatMap(({ runs }) => runs.map((run) => ids.get(run) ?? '')),
    programs,
  };
}

export function recordRuns({ witnesses }: ValidationResult): readonly RunFacts[] {
  return witnesses.flatMap(({ runs }) =>
    runs.map(({ validator, opinion, cputime }) => ({ validator, opinion, cputime })),
  );
}
