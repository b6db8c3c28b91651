import type { State } from '../translate/state.js';
import type { Translation } from '../translate/translation.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';
import { WitnessClaims } from '../witness/witness-claims.js';
import type { WatchedList } from './watched-list.js';

/** States invariants one by one, so that each obligation is known to be about one of them. */
export class AttributedClaims extends WitnessClaims {
  readonly #list: WatchedList;
  readonly #each: readonly { readonly invariant: PlacedInvariant; readonly claims: WitnessClaims }[];

  constructor(list: WatchedList, invariants: readonly PlacedInvariant[]) {
    super([]);
    this.#list = list;
    this.#each = invariants.map((invariant) => ({ invariant, claims: new WitnessClaims([invariant]) }));
  }

  override atLoop(t: Translation, state: State, offset: number): void {
    for (const { invariant, claims } of this.#each)
      this.#list.about(invariant, () => claims.atLoop(t, state, offset));
  }

  override atStatement(t: Translation, state: State, offset: number): void {
    for (const { invariant, claims } of this.#each)
      this.#list.about(invariant, () => claims.atStatement(t, state, offset));
  }

  /** Invariants whose places no execution was seen to pass. */
  get missed(): readonly PlacedInvariant[] {
    return this.#each.flatMap(({ invariant, claims }) => (claims.neverPassed.length > 0 ? [invariant] : []));
  }
}
