import type { Term } from '../../smt/term.js';
import { part } from '../../smt/term.js';
import { BASE } from '../model/layout.js';
import { isBaseKey, type MemoryObject } from '../model/memory-object.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';

/**
 * The life of a variable has ended, or begins again: pointers to what it was have no value any more (C11 6.2.4p2). The same
 * object stands for the variable when its block is entered again, and they do not lead there.
 */
export function forgetPointersTo(t: Translation, state: State, object: MemoryObject): void {
  const bases = new EndedBases(t, object);
  for (const [key, term] of state.store) {
    if (!isBaseKey(key)) continue;
    const after = bases.without(term);
    if (after !== term) state.store.set(key, after);
  }
}

/** Bases of pointers, and arrays of them, where one of the objects is replaced by one that has ended. */
class EndedBases {
  readonly #t: Translation;
  readonly #id: Term;
  readonly #termsBefore: number;
  readonly #replaced = new Map<Term, Term>();

  constructor(t: Translation, { id, termsBefore }: MemoryObject) {
    this.#t = t;
    this.#id = t.pool.integer(BASE, id);
    this.#termsBefore = termsBefore;
  }

  without(term: Term): Term {
    if (!this.#mayLeadThere(term)) return term;
    const found = this.#replaced.get(term);
    if (found !== undefined) return found;
    const replaced = this.#replace(term);
    this.#replaced.set(term, replaced);
    return replaced;
  }

  #replace(term: Term): Term {
    const { pool } = this.#t;
    if (term.operator === 'ite')
      return pool.ite(part(term, 0), this.without(part(term, 1)), this.without(part(term, 2)));
    if (term.operator === 'store')
      return pool.store(this.without(part(term, 0)), part(term, 1), this.without(part(term, 2)));
    if (term.operator === 'fill') return pool.fill(this.without(part(term, 0)));
    // Which elements lead there is not known.
    if (term.sort.kind === 'array') return pool.fresh(term.sort, 'some_ended');
    return pool.ite(pool.equal(term, this.#id), pool.integer(BASE, this.#t.endedObject().id), term);
  }

  /**
   * What a loop changes may lead anywhere; behind the loop, to objects that were there before. Arrays are looked at in loops only:
   * nothing would be known of them any more.
   */
  #mayLeadThere(term: Term): boolean {
    const { literals, youngestSymbol } = basesIn(term);
    if (literals.has(this.#id.value ?? -1n)) return true;
    if (this.#t.loopDepth > 0) return youngestSymbol >= 0;
    return term.sort.kind !== 'array' && youngestSymbol >= this.#termsBefore;
  }
}

/** The objects to which a term may lead, as far as it shows them. */
interface Bases {
  readonly literals: ReadonlySet<bigint>;
  /** The number of the last of the terms of which nothing is seen; -1: there are none. */
  readonly youngestSymbol: number;
}

const known = new WeakMap<Term, Bases>();

function basesIn(term: Term): Bases {
  const found = known.get(term);
  if (found !== undefined) return found;
  const parts = leadingParts(term).map(basesIn);
  const literals = new Set(parts.flatMap((each) => [...each.literals]));
  if (term.value !== undefined) literals.add(term.value);
  const isSymbol = parts.length === 0 && term.value === undefined;
  const youngestSymbol = Math.max(isSymbol ? term.id : -1, ...parts.map((each) => each.youngestSymbol));
  const bases = { literals, youngestSymbol };
  known.set(term, bases);
  return bases;
}

/** The parts of a term from which its value comes. */
function leadingParts({ operator, parts }: Term): readonly Term[] {
  const [first, second, third] = parts;
  const leading = operator === 'ite' ? [second, third] : operator === 'store' ? [first, third] : [first];
  return leading.filter((each) => each !== undefined);
}
