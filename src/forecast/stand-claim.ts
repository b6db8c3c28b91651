import type { WitnessFault } from '../resolve/resolve-claim.js';
import { classifyStatus, type ResultCategory } from '../resolve/result-category.js';
import type { ClaimStanding } from './forecast-run.js';
import type { KnownClaim } from './known-claims.js';

/** A run as the rules see it before its witnesses are looked at. */
export interface JudgedRun {
  /** Its verdict, or why it has none, in BenchExec's words. */
  readonly status: string;
  readonly category: Exclude<ResultCategory, 'correct-unconfirmed'>;
  /** Whether its verdict came too late. */
  readonly time: 'in time' | 'late';
  readonly witness: 'needed' | 'not needed';
}

/** Of several faulty witnesses, the first of this list says what is wrong; as in the results of the competition. */
const FAULTS: readonly WitnessFault[] = [
  'witness invalid',
  'witness-version mismatch',
  'witness-type mismatch',
  'witness missing',
];

/**
 * What the verdict of a run is worth and why. Only a correct verdict needs its witnesses.
 *
 * @param known undefined for a run that no plan has
 */
export function standClaim(
  { status, category, time, witness }: JudgedRun,
  known: KnownClaim | undefined,
): ClaimStanding {
  if (time === 'late') return { kind: 'late' };
  const answer = classifyStatus(status);
  if (answer === 'other') return { kind: 'no verdict' };
  if (category === 'wrong') return { kind: 'wrong', answer };
  if (category !== 'correct') return { kind: 'no verdict' };
  if (witness === 'not needed') return { kind: 'counts', because: 'no witness needed' };
  if (known === undefined) return { kind: 'open', because: 'not planned' };
  const { end, skipped, validations } = known;
  if (end?.kind === 'refused') return { kind: 'open', because: 'refused' };
  if (end?.standing !== undefined) return end.standing;
  const reasons = skipped.map(({ reason }) => reason);
  if (reasons.includes('excluded')) return { kind: 'counts', because: 'no witness needed' };
  if (validations > 0) return { kind: 'open', because: 'undecided' };
  if (reasons.includes('no validator')) return { kind: 'open', because: 'no validator' };
  if (reasons.includes('unreadable')) return { kind: 'open', because: 'unreadable' };
  if (!reasons.includes('no witness') && !reasons.includes('malformed')) {
    return { kind: 'open', because: 'not planned' };
  }
  const fault = FAULTS.find((each) => skipped.some((entry) => entry.fault === each)) ?? 'witness missing';
  const rule = skipped.find((entry) => entry.fault === fault)?.rule;
  return { kind: 'faulty', fault, rule };
}

/** The category with which a run in this standing is scored. */
export function categoryOf(standing: ClaimStanding, judged: JudgedRun['category']): ResultCategory {
  switch (standing.kind) {
    case 'counts':
      return 'correct';
    case 'faulty':
      return 'error';
    case 'unconfirmed':
      return 'correct-unconfirmed';
    case 'open':
      return 'unknown';
    default:
      return judged;
  }
}
