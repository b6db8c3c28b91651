import type { Term } from '../../smt/term.js';
import { Assuming } from '../model/assuming.js';
import type { LoopHead, LoopPolicy } from '../model/loop-policy.js';
import type { ProofGoal, ProofGoalSink } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { TranslationProblem } from '../model/translation-failure.js';

/** Paths on which every call is translated where it stands: a contract would say less than what is executed. */
export abstract class InlinedPaths implements LoopPolicy, ProofGoalSink {
  readonly ends = 'open';
  readonly allocations: LoopPolicy['allocations'] = 'refused';
  readonly #assuming = new Assuming();

  abstract join(translation: Translation, states: readonly State[]): State | undefined;
  abstract execute(translation: Translation, state: State, head: LoopHead): void;
  /** What has to hold, unless it is taken for granted. */
  protected abstract demand(state: State, condition: Term, goal: ProofGoal): void;

  require(state: State, condition: Term, goal: ProofGoal): void {
    if (!this.#assuming.isOn) this.demand(state, condition, goal);
  }

  notice(): void {
    // It holds on the paths.
  }

  assume<Result>(action: () => Result): Result {
    return this.#assuming.during(action);
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
