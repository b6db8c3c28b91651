import { evaluateCondition } from '../translate/conditions.js';
import type { PlacedInvariants } from '../translate/placed-invariants.js';
import type { State } from '../translate/state.js';
import type { Translation } from '../translate/translation.js';
import type { PlacedInvariant } from './place-invariants.js';

/** Claims the invariants of a witness wherever their places are passed. */
export class WitnessClaims implements PlacedInvariants {
  readonly #byPlace = new Map<string, PlacedInvariant[]>();

  readonly #passed = new Set<string>();

  readonly #invariants: readonly PlacedInvariant[];

  constructor(invariants: readonly PlacedInvariant[]) {
    this.#invariants = invariants;
    for (const invariant of invariants) {
      const key = `${invariant.kind} ${invariant.offset}`;
      const others = this.#byPlace.get(key);
      if (others === undefined) this.#byPlace.set(key, [invariant]);
      else others.push(invariant);
    }
  }

  atLoop(t: Translation, state: State, offset: number): void {
    this.#claim(t, state, `loop ${offset}`);
    // A loop as a statement is executed once, but its head is at the same position.
    this.#claim(t, state, `statement ${offset}`);
  }

  atStatement(t: Translation, state: State, offset: number): void {
    this.#claim(t, state, `statement ${offset}`);
  }

  /**
   * Invariants whose places were never passed. Nothing was shown for them. If no execution gets there they hold, but
   * the translation may also have missed the place.
   */
  get neverPassed(): readonly PlacedInvariant[] {
    return this.#invariants.filter(({ kind, offset }) => !this.#passed.has(`${kind} ${offset}`));
  }

  #claim(t: Translation, state: State, key: string): void {
    if (!state.isDead) this.#passed.add(key);
    for (const { expression, text, line } of this.#byPlace.get(key) ?? []) {
      if (state.isDead) return;
      const truth = t.outsideProgram(() => evaluateCondition(t, state, expression));
      t.require(state, truth, { kind: 'invariant', what: `the invariant ${text} holds`, line });
    }
  }
}
