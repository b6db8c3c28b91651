/** Why a guard or invariant of an automaton has no location in the program. */
export type NotPlaced =
  | { readonly code: 'no-loop' | 'no-statement' | 'no-statement-after' }
  /** The expression cannot be evaluated at the location. */
  | { readonly code: 'not-evaluable'; readonly problem: string };

const TEXTS = {
  'no-loop': 'no edge of its node names the line of exactly one loop',
  'no-statement': 'the edges that leave its node do not name the same statement',
  'no-statement-after': 'there is no statement after it',
} as const;

/** The reason as the end of a sentence. */
export function describeNotPlaced(failure: NotPlaced): string {
  return failure.code === 'not-evaluable' ? failure.problem : TEXTS[failure.code];
}
