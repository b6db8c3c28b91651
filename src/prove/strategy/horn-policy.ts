import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { Term } from '../../smt/term.js';
import { Assuming } from '../model/assuming.js';
import type { Crossing, LoopHead, LoopPolicy } from '../model/loop-policy.js';
import { isExact, type ProofGoal, type ProofGoalSink } from '../model/obligation.js';
import { mergeStates, missing, type Region, State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { standFor } from '../model/truth-values.js';
import { because } from '../model/unsupported-reasons.js';
import { isAboutPointers } from '../translate/modular-functions.js';
import { keepNotReturned, keepWithoutValue } from '../translate/without-value.js';
import { LoopChanges } from './loop-changes.js';

/** The states at one location of the program, as a relation that the solver must find. */
export interface Relation {
  readonly name: string;
  readonly parameters: readonly Term[];
}

/** A relation that holds of some values. */
export interface Atom {
  readonly relation: Relation;
  readonly values: readonly Term[];
}

/** `from` and the guard lead to the relation `to` with these values, or to something that must not be. */
export interface Rule {
  readonly from: Relation | undefined;
  /** What a call does. */
  readonly also?: Atom;
  readonly guard: Term;
  readonly to: Atom | { readonly goal: ProofGoal };
}

interface RelationRegion extends Region {
  readonly relation: Relation;
}

/** A part of the state at a location, and the symbol that stands for it there. */
interface RelationSlot {
  readonly key: string;
  readonly symbol: Term;
}

const MAXIMUM_ATTEMPTS = 400;

/**
 * Turns loops into relations between the values at their heads, which the solver must find. A symbol that a relation
 * does not pass on can have any value after it.
 */
export class HornPolicy implements LoopPolicy, ProofGoalSink {
  readonly ends = 'open';
  readonly allocations = 'refused';
  readonly rules: Rule[] = [];
  readonly #changed = new Map<string, LoopChanges>();
  readonly #bodies = new Map<FunctionEntity, { readonly begin: Relation; readonly end: Relation }>();
  #nextRegion = 1;
  readonly #assuming = new Assuming();

  require(state: State, condition: Term, goal: ProofGoal): void {
    if (this.#assuming.isOn && isExact(goal)) return;
    const guard = this.#pool.and(state.guard, this.#pool.not(condition));
    this.rules.push({ from: stateRelation(state), guard, to: { goal } });
  }

  notice(): void {
    // Nothing is left to show.
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
      const term = alive.flatMap(({ store }) => store.get(key) ?? [])[0];
      if (term === undefined) continue;
      const terms = alive.map(({ store }) => store.get(key) ?? missing(t.pool, key, term));
      const isSame = terms.every((each) => each === term);
      const symbol = slots.add(key, term, isSame ? 'the same' : 'another', terms);
      keepWithoutValue(symbol, terms);
    }
    const relation = this.#newRelation('join', slots.all);
    for (const state of alive) this.#lead(t, state, relation, slots.all);
    return this.#beginning(relation, slots.store);
  }

  execute(t: Translation, state: State, head: LoopHead): void {
    head.invariants(state);
    if (state.isDead) return;
    const changed = this.#changed.get(head.key) ?? new LoopChanges();
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

  #goRound(t: Translation, state: State, head: LoopHead, changed: LoopChanges): void {
    const slots = new RegionSlots(t);
    for (const [key, term] of state.store) {
      const terms = [term, ...changed.anyBytesAt(key)];
      slots.add(key, term, changed.has(key) ? 'another' : 'the same', terms);
    }
    const { store } = slots;
    const relation = this.#newRelation('loop', slots.all);
    this.#lead(t, state, relation, slots.all);
    const any = this.#beginning(relation, new Map(store));
    this.assume(() => head.invariants(any));
    const back = head.iterate(any);
    if (back === undefined || back.isDead) return;
    changed.notice(store, back.store);
    head.invariants(back);
    if (!back.isDead) this.#lead(t, back, relation, slots.all);
  }

  assume<Result>(action: () => Result): Result {
    return this.#assuming.during(action);
  }

  /** What leads to the call leads to the beginning of the body; behind the call are the outputs that the body gives. */
  callModular(t: Translation, state: State, crossing: Crossing): void {
    const { entity, inputs, outputs, range } = crossing;
    if (isAboutPointers(t, entity)) t.unsupported(state, because('recursion-with-pointers'), range);
    if (state.isDead) return;
    const { begin, end } = this.#bodyRelations(t, crossing);
    const from = stateRelation(state);
    this.rules.push({ from, guard: state.guard, to: { relation: begin, values: inputs } });
    const slots = new RegionSlots(t);
    for (const [key, term] of state.store) slots.add(key, term, 'the same');
    // Operands that were evaluated before the call are in no part of the state.
    for (const symbol of from?.parameters ?? []) slots.add(`carried ${symbol.id}`, symbol, 'the same');
    const carried = new Map((from?.parameters ?? []).map((symbol) => [`carried ${symbol.id}`, symbol]));
    const behind = this.#newRelation('call', slots.all);
    const values = slots.all.map(({ key, symbol }) => state.store.get(key) ?? carried.get(key) ?? symbol);
    for (const key of carried.keys()) slots.store.delete(key);
    const also = { relation: end, values: [...inputs, ...outputs] };
    this.rules.push({ from, also, guard: state.guard, to: { relation: behind, values } });
    state.become(this.#beginning(behind, slots.store));
  }

  beginModularBody(
    _t: Translation,
    state: State,
    { entity, inputs }: Pick<Crossing, 'entity' | 'inputs'>,
  ): void {
    const relation = { name: `begin_${entity.id}`, parameters: inputs };
    state.become(this.#beginning(relation, new Map(state.store)));
  }

  endModularBody(t: Translation, state: State, crossing: Crossing): void {
    const { inputs, outputs } = crossing;
    const { end } = this.#bodyRelations(t, crossing);
    const to = { relation: end, values: [...inputs, ...outputs] };
    this.rules.push({ from: stateRelation(state), guard: state.guard, to });
  }

  /** The relations of the beginning of a body, and of its end, which has the inputs of its beginning as well. */
  #bodyRelations({ pool }: Translation, { entity, inputs, outputs }: Crossing) {
    const symbols = (terms: readonly Term[]) => terms.map(({ sort }) => pool.fresh(sort, entity.name));
    const known = this.#bodies.get(entity);
    const begin = known?.begin ?? { name: `begin_${entity.id}`, parameters: symbols(inputs) };
    const end = known?.end ?? {
      name: `end_${entity.id}`,
      parameters: [...begin.parameters, ...symbols(outputs)],
    };
    this.#bodies.set(entity, { begin, end });
    return { begin, end };
  }

  #newRelation(kind: string, slots: readonly RelationSlot[]): Relation {
    return { name: `${kind}${this.#nextRegion}`, parameters: slots.map(({ symbol }) => symbol) };
  }

  #beginning(relation: Relation, store: Map<string, Term>): State {
    const region: RelationRegion = { id: this.#nextRegion++, relation };
    return new State(this.#pool.true, store, region);
  }

  #lead(t: Translation, state: State, relation: Relation, slots: readonly RelationSlot[]): void {
    const values = slots.map(({ key, symbol }) => state.store.get(key) ?? t.pool.fresh(symbol.sort, 'unset'));
    this.rules.push({ from: stateRelation(state), guard: state.guard, to: { relation, values } });
  }
}

/** The parts of the state at the beginning of a region. */
class RegionSlots {
  readonly store = new Map<string, Term>();
  readonly #slots: RelationSlot[] = [];
  readonly #t: Translation;

  constructor(t: Translation) {
    this.#t = t;
  }

  /** The parts that are symbols, each once. */
  get all(): readonly RelationSlot[] {
    return this.#slots;
  }

  /**
   * What stays the same keeps its literal or its symbol; everything else gets a symbol of its own.
   *
   * @param terms all that it stands for
   */
  add(key: string, term: Term, stays: 'the same' | 'another', terms: readonly Term[] = [term]): Term {
    if (stays === 'the same' && term.operator === 'literal') {
      this.store.set(key, term);
      return term;
    }
    const isKept = stays === 'the same' && term.operator === 'symbol';
    const symbol = isKept ? term : this.#t.pool.fresh(term.sort, key);
    standFor(symbol, terms);
    keepNotReturned(symbol, terms);
    if (stays === 'the same') keepWithoutValue(symbol, terms);
    this.store.set(key, symbol);
    if (!this.#slots.some((slot) => slot.symbol === symbol)) this.#slots.push({ key, symbol });
    return symbol;
  }
}

function stateRelation({ region }: State): Relation | undefined {
  return 'relation' in region ? (region as RelationRegion).relation : undefined;
}
