import type { Term } from '../../smt/term.js';
import { isFalse } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { beforeFirstSlot } from './slots/slots.js';
import { noteAnyBytesIn } from './truth-values.js';

/** Suffix of the names of truth values that say whether an object exists. */
export const LIVE = '?live';

/** Suffix of the names of truth values that say whether a list of arguments was begun, and has not ended. */
export const OPEN_LIST = '?list';

/** A part of the program between points where states are havocked; the symbols at its beginning are its own. */
export interface Region {
  readonly id: number;
}

/**
 * What is known at a location of the program, for all executions that reach it within one region: a condition on the
 * symbols, and the values of all scalars as terms over them.
 */
export class State {
  constructor(
    public guard: Term,
    readonly store: Map<string, Term>,
    public region: Region,
  ) {}

  get isDead(): boolean {
    return isFalse(this.guard);
  }

  /** A copy with a further condition. */
  fork(pool: TermPool, condition: Term): State {
    return new State(pool.and(this.guard, condition), new Map(this.store), this.region);
  }

  clone(): State {
    return new State(this.guard, new Map(this.store), this.region);
  }

  become(other: State): void {
    this.guard = other.guard;
    this.region = other.region;
    this.store.clear();
    for (const [key, term] of other.store) this.store.set(key, term);
  }
}

/** One state for several that exclude each other. Anything unknown in one of them can have any value there. */
export function mergeStates(pool: TermPool, states: readonly [State, ...State[]]): State {
  const [first, ...others] = states;
  let merged = first;
  for (const other of others) merged = mergeTwo(pool, merged, other);
  return merged;
}

function mergeTwo(pool: TermPool, one: State, two: State): State {
  const store = new Map<string, Term>();
  const choice = distinguishingCondition(one.guard, two.guard);
  for (const [key, term] of one.store) {
    const otherTerm = two.store.get(key) ?? missing(pool, key, term);
    store.set(key, term === otherTerm ? term : pool.ite(choice, term, otherTerm));
  }
  for (const [key, term] of two.store) {
    if (!one.store.has(key)) store.set(key, pool.ite(choice, missing(pool, key, term), term));
  }
  return new State(pool.or(one.guard, two.guard), store, one.region);
}

/** An object that was not created on one path does not exist there; no list was begun there, and no slot given. */
export function missing(pool: TermPool, key: string, term: Term): Term {
  if ([LIVE, OPEN_LIST].some((suffix) => key.endsWith(suffix))) return pool.false;
  const before = beforeFirstSlot(pool, key);
  if (before !== undefined) return before;
  const unset = pool.fresh(term.sort, 'unset');
  noteAnyBytesIn(unset);
  return unset;
}

/** The condition that tells two exclusive guards apart; if they differ only at the end, that end. */
function distinguishingCondition(one: Term, two: Term): Term {
  if (one.operator === 'and' && two.operator === 'and' && one.parts[0] === two.parts[0]) {
    return one.parts[1] ?? one;
  }
  return one;
}
