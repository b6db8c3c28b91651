import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { Recurrence } from '../model/placed-invariants.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { PlacedContract } from '../witness/place-contracts.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';
import { WitnessClaims } from '../witness/witness-claims.js';
import type { WatchedList } from './watched-list.js';

interface Alone {
  readonly invariant: PlacedInvariant;
  readonly claims: WitnessClaims;
}

/** What a witness says, or might say. */
export interface ClaimsOfWitness {
  readonly invariants: readonly PlacedInvariant[];
  readonly contracts: readonly PlacedContract[];
}

/** States invariants one by one, so that each obligation is known to be about one of them. */
export class AttributedClaims extends WitnessClaims {
  readonly #list: WatchedList;
  readonly #each: readonly Alone[];
  readonly #candidates: readonly Alone[];
  readonly #candidateContracts: ReadonlySet<PlacedContract>;
  readonly #together: WitnessClaims;

  constructor(list: WatchedList, { invariants, contracts }: ClaimsOfWitness, candidates: ClaimsOfWitness) {
    super([], contracts, candidates.contracts);
    this.#list = list;
    const alone = (invariant: PlacedInvariant) => ({ invariant, claims: new WitnessClaims([invariant]) });
    this.#each = invariants.map(alone);
    this.#candidates = candidates.invariants.map(alone);
    this.#candidateContracts = new Set(candidates.contracts);
    this.#together = new WitnessClaims(invariants);
  }

  override get isEmpty(): boolean {
    return super.isEmpty && this.#together.isEmpty;
  }

  override atStart(t: Translation, state: State): void {
    this.#together.atStart(t, state);
  }

  override leaveLoop(t: Translation, state: State, offset: number): void {
    for (const { invariant, claims } of this.#each)
      this.#list.about(invariant, () => claims.leaveLoop(t, state, offset));
  }

  override leaveStatement(t: Translation, state: State, offset: number): void {
    for (const { invariant, claims } of this.#each)
      this.#list.about(invariant, () => claims.leaveStatement(t, state, offset));
  }

  override recurrenceAt(t: Translation, state: State, offset: number): Recurrence | undefined {
    return this.#together.recurrenceAt(t, state, offset);
  }

  override atLoop(t: Translation, state: State, offset: number): void {
    for (const { invariant, claims } of this.#each)
      this.#list.about(invariant, () => claims.atLoop(t, state, offset));
    this.#stateCandidates(state, (claims, at) => claims.atLoop(t, at, offset));
  }

  override atStatement(t: Translation, state: State, offset: number): void {
    for (const { invariant, claims } of this.#each)
      this.#list.about(invariant, () => claims.atStatement(t, state, offset));
    this.#stateCandidates(state, (claims, at) => claims.atStatement(t, at, offset));
  }

  #stateCandidates(state: State, action: (claims: WitnessClaims, at: State) => void): void {
    for (const { invariant, claims } of this.#candidates) {
      // One that does not hold says nothing about the next one.
      const at = this.#list.isAssuming ? state : state.clone();
      this.#list.about(invariant, () => action(claims, at));
    }
  }

  protected override stateClause(state: State, contract: PlacedContract, action: (at: State) => void): void {
    if (!this.#candidateContracts.has(contract)) {
      super.stateClause(state, contract, action);
      return;
    }
    // One that does not hold says nothing about the next one.
    const at = this.#list.isAssuming ? state : state.clone();
    this.#list.about(contract, () => action(at));
  }

  override atReturn(t: Translation, state: State, entity: FunctionEntity): void {
    for (const { invariant, claims } of this.#each)
      this.#list.about(invariant, () => claims.atReturn(t, state, entity));
    super.atReturn(t, state, entity);
  }

  /** Invariants whose locations no execution was seen to pass. */
  get missed(): readonly PlacedInvariant[] {
    return [...this.#each, ...this.#candidates].flatMap(({ invariant, claims }) =>
      claims.neverReached.length > 0 ? [invariant] : [],
    );
  }
}
