/** Seconds for the proof that a loop is never left, if a witness leaves no other set to try. */
export const TIME_TO_PROVE = 5;

/** Part of all seconds for the proofs of other sets than the stated one: a loop in the loop makes each of them dear. */
const PART_FOR_OTHERS = 0.25;

/** Seconds that each proof may take. */
export interface ProofSeconds {
  readonly stated: number;
  readonly other: number;
  readonly together: number;
}

/** @param seconds for the whole claim */
export function proofSeconds(sets: number, seconds: number): ProofSeconds {
  if (sets < 2) return { stated: TIME_TO_PROVE, other: 0, together: TIME_TO_PROVE };
  // The stated set is what the witness is about.
  const stated = TIME_TO_PROVE / 2;
  const others = Math.max(stated, PART_FOR_OTHERS * seconds);
  return { stated, other: others / (sets - 1), together: stated + others };
}
