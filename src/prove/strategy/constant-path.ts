import { isFalse, isTrue, type Term } from '../../smt/term.js';
import type { LoopHead } from '../model/loop-policy.js';
import type { ProofGoal } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { TranslationProblem } from '../model/translation-failure.js';
import { InlinedPaths } from './inlined-paths.js';

/** Follows one path, on which every decision is a constant; anything else ends the translation. */
export class ConstantPath extends InlinedPaths {
  /** Whether the property is violated on the path. */
  outcome: 'open' | 'violated' = 'open';

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

  protected demand({ guard }: State, condition: Term, { kind }: ProofGoal): void {
    const isViolation = kind === 'property' || kind === 'access';
    if (isViolation && isTrue(guard) && isFalse(condition)) this.outcome = 'violated';
    throw new TranslationProblem({ code: 'no-constant-path' });
  }
}
