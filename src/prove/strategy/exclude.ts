import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import { checkApart } from '../../smt/check-apart.js';
import { decideComparisons } from '../../smt/conditions/decide-comparisons.js';
import { withFactsOfAlternatives } from '../../smt/conditions/facts-of-alternatives.js';
import { widenSums } from '../../smt/conditions/widen-sums.js';
import { LINEAR_INTEGERS } from '../../smt/integers.js';
import { substitute } from '../../smt/substitute.js';
import { isFalse, part, type Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { walkTerms } from '../../smt/theories.js';
import type { Obligation } from './obligation-list.js';
import type { Effort } from './proof-task.js';
import { budgetFor, isOver } from './time-left.js';

/** Conditions of which all cases are looked at, and terms of a condition that is taken apart. */
const MAXIMUM_SPLITS = 4;
const MAXIMUM_TERMS = 2_000;

/**
 * Shows that a condition cannot be true, which is mostly a matter of equations: case by case, so that no number depends
 * on a condition, as bit-vectors with the equations put into each other, and as integers of whose products nothing is known.
 *
 * @throws SolverFailure
 */
export async function excludes(pool: TermPool, condition: Term, effort: Effort): Promise<boolean> {
  for (const each of casesOf(pool, condition))
    if (!(await excludesCase(simplified(pool, each), effort))) return false;
  return true;
}

/** What is true wherever the condition is, in a form in which z3 sees at once what follows. */
function simplified(pool: TermPool, condition: Term): Term {
  return widenSums(pool, decideComparisons(pool, withFactsOfAlternatives(pool, condition)));
}

/**
 * Shows a condition behind a guard, each of its parts by itself: where an invariant of a witness says much at once, each part
 * is often easy.
 *
 * @throws SolverFailure
 */
export async function showsParts(
  pool: TermPool,
  { guard, condition }: Pick<Obligation, 'guard' | 'condition'>,
  effort: Effort,
): Promise<boolean> {
  for (const each of partsOfAll(condition))
    if (!(await excludes(pool, pool.and(guard, pool.not(each)), effort))) return false;
  return true;
}

/** Conditions that are all true where one is. */
function partsOfAll(condition: Term): readonly Term[] {
  const found: Term[] = [];
  const left = [condition];
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    if (each.operator === 'and') left.push(...each.parts.toReversed());
    else found.push(each);
  }
  return found;
}

async function excludesCase(condition: Term, effort: Effort): Promise<boolean> {
  if (isFalse(condition)) return true;
  if (isOver(effort)) return false;
  const budget = budgetFor(effort, 'equations');
  const answer = await checkApart(effort.solver, condition, BIT_VECTORS, budget);
  return answer === 'unsat' || (await excludesLinearly(condition, effort));
}

/** Units are dear with integers: what follows from inequalities follows with few of them, or not at all. */
const MOST_FOR_INTEGERS = 150_000;

/**
 * Shows that a condition cannot be true, of integers of whose products nothing is known.
 *
 * @throws SolverFailure
 */
export async function excludesLinearly(condition: Term, effort: Effort): Promise<boolean> {
  if (isOver(effort)) return false;
  const budget = budgetFor({ ...effort, work: Math.min(effort.work, MOST_FOR_INTEGERS) });
  return (await checkApart(effort.solver, condition, LINEAR_INTEGERS, budget)) === 'unsat';
}

/** Conditions that exclude each other, one of which is true if the given one is. */
function casesOf(pool: TermPool, condition: Term): readonly Term[] {
  let cases: readonly Term[] = [condition];
  for (let split = 0; split < MAXIMUM_SPLITS; split++) {
    const next = cases.flatMap((each) => splitCase(pool, each));
    if (next.length === cases.length) return cases;
    cases = next;
  }
  return cases;
}

function splitCase(pool: TermPool, condition: Term): readonly Term[] {
  let choice: Term | undefined;
  let terms = 0;
  for (const term of walkTerms([condition])) {
    if (++terms > MAXIMUM_TERMS) return [condition];
    if (term.operator === 'ite' && term.sort.kind === 'int') choice ??= part(term, 0);
  }
  if (choice === undefined) return [condition];
  const when = choice;
  return [
    pool.and(when, substitute(pool, condition, new Map([[when, pool.true]]))),
    pool.and(pool.not(when), substitute(pool, condition, new Map([[when, pool.false]]))),
  ].filter((each) => !isFalse(each));
}
