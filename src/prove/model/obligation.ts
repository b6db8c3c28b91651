import type { ReasonText } from '../../c/reasons/reason.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { Term } from '../../smt/term.js';
import type { State } from './state.js';

/** Something that must hold whenever an execution reaches a location. */
export interface ProofGoal {
  /**
   * `property`: the property says so; `invariant`: the witness says so; `translation`: the program stays within what
   * was translated; `access`: like a property, but for a pointer that may lead to more objects than are considered, or
   * less is known of it than there is.
   */
  readonly kind: 'property' | 'access' | 'invariant' | 'translation';
  /** A sentence of `goal-texts.ts` without a full stop: `reach_error is not called`. */
  readonly what: ReasonText;
  readonly line: number;
}

/** Receives what must hold. */
export interface ProofGoalSink {
  /** The condition must hold for all executions that the state stands for. */
  require(state: State, condition: Term, goal: ProofGoal): void;
  /** A goal that is always true: simplification has shown it. */
  notice(goal: ProofGoal): void;
  /** What has to hold in the meantime is taken for granted, as far as it is exact. */
  assume<Result>(action: () => Result): Result;
}

/**
 * Whether a goal says the same of a state however much is known of it. Only such a goal may be assumed after it was
 * shown for other states: other goals are stronger where less is known.
 */
export function isExact({ kind }: Pick<ProofGoal, 'kind'>): boolean {
  return kind === 'property' || kind === 'invariant';
}

export function goalAt(kind: ProofGoal['kind'], what: ReasonText, range: SourceRange): ProofGoal {
  return { kind, what, line: range.line };
}

/** Something that was shown for all values of a variable, or of two. */
export interface GeneralFact {
  /** A truth value that is true if and only if the body is true for all values of the variables. */
  readonly holds: Term;
  /** A symbol of the sort `INDEX` in the body. */
  readonly variable: Term;
  /** Another one of this kind. */
  readonly other?: Term;
  readonly body: Term;
}
