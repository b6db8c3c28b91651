import { substitute } from '../../smt/substitute.js';
import { part, type Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { walkTerms } from '../../smt/theories.js';
import type { GeneralFact } from '../model/obligation.js';

/** Limits on what is said of one obligation: values, facts that speak of it, and terms in the body of one. */
const MAXIMUM_VALUES = 24;
const MAXIMUM_FACTS = 200;
const MAXIMUM_TERMS = 1500;
/** Values of each variable where there are two: every pair of them makes an instance. */
const MAXIMUM_OF_TWO = 18;
/** What a fact says may read further parts of arrays. */
const ROUNDS = 2;

/**
 * What facts that some terms assume say of the indices with which the terms read arrays. It is true whatever the symbols stand
 * for, as long as each `holds` means what it should; so it may be added to any condition.
 */
export function instancesFor(pool: TermPool, facts: readonly GeneralFact[], about: readonly Term[]): Term {
  if (facts.length === 0) return pool.true;
  const byMark = new Map(facts.map((fact) => [fact.holds, fact] as const));
  const said = new Map<string, Term>();
  let terms = about;
  for (let round = 0; round < ROUNDS; round++) {
    const all = [...walkTerms(terms)];
    const assumed = all.flatMap((term) => byMark.get(term) ?? []).slice(0, MAXIMUM_FACTS);
    const read = readsIn(all);
    for (const fact of assumed) {
      // What is said of two values reads no further ones.
      if (fact.other !== undefined && round > 0) continue;
      for (const values of choicesFor(pool, fact, read)) {
        const key = `${fact.holds.id} ${[...values.values()].map(({ id }) => id).join(' ')}`;
        if (said.has(key)) continue;
        const instance = substitute(pool, fact.body, values);
        said.set(key, pool.or(pool.not(fact.holds), instance));
      }
    }
    terms = [...about, ...said.values()];
  }
  return pool.all([...said.values()]);
}

/** The indices with which terms read arrays, by the arrays, as they were before anything was stored in them. */
function readsIn(terms: readonly Term[]): ReadonlyMap<Term, ReadonlySet<Term>> {
  const reads = new Map<Term, Set<Term>>();
  for (const term of terms) {
    if (term.operator !== 'select') continue;
    for (const array of arraysBehind(part(term, 0))) {
      const indices = reads.get(array) ?? new Set();
      reads.set(array, indices.size < MAXIMUM_VALUES ? indices.add(part(term, 1)) : indices);
    }
  }
  return reads;
}

const origins = new WeakMap<Term, readonly Term[]>();

/** The symbols, and constant arrays, that an array may have been before. */
function arraysBehind(array: Term): readonly Term[] {
  const known = origins.get(array);
  if (known !== undefined) return known;
  const found = new Set<Term>();
  const seen = new Set<Term>();
  const waiting = [array];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const [first, second, third] = next.parts;
    if (next.operator === 'store' && first !== undefined) waiting.push(first);
    else if (next.operator === 'ite' && second !== undefined && third !== undefined)
      waiting.push(second, third);
    else found.add(next);
  }
  origins.set(array, [...found]);
  return [...found];
}

/** Values of the variables of a fact. */
function choicesFor(
  pool: TermPool,
  { variable, other, body }: GeneralFact,
  reads: ReadonlyMap<Term, ReadonlySet<Term>>,
): readonly ReadonlyMap<Term, Term>[] {
  if (other === undefined)
    return valuesFor(pool, { variable, body }, reads)
      .flat()
      .map((value) => new Map([[variable, value]]));
  // What is said of two values is of use only where both are read, so that the array with the fewest reads is enough.
  const fewest = (each: Term) =>
    valuesFor(pool, { variable: each, body }, reads).reduce((least, next) =>
      next.length < least.length ? next : least,
    );
  const second = fewest(other).slice(0, MAXIMUM_OF_TWO);
  return fewest(variable)
    .slice(0, MAXIMUM_OF_TWO)
    .flatMap((one) =>
      second
        .filter((two) => two !== one)
        .map(
          (two) =>
            new Map([
              [variable, one],
              [other, two],
            ]),
        ),
    );
}

/** Values of the variable for which the body reads one of these indices, for each array that it reads. */
function valuesFor(
  pool: TermPool,
  { variable, body }: Pick<GeneralFact, 'variable' | 'body'>,
  reads: ReadonlyMap<Term, ReadonlySet<Term>>,
): readonly (readonly Term[])[] {
  const terms = [...walkTerms([body])];
  if (terms.length > MAXIMUM_TERMS) return [[]];
  const found = terms.flatMap((term) => {
    if (term.operator !== 'select') return [];
    const pattern = part(term, 1);
    if (valueFor(pool, variable, pattern, pattern) === undefined) return [];
    const indices = new Set(arraysBehind(part(term, 0)).flatMap((array) => [...(reads.get(array) ?? [])]));
    const values = [...indices].flatMap((index) => valueFor(pool, variable, pattern, index) ?? []);
    return [[...new Set(values)]];
  });
  return found.length === 0 ? [[]] : found;
}

/** The value with which the pattern is an index, if it is easily seen. */
function valueFor(pool: TermPool, variable: Term, pattern: Term, index: Term): Term | undefined {
  if (pattern === variable) return index;
  if (pattern.operator === 'mul' && index.operator === 'mul' && part(pattern, 1) === part(index, 1))
    return valueFor(pool, variable, part(pattern, 0), part(index, 0));
  if (pattern.operator !== 'add' && pattern.operator !== 'sub') return undefined;
  const [left, right] = [part(pattern, 0), part(pattern, 1)];
  // The same member of a record.
  if (left.operator === 'mul' && pattern.operator === index.operator && right === part(index, 1))
    return valueFor(pool, variable, left, part(index, 0));
  if (left === variable) return pool.binary(pattern.operator === 'add' ? 'sub' : 'add', index, right);
  if (right !== variable) return undefined;
  return pattern.operator === 'add' ? pool.binary('sub', index, left) : pool.binary('sub', left, index);
}
