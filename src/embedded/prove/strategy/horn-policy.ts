import type { Term } from '../../../smt/term.js';
import type { LoopHead, LoopPolicy } from '../translate/loop-policy.js';
import { type Claim, type ClaimSink, isExact } from '../translate/obligation.js';
import { mergeStates, type Region, State } from '../translate/state.js';
import type { Translation } from '../translate/translation.js';

/** The states at one place of the program, as a relation that the solver must find. */
export interface Relation {
  readonly name: string;
  readonly parameters: readonly Term[];
}

/**
 * From `from` under the guard, execution reaches the relation `to` with these values, or something that must not
 * happen.
 */
export interface Rule {
  readonly from: Relation | undefined;
  readonly guard: Term;
  readonly to: { readonly relation: Relation; readonly values: readonly Term[] } | { readonly claim: Claim };
}

interface RelationRegion extends Region {
  readonly relation: Relation;
}

/** A part of the state at a place, and the symbol that stands for it there. */
interface Slot {
  readonly key: string;
  readonly symbol: Term;
}

const MAXIMUM_ATTEMPTS = 400;

/**
 * Turns loops into relations between the values at their heads, which the solver must find. A symbol that a relation
 * does not pass on can have any value after it.
 */
export class HornPolicy implements LoopPolicy, ClaimSink {
  readonly rules: Rule[] = [];
  readonly #changed = new Map<string, Set<string>>();
  #nextRegion = 1;
  #assuming = 0;

  require(state: State, condition: Term, claim: Claim): void {
    if (this.#assuming > 0 && isExact(claim)) return;
    const guard = this.#pool.and(state.guard, this.#pool.not(condition));
    this.rules.push({ from: relationOf(state), guard, to: { claim } });
  }

  readonly #pool: Translation['pool'];

  constructor(pool: Translation['pool']) {
    this.#pool = pool;
  }

  join(t: Translation, states: readonly State[]): State | undefined {
    const alive = states.filter(({ isDead }) => !isDead);
    const [first, ...others] = alive;
    if (first === undefined) return undefined;
    if (others.every(({ region }) => region === first.region)) return mergeStates(t.pool, [first, ...others]);
    const keys = new Set(alive.flatMap(({ store }) => [...store.keys()]));
    const slots = new RegionSlots(t);
    for (const key of keys) {
      const terms = alive.map((state) => state.store.get(key));
      const [term] = terms.filter((each) => each !== undefined);
      if (term === undefined) continue;
      slots.add(key, term, terms.every((each) => each === term) ? 'the same' : 'another');
    }
    const relation = this.#newRelation('join', slots.all);
    for (const state of alive) this.#lead(t, state, relation, slots.all);
    return this.#beginning(relation, slots.store);
  }

  execute(t: Translation, state: State, head: LoopHead): void {
    head.invariants(state);
    if (state.isDead) return;
    const changed = this.#changed.get(head.key) ?? new Set<string>();
    this.#changed.set(head.key, changed);
    const { length } = this.rules;
    const undo = t.snapshot();
    for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt++) {
      const before = changed.size;
      t.loopDepth++;
      this.#goRound(t, state, head, changed);
      t.loopDepth--;
      if (changed.size === before) return;
      undo();
      this.rules.length = length;
    }
    throw new Error('a loop changes more and more');
  }

  #goRound(t: Translation, state: State, head: LoopHead, changed: Set<string>): void {
    const slots = new RegionSlots(t);
    for (const [key, term] of state.store) slots.add(key, term, changed.has(key) ? 'another' : 'the same');
    const { store } = slots;
    const relation = this.#newRelation('loop', slots.all);
    this.#lead(t, state, relation, slots.all);
    const any = this.#beginning(relation, new Map(store));
    this.#assuming++;
    head.invariants(any);
    this.#assuming--;
    const back = head.iterate(any);
    if (back === undefined || back.isDead) return;
    for (const [key, term] of store) if (back.store.get(key) !== term) changed.add(key);
    head.invariants(back);
    if (!back.isDead) this.#lead(t, back, relation, slots.all);
  }

  #newRelation(kind: string, slots: readonly Slot[]): Relation {
    return { name: `${kind}${this.#nextRegion}`, parameters: slots.map(({ symbol }) => symbol) };
  }

  #beginning(relation: Relation, store: Map<string, Term>): State {
    const region: RelationRegion = { id: this.#nextRegion++, relation };
    return new State(this.#pool.true, store, region);
  }

  #lead(t: Translation, state: State, relation: Relation, slots: readonly Slot[]): void {
    const values = slots.map(({ key, symbol }) => state.store.get(key) ?? t.pool.fresh(symbol.sort, 'unset'));
    this.rules.push({ from: relationOf(state), guard: state.guard, to: { relation, values } });
  }
}

/** The parts of the state at the beginning of a region. */
class RegionSlots {
  readonly store = new Map<string, Term>();
  readonly #slots: Slot[] = [];
  readonly #t: Translation;

  constructor(t: Translation) {
    this.#t = t;
  }

  /** The parts that are symbols, each once. */
  get all(): readonly Slot[] {
    return this.#slots;
  }

  /** What stays the same keeps its literal or its symbol; everything else gets a symbol of its own. */
  add(key: string, term: Term, stays: 'the same' | 'another'): void {
    if (stays === 'the same' && term.operator === 'literal') {
      this.store.set(key, term);
      return;
    }
    const isKept = stays === 'the same' && term.operator === 'symbol';
    const symbol = isKept ? term : this.#t.pool.fresh(term.sort, key);
    this.store.set(key, symbol);
    if (!this.#slots.some((slot) => slot.symbol === symbol)) this.#slots.push({ key, symbol });
  }
}

function relationOf({ region }: State): Relation | undefined {
  return 'relation' in region ? (region as RelationRegion).relation : undefined;
}
