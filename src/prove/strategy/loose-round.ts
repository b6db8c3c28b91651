import { substitute } from '../../smt/substitute.js';
import type { Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { walkTerms } from '../../smt/theories.js';
import type { Round } from './obligation-list.js';

/** How many terms a round may consist of: each one is built again. */
const MAXIMUM_SIZE = 2000;

const HARD: ReadonlySet<string> = new Set(['mul', 'div', 'rem']);

/**
 * The round with any number in place of each product and quotient of two variables. What is impossible there is
 * impossible in the round; the solver needs much less for it. Undefined: there is none, or the round is large.
 */
export function looseRound(round: Round, pool: TermPool): Round | undefined {
  const { start, between = [], end, guard, recurrence } = round;
  if (recurrence !== undefined) return undefined;
  const states = [start, ...between, end];
  const any = new Map<Term, Term>();
  let size = 0;
  for (const term of walkTerms([guard, ...states.flatMap((state) => [...state.values()])])) {
    if (++size > MAXIMUM_SIZE) return undefined;
    if (HARD.has(term.operator) && term.parts.every(({ value }) => value === undefined))
      any.set(term, pool.fresh(term.sort, 'any number'));
  }
  if (any.size === 0) return undefined;
  const loosen = (state: ReadonlyMap<string, Term>) =>
    new Map([...state].map(([key, term]) => [key, substitute(pool, term, any)]));
  return {
    ...round,
    start: loosen(start),
    between: between.map(loosen),
    guard: substitute(pool, guard, any),
    end: loosen(end),
  };
}
