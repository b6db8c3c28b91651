import { SECOND } from '../../prove/portfolio/budgets.js';
import { cpuClock } from '../../vocabulary/clock.js';
import type { Deadline } from '../search/inputs/effort.js';

/** What one proof may cost. */
export interface ProofEffort {
  /** Units of work of the solver, so that it ends alike on every machine. */
  readonly totalWork: number;
  /** Seconds of CPU time, which end only what hangs. */
  readonly seconds: number;
}

/** Seconds that a claim needs for proofs: with fewer, nothing is proved. */
export const TIME_TO_PROVE = 5;

/** Part of all seconds for the proofs where a witness leaves other sets to try: a loop in the loop makes each of them dear. */
const PART_FOR_OTHERS = 0.25;

/** What the witness is about may cost most. */
const WORK = { 'stated set': 2 * SECOND, 'other set': SECOND / 4, calls: 2 * SECOND };

/** @param deadline of the whole claim; half of what is left is for what comes afterwards */
export function effortOfProof(about: keyof typeof WORK, deadline: Deadline): ProofEffort {
  return { totalWork: WORK[about], seconds: Math.max(0, deadline.cpu - cpuClock()) / 2000 };
}

/**
 * Seconds of a claim that are for the proofs of so many sets.
 * @param seconds for the whole claim
 */
export function secondsForProofs(sets: number, seconds: number): number {
  return sets < 2 ? TIME_TO_PROVE : Math.max(TIME_TO_PROVE, PART_FOR_OTHERS * seconds);
}
