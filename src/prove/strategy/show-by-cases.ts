import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import { checkApart } from '../../smt/check-apart.js';
import { substitute } from '../../smt/substitute.js';
import { isFalse, type Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { walkTerms } from '../../smt/theories.js';
import { goalText } from '../model/goal-texts.js';
import { refutationCommands } from './evidence.js';
import type { Obligation } from './obligation-list.js';
import type { Effort } from './proof-task.js';
import { budgetFor, isOver } from './time-left.js';

/** Numbers from the least to the greatest that a value is compared with, and how large they are. */
const MAXIMUM_VALUES = 64n;
const MAXIMUM_NUMBER = 1_000n;
/** Values that are told apart one after the other. */
const MAXIMUM_DEPTH = 2;
/** Of the work that is left. */
const SHARE = 0.5;

/** What is left of a condition in one case. */
interface Case {
  readonly holds: Term;
  readonly values: ReadonlyMap<Term, Term>;
}

/** An unknown value, and the numbers that it is compared with. */
interface Compared {
  readonly symbol: Term;
  readonly comparisons: readonly { readonly term: Term; readonly number: bigint }[];
}

/**
 * Shows that all obligations hold, separately for each value of something unknown that is compared with numbers close to each
 * other, and for all values beyond them: where loops and calls are unrolled, everything is known then.
 *
 * @throws SolverFailure
 */
export async function showByCases(
  obligations: readonly Obligation[],
  pool: TermPool,
  effort: Effort,
): Promise<'shown' | 'not shown'> {
  const violation = pool.any(obligations.map(({ guard, condition }) => pool.and(guard, pool.not(condition))));
  const cases = casesOfValues(pool, violation);
  const own = { ...effort, meter: effort.meter.part(SHARE) };
  if (cases.length === 0 || !(await excludesAll({ condition: violation, cases, depth: 1 }, pool, own)))
    return 'not shown';
  effort.evidence?.obligations(
    cases.map(({ holds }) => ({
      kind: 'property',
      what: goalText('all-in-case', cases.length),
      line: 0,
      commands: refutationCommands(pool.and(holds, violation), BIT_VECTORS),
    })),
    BIT_VECTORS,
  );
  return 'shown';
}

/** A condition with its cases, and how many values were told apart with them. */
interface Split {
  readonly condition: Term;
  readonly cases: readonly Case[];
  readonly depth: number;
}

async function excludesAll(
  { condition, cases, depth }: Split,
  pool: TermPool,
  effort: Effort,
): Promise<boolean> {
  const size = count(condition);
  for (const { holds, values } of cases) {
    if (isOver(effort)) return false;
    // A term that is made anew takes about as long as a unit of the solver.
    effort.meter.spend(size);
    const left = substitute(pool, condition, values);
    if (isFalse(left)) continue;
    // Then it is not this value on which the others depend.
    if (count(left) > size / 2) return false;
    const split = {
      condition: left,
      cases: depth < MAXIMUM_DEPTH ? casesOfValues(pool, left) : [],
      depth: depth + 1,
    };
    if (split.cases.length > 0 && (await excludesAll(split, pool, effort))) continue;
    const fact = pool.and(holds, left);
    if ((await checkApart(effort.solver, fact, BIT_VECTORS, budgetFor(effort))) !== 'unsat') return false;
  }
  return true;
}

/**
 * One case for each value, in the middle first, and one on either side; none where there is nothing to tell apart. Whatever
 * makes the condition true makes what is left of it true in one of them.
 *
 * @internal exported for its tests
 */
export function casesOfValues(pool: TermPool, condition: Term): readonly Case[] {
  const compared = mostCompared(condition);
  if (compared === undefined) return [];
  const { symbol, comparisons } = compared;
  const { sort } = symbol;
  if (sort.kind !== 'int') return [];
  const { low, high } = extentOf(comparisons);
  const beyond = (holds: Term, example: bigint): Case => ({
    holds,
    values: new Map(
      comparisons.map(({ term }) => [
        term,
        substitute(pool, term, new Map([[symbol, pool.integer(sort, example)]])),
      ]),
    ),
  });
  const cases: Case[] = [];
  for (let value = low; value <= high; value++) {
    const literal = pool.integer(sort, value);
    cases.push({ holds: pool.equal(symbol, literal), values: new Map([[symbol, literal]]) });
  }
  const middle = cases.splice(cases.length >> 1, 1);
  const { range } = symbol;
  return [
    ...middle,
    ...(low > range.low ? [beyond(pool.less(symbol, pool.integer(sort, low)), low - 1n)] : []),
    ...(high < range.high ? [beyond(pool.less(pool.integer(sort, high), symbol), high + 1n)] : []),
    ...cases,
  ];
}

/** The symbol that is compared most often with small numbers that are close to each other. */
function mostCompared(condition: Term): Compared | undefined {
  const found = new Map<Term, { readonly term: Term; readonly number: bigint }[]>();
  for (const term of walkTerms([condition])) {
    const comparison = comparisonIn(term);
    if (comparison === undefined) continue;
    const { symbol, number } = comparison;
    const comparisons = found.get(symbol) ?? [];
    comparisons.push({ term, number });
    found.set(symbol, comparisons);
  }
  const close = [...found].filter(([, comparisons]) => {
    const { low, high } = extentOf(comparisons);
    return high - low < MAXIMUM_VALUES;
  });
  const [most] = close.toSorted(
    ([one, first], [other, second]) => second.length - first.length || one.id - other.id,
  );
  return most === undefined ? undefined : { symbol: most[0], comparisons: most[1] };
}

/** The least and the greatest number. */
function extentOf(comparisons: Compared['comparisons']): { readonly low: bigint; readonly high: bigint } {
  let [low, high] = [MAXIMUM_NUMBER, -MAXIMUM_NUMBER];
  for (const { number } of comparisons) {
    if (number < low) low = number;
    if (number > high) high = number;
  }
  return { low, high };
}

/** A comparison of a symbol, or of the same number in a wider type, with a small number. */
function comparisonIn({ operator, parts }: Term): { symbol: Term; number: bigint } | undefined {
  if (operator !== 'le' && operator !== 'lt' && operator !== 'eq') return undefined;
  const number = parts.find((each) => each.operator === 'literal')?.value;
  const symbol = parts.map(withoutWidening).find((each) => each.operator === 'symbol');
  if (number === undefined || symbol?.sort.kind !== 'int') return undefined;
  if (number > MAXIMUM_NUMBER || number < -MAXIMUM_NUMBER) return undefined;
  return number >= symbol.range.low && number <= symbol.range.high ? { symbol, number } : undefined;
}

/** What a cast that keeps every value has turned into another type. */
function withoutWidening(term: Term): Term {
  const [inner] = term.parts;
  if (term.operator !== 'cast' || inner?.sort.kind !== 'int' || term.sort.kind !== 'int') return term;
  const keeps =
    inner.sort.signed === term.sort.signed
      ? inner.sort.width <= term.sort.width
      : !inner.sort.signed && inner.sort.width < term.sort.width;
  return keeps ? withoutWidening(inner) : term;
}

function count(term: Term): number {
  let terms = 0;
  for (const _ of walkTerms([term])) terms++;
  return terms;
}
