import { isFalse, isTrue, type Term } from '../../smt/term.js';
import type { LoopHead, LoopPolicy } from '../model/loop-policy.js';
import type { ProofGoal, ProofGoalSink } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { TranslationProblem } from '../model/translation-failure.js';

/** Follows one path, on which every decision is a constant; anything else ends the translation. */
export class ConstantPath implements LoopPolicy, ProofGoalSink {
  /** Whether the property is violated on the path. */
  outcome: 'open' | 'violated' = 'open';
  #assuming = 0;

  join(_t: Translation, states: readonly State[]): State | undefined {
    const [only, ...others] = states.filter(({ isDead }) => !isDead);
    if (others.length > 0) throw new TranslationProblem({ code: 'no-constant-path' });
    return only;
  }

  execute(_t: Translation, state: State, head: LoopHead): void {
    let current: State | undefined = state.clone();
    while (current !== undefined) {
      head.invariants(current);
      current = head.iterate(current);
    }
  }

  require({ guard }: State, condition: Term, { kind }: ProofGoal): void {
    if (this.#assuming > 0) return;
    const isViolation = kind === 'property' || kind === 'access';
    if (isViolation && isTrue(guard) && isFalse(condition)) this.outcome = 'violated';
    throw new TranslationProblem({ code: 'no-constant-path' });
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

  callModular(): void {
    throw new TranslationProblem({ code: 'no-constant-path' });
  }

  beginModularBody(): void {
    throw new TranslationProblem({ code: 'no-constant-path' });
  }

  endModularBody(): void {
    throw new TranslationProblem({ code: 'no-constant-path' });
  }
}
