import { goalText } from '../model/goal-texts.js';
import type { LoopHead, LoopPolicy } from '../model/loop-policy.js';
import { goalAt } from '../model/obligation.js';
import { mergeStates, type State } from '../model/state.js';
import type { Translation } from '../model/translation.js';

/** Unrolls loops this many times. That no loop takes more rounds must be shown like everything else. */
export class UnrollPolicy implements LoopPolicy {
  readonly ends = 'shown';
  readonly allocations = 'refused';
  readonly #rounds: number;

  constructor(rounds: number) {
    this.#rounds = rounds;
  }

  join(t: Translation, states: readonly State[]): State | undefined {
    const [first, ...others] = states.filter(({ isDead }) => !isDead);
    return first === undefined ? undefined : mergeStates(t.pool, [first, ...others]);
  }

  callModular(): void {
    throw new Error('functions are inlined');
  }

  beginModularBody(): void {
    throw new Error('functions are inlined');
  }

  endModularBody(): void {
    throw new Error('functions are inlined');
  }

  execute(t: Translation, state: State, head: LoopHead): void {
    let current: State | undefined = state.clone();
    for (let round = 0; round <= this.#rounds; round++) {
      head.invariants(current);
      current = head.iterate(current);
      if (current === undefined) return;
    }
    const what = goalText('terminates-within', this.#rounds);
    t.require(current, t.pool.false, goalAt('translation', what, head.range));
  }
}
