import { part, type Term } from './term.js';

const known = new WeakMap<Term, ReadonlySet<bigint> | 'other'>();

/** The values of a choice between literals; undefined for other terms. */
export function literalChoices(term: Term): ReadonlySet<bigint> | undefined {
  const choices = known.get(term) ?? choicesOf(term);
  known.set(term, choices);
  return choices === 'other' ? undefined : choices;
}

/** Choices of unrolled loops share their parts: there are very many paths to each of them. */
function choicesOf(term: Term): ReadonlySet<bigint> | 'other' {
  const values = new Set<bigint>();
  const seen = new Set<Term>();
  const waiting = [term];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.value !== undefined) values.add(next.value);
    else if (next.operator === 'ite') waiting.push(part(next, 2), part(next, 1));
    else return 'other';
  }
  return values;
}
