import { BOOL } from '../../smt/sort.js';
import type { Term } from '../../smt/term.js';
import { goalText } from '../model/goal-texts.js';
import { BASE } from '../model/layout.js';
import type { LoopHead, LoopPolicy } from '../model/loop-policy.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { InductionPolicy } from '../strategy/induction-policy.js';
import { keepMarks } from './marks.js';
import type { PositionCandidate } from './position-candidates.js';
import type { LoopMoment } from './positions.js';
import { type SeenVariable, seenVariables, type WatchedList } from './watched-list.js';

/** What is said of positions at heads of loops, and who sees the loops. */
export interface WatchedPositions {
  readonly candidates: readonly PositionCandidate[];
  /** Slots take much work, so that only the way that knows what to say of them has them. */
  readonly allocations: LoopPolicy['allocations'];
  /** Sees each loop, each time it is translated: what it changes is not known at once. */
  readonly see?: (head: LoopHead, moment: LoopMoment) => void;
}

/** Cuts loops at their heads, and says of invariants whether they are about the first time or about one iteration. */
export class WatchedInduction extends InductionPolicy {
  readonly #watched: WatchedList;
  readonly #positions: WatchedPositions;

  constructor(list: WatchedList, positions: WatchedPositions) {
    super(list, 0, positions.allocations);
    this.#watched = list;
    this.#positions = positions;
  }

  override execute(t: Translation, state: State, head: LoopHead): void {
    let before: readonly SeenVariable[] | undefined;
    const first = new Map(state.store);
    super.execute(t, state, {
      ...head,
      invariants: (at) => {
        const moment =
          before === undefined ? ({ kind: 'first' } as const) : { kind: 'again' as const, before };
        this.#watched.during(moment, () => {
          // What a witness says may read where pointers lead to; what it says is often easier to keep than positions.
          const say = [() => head.invariants(at), () => this.#statePositions(t, at, head, first)];
          for (const each of this.#watched.isAssuming ? say.toReversed() : say) each();
        });
        before = undefined;
      },
      iterate: (from) => {
        const start = seenVariables(t, from);
        this.#see(head, { pool: t.pool, objects: t.objects, first, now: new Map(from.store) });
        const back = head.iterate(from);
        before = start;
        return back;
      },
    });
  }

  #see(head: LoopHead, moment: LoopMoment): void {
    for (const [key, term] of moment.now) {
      const contents = moment.first.get(key);
      if (
        term.operator === 'symbol' &&
        term.sort.kind === 'array' &&
        contents !== undefined &&
        contents !== term
      )
        keepMarks(term, contents);
    }
    this.#positions.see?.(head, moment);
  }

  #statePositions(
    t: Translation,
    state: State,
    { key, range }: LoopHead,
    first: ReadonlyMap<string, Term>,
  ): void {
    const { pool, objects } = t;
    // One for all of them: what is known of it need not be said again for each.
    const slot = pool.fresh(BASE, 'slot');
    const other = pool.fresh(BASE, 'other_slot');
    for (const candidate of this.#positions.candidates) {
      if (candidate.loop !== key || state.isDead) continue;
      if (candidate.condition({ pool, objects, first, now: first }) === undefined) continue;
      // What does not exist any more is not as it was said to be.
      const condition =
        candidate.condition({ pool, objects, first, now: state.store, slot, other }) ?? pool.false;
      if (candidate.of !== undefined && this.#watched.isAssuming) {
        // What was shown of any slot is known of all.
        const holds = pool.fresh(BOOL, 'for_each_slot');
        const second = candidate.of === 'each two slots' ? { other } : {};
        t.generalFacts.push({ holds, variable: slot, ...second, body: condition });
        t.assume(state, holds);
        continue;
      }
      // One that does not hold says nothing about the next one.
      const at = this.#watched.isAssuming ? state : state.clone();
      const goal = goalAt('invariant', goalText('invariant-holds', candidate.text), range);
      this.#watched.about(candidate, () => t.require(at, condition, goal));
    }
  }
}
