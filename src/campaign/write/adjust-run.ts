import type { AdjustedRun } from '../../benchexec/adjust-results.js';
import type { ResultRun } from '../../benchexec/results-file.js';
import type { Resolution } from '../../resolve/resolve-claim.js';
import { classifyStatus, resultCategory } from '../../resolve/result-category.js';
import type { VerifierTimes } from '../../ruleset/run-limits.js';
import { claimedStatus } from '../../score/claimed-status.js';
import { statusInTime } from '../../score/time-limit.js';

/** What a campaign knows about a verifier's run. */
export type RunStanding =
  | { readonly kind: 'decided'; readonly resolution: Pick<Resolution, 'outcome' | 'status'> }
  /** It cannot be decided. */
  | { readonly kind: 'refused' }
  /** It was not decided yet. */
  | { readonly kind: 'undecided' }
  /** The plan does not have it: its files cannot be told from those of others, or the results were changed since. */
  | { readonly kind: 'not-planned' };

/** The words in front of a verdict that does not count, in results and tables. */
export const STANDING_WORDS = {
  refused: 'claim refused',
  undecided: 'undecided',
  'not-planned': 'not validated',
} as const satisfies Record<Exclude<RunStanding['kind'], 'decided'>, string>;

/**
 * What the adjusted results say about a verifier's run; undefined if they say what they said before. A verdict that
 * came too late never counts. Of the others, only correct ones change: a witness can neither repair nor soften a wrong
 * verdict. A correct one counts only if the campaign has decided that it does.
 *
 * @param limits times that verifiers have for this task
 */
export function adjustedRun(
  run: Pick<ResultRun, 'status' | 'category' | 'cputime' | 'walltime' | 'columns' | 'expectedVerdict'>,
  standing: RunStanding,
  limits: VerifierTimes,
): AdjustedRun | undefined {
  const { status, cputime, walltime, columns, expectedVerdict } = run;
  if (status === undefined || classifyStatus(claimedStatus(status)) === 'other') return undefined;
  const terminationreason = columns.get('terminationreason');
  const inTime = statusInTime(status, {
    cputime,
    limit: limits.cputime,
    walltime,
    wallLimit: limits.walltime,
    terminationreason,
  });
  if (inTime !== status) return { status: inTime, category: 'error' };
  const category = run.category ?? resultCategory(claimedStatus(status), expectedVerdict);
  if (category !== 'correct' && category !== 'correct-unconfirmed') return undefined;
  const stated = run.category === undefined ? { status, category } : undefined;
  if (standing.kind === 'decided') return adjustedByResolution(standing.resolution) ?? stated;
  const shown = `${STANDING_WORDS[standing.kind]} (${status})`;
  return { status: shown, category: standing.kind === 'undecided' ? 'unknown' : 'error' };
}

function adjustedByResolution({
  outcome,
  status,
}: Pick<Resolution, 'outcome' | 'status'>): AdjustedRun | undefined {
  switch (outcome) {
    case 'invalid-witness':
    case 'missing-witness':
    case 'nothing-claimed':
      return { status, category: 'error' };
    case 'unconfirmed':
    case 'rejected':
      return { status, category: 'correct-unconfirmed' };
    case 'confirmed':
    case 'not-required':
      return undefined;
  }
}
