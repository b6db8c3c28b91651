import type { Term } from '../../../smt/term.js';
import { type Claim, type ClaimSink, isExact } from '../translate/obligation.js';
import type { State } from '../translate/state.js';

/** A claim with the executions that it is about. */
export interface Obligation {
  readonly claim: Claim;
  readonly guard: Term;
  readonly condition: Term;
}

/** A way from the head of a loop back to it, in any round of the loop. */
export interface Round {
  /** Where the loop is. */
  readonly line: number;
  /** The values at the head; those that the loop changes are symbols of their own. */
  readonly start: ReadonlyMap<string, Term>;
  /** The condition for which an execution comes back. */
  readonly guard: Term;
  /** The values when it does. */
  readonly end: ReadonlyMap<string, Term>;
}

/** Collects what must hold, or takes it for granted where that was shown before; and the rounds of loops. */
export class ObligationList implements ClaimSink {
  readonly obligations: Obligation[] = [];
  readonly rounds: Round[] = [];
  #assuming = 0;

  require(state: State, condition: Term, claim: Claim): void {
    if (this.#assuming === 0 || !isExact(claim))
      this.obligations.push({ claim, guard: state.guard, condition });
  }

  /** What has to hold in the meantime is taken for granted. */
  assume<Result>(action: () => Result): Result {
    this.#assuming++;
    try {
      return action();
    } finally {
      this.#assuming--;
    }
  }

  /** Remembers what was collected; the result forgets whatever came later. */
  snapshot(): () => void {
    const [obligations, rounds] = [this.obligations.length, this.rounds.length];
    return () => {
      this.obligations.length = obligations;
      this.rounds.length = rounds;
    };
  }
}
