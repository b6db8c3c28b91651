import type { Term } from '../../../smt/term.js';
import { type Claim, type ClaimSink, isExact } from '../translate/obligation.js';
import type { State } from '../translate/state.js';

/** A claim with the executions that it is about. */
export interface Obligation {
  readonly claim: Claim;
  readonly guard: Term;
  readonly condition: Term;
}

/** Collects what has to hold, or takes it for granted where that was shown before. */
export class ObligationList implements ClaimSink {
  readonly obligations: Obligation[] = [];
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

  /** Forgets what was collected after there were so many. */
  truncate(length: number): void {
    this.obligations.length = length;
  }
}
