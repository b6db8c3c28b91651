import { substitute } from '../../smt/substitute.js';
import { part, type Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { walkTerms } from '../../smt/theories.js';
import type { GeneralFact } from '../model/obligation.js';

/** Limits on what is said of one obligation: values, facts that speak of it, and terms in the body of one. */
const MAXIMUM_VALUES = 24;
const MAXIMUM_FACTS = 60;
const MAXIMUM_TERMS = 1500;
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
    const indices = [...new Set(all.flatMap((term) => (term.operator === 'select' ? [part(term, 1)] : [])))];
    const read = indices.slice(0, MAXIMUM_VALUES);
    for (const fact of assumed) {
      for (const value of valuesFor(pool, fact, read)) {
        const key = `${fact.holds.id} ${value.id}`;
        if (said.has(key)) continue;
        const instance = substitute(pool, fact.body, new Map([[fact.variable, value]]));
        said.set(key, pool.or(pool.not(fact.holds), instance));
      }
    }
    terms = [...about, ...said.values()];
  }
  return pool.all([...said.values()]);
}

/** Values of the variable for which the body reads one of these indices. */
function valuesFor(
  pool: TermPool,
  { variable, body }: GeneralFact,
  indices: readonly Term[],
): readonly Term[] {
  const terms = [...walkTerms([body])];
  if (terms.length > MAXIMUM_TERMS) return [];
  const patterns = new Set(terms.flatMap((term) => (term.operator === 'select' ? [part(term, 1)] : [])));
  const values = [...patterns].flatMap((pattern) =>
    indices.flatMap((index) => valueFor(pool, variable, pattern, index) ?? []),
  );
  return [...new Set(values)];
}

/** The value with which the pattern is an index, if it is easily seen. */
function valueFor(pool: TermPool, variable: Term, pattern: Term, index: Term): Term | undefined {
  if (pattern === variable) return index;
  if (pattern.operator !== 'add' && pattern.operator !== 'sub') return undefined;
  const [left, right] = [part(pattern, 0), part(pattern, 1)];
  if (left === variable) return pool.binary(pattern.operator === 'add' ? 'sub' : 'add', index, right);
  if (right !== variable) return undefined;
  return pattern.operator === 'add' ? pool.binary('sub', index, left) : pool.binary('sub', left, index);
}
