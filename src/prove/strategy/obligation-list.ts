import type { Term } from '../../smt/term.js';
import { Assuming } from '../model/assuming.js';
import { isExact, type ProofGoal, type ProofGoalSink } from '../model/obligation.js';
import type { Recurrence } from '../model/placed-invariants.js';
import type { State } from '../model/state.js';

/** A goal with the executions that it is about. */
export interface Obligation {
  readonly goal: ProofGoal;
  readonly guard: Term;
  readonly condition: Term;
}

/** A path from the head of a loop back to it, in any round; or from the beginning of a function to a call of itself, or of one that calls it in turn. */
export interface Round {
  /** The loop or the function: one reason must show that all of its rounds come to an end. */
  readonly of: object;
  /** Line of the loop. */
  readonly line: number;
  /** The values at the head; those that the loop changes are symbols of their own. */
  readonly start: ReadonlyMap<string, Term>;
  /** The values at the head whenever it is visited on the way, if a round is several iterations. */
  readonly between?: readonly ReadonlyMap<string, Term>[];
  /** The condition under which an execution returns to the head. */
  readonly guard: Term;
  /** The values when it returns. */
  readonly end: ReadonlyMap<string, Term>;
  /** What transition invariants say of the head. */
  readonly recurrence?: Recurrence | undefined;
}

/** Collects what must hold, or assumes it if it was shown before; and collects the rounds of loops. */
export class ObligationList implements ProofGoalSink {
  readonly obligations: Obligation[] = [];
  readonly rounds: Round[] = [];
  readonly #assuming = new Assuming();

  /** Whether what must hold is taken for granted. */
  get isAssuming(): boolean {
    return this.#assuming.isOn;
  }

  require(state: State, condition: Term, goal: ProofGoal): void {
    if (!this.isAssuming || !isExact(goal)) this.obligations.push({ goal, guard: state.guard, condition });
  }

  notice(_claim: ProofGoal): void {
    // Nothing is left to show.
  }

  /** What must hold in the meantime is assumed. */
  assume<Result>(action: () => Result): Result {
    return this.#assuming.during(action);
  }

  /** Remembers what was collected so far; the returned function drops whatever came later. */
  snapshot(): () => void {
    const [obligations, rounds] = [this.obligations.length, this.rounds.length];
    return () => {
      this.obligations.length = obligations;
      this.rounds.length = rounds;
    };
  }
}
