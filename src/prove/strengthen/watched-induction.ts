import type { LoopHead } from '../model/loop-policy.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { InductionPolicy } from '../strategy/induction-policy.js';
import { type SeenVariable, seenVariables, type WatchedList } from './watched-list.js';

/** Cuts loops at their heads, and says of invariants whether they are about the first time or about one iteration. */
export class WatchedInduction extends InductionPolicy {
  readonly #watched: WatchedList;

  constructor(list: WatchedList) {
    super(list, 0);
    this.#watched = list;
  }

  override execute(t: Translation, state: State, head: LoopHead): void {
    let before: readonly SeenVariable[] | undefined;
    super.execute(t, state, {
      ...head,
      invariants: (at) => {
        const moment =
          before === undefined ? ({ kind: 'first' } as const) : { kind: 'again' as const, before };
        this.#watched.during(moment, () => head.invariants(at));
        before = undefined;
      },
      iterate: (from) => {
        const start = seenVariables(t, from);
        const back = head.iterate(from);
        before = start;
        return back;
      },
    });
  }
}
