import { isFalse, isTrue, type Term } from '../../smt/term.js';
import type { LoopHead, LoopPolicy } from '../model/loop-policy.js';
import { type Claim, type ClaimSink, TranslationProblem } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';

/** Follows one path, on which every decision is a constant; anything else ends the translation. */
export class ConstantPath implements LoopPolicy, ClaimSink {
  /** Whether the property is violated on the path. */
  outcome: 'open' | 'violated' = 'open';
  #assuming = 0;

  join(_t: Translation, states: readonly State[]): State | undefined {
    const [only, ...others] = states.filter(({ isDead }) => !isDead);
    if (others.length > 0) throw new TranslationProblem('a decision depends on more than the inputs');
    return only;
  }

  execute(_t: Translation, state: State, head: LoopHead): void {
    let current: State | undefined = state.clone();
    while (current !== undefined) {
      head.invariants(current);
      current = head.iterate(current);
    }
  }

  require({ guard }: State, condition: Term, { kind, what }: Claim): void {
    if (this.#assuming > 0) return;
    const isViolation = kind === 'property' || kind === 'access';
    if (isViolation && isTrue(guard) && isFalse(condition)) this.outcome = 'violated';
    throw new TranslationProblem(what);
  }

  notice(): void {
    // It holds on the path.
  }

  assume<Result>(action: () => Result): Result {
    this.#assuming++;
    try {
      return action();
    } finally {
      this.#assuming--;
    }
  }

  callApart(): void {
    throw new TranslationProblem('functions are written out');
  }

  beginApart(): void {
    throw new TranslationProblem('functions are written out');
  }

  endApart(): void {
    throw new TranslationProblem('functions are written out');
  }
}
