import { intSort } from '../../smt/sort.js';
import { requireIntSort, type Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import type { Round } from './obligation-list.js';
import { comparisonsIn, type RoundValues } from './round-values.js';

/** A sum of multiples of quantities, by their numbers. It may fall with each round of a loop. */
export type Combination = readonly { readonly quantity: number; readonly factor: bigint }[];

/** Numbers that depend on the state at the head of a loop alone, and combinations of them that may fall. */
export interface RankCandidates {
  readonly quantities: readonly Term[];
  /** The likeliest first. */
  readonly combinations: readonly Combination[];
}

/** How many numbers of one kind are considered of one loop. */
const MAXIMUM_DIFFERENCES = 24;
const MAXIMUM_CONDITIONS = 8;
const MAXIMUM_ABSOLUTE = 4;
/** Conditions by which two numbers are told apart, and numbers for each of the two. */
const MAXIMUM_PHASES = 2;
const MAXIMUM_IN_PHASES = 8;
/** Variables of which sums are tried. */
const MAXIMUM_ADDED = 6;

/**
 * Numbers that may fall with each round of a loop: differences of what the program compares in a round, and what the
 * round changes, up and down; how far something is from 0 or from what it must not be equal to, also around the ends of
 * its type; conditions, as 0 and 1, which tell phases of the loop apart; sums of two and three variables; one number in one phase,
 * and another one in the other. Each is
 * exact, has finitely many values, and depends only on the state at the head: nothing created during the round is
 * part of it.
 */
export function proposeRanks(round: Round, values: RoundValues, pool: TermPool): RankCandidates {
  const comparisons = comparisonsIn(round.guard).filter(({ parts }) => parts.every(values.isAtHead));
  const changed = values.changed.filter(({ sort }) => sort.kind === 'int');
  const quantities = new Map<Term, number>();
  const numberOf = (term: Term) => {
    const number = quantities.get(term) ?? quantities.size;
    quantities.set(term, number);
    return number;
  };
  const upAndDown = (term: Term): readonly Combination[] =>
    [1n, -1n].map((factor) => [{ quantity: numberOf(term), factor }]);
  const differences = [
    ...(round.recurrence?.numbers ?? []).filter(values.isAtHead),
    ...comparisons.map(({ parts: [left, right] }) => difference(pool, right as Term, left as Term)),
    ...changed,
  ].slice(0, MAXIMUM_DIFFERENCES);
  const equalities = comparisons.filter(({ operator }) => operator === 'eq').slice(0, MAXIMUM_CONDITIONS);
  const distances = equalities.flatMap(({ parts: [left, right] }) => [
    around(pool, left as Term, right as Term),
    absolute(pool, difference(pool, left as Term, right as Term)),
  ]);
  const conditions = comparisons.slice(0, MAXIMUM_CONDITIONS).flatMap((each) => {
    const [left, right] = each.parts as readonly [Term, Term];
    if (each.operator !== 'eq') return [each];
    return [each, pool.less(left, right), pool.less(right, left)];
  });
  const byItself = [
    ...differences,
    ...distances,
    ...changed
      .slice(0, MAXIMUM_ABSOLUTE)
      .map((each) => absolute(pool, difference(pool, each, zeroOf(pool, each)))),
    ...conditions.map((each) => truth(pool, each)),
  ];
  const added = [...changed, ...values.constant].slice(0, MAXIMUM_ADDED).map(numberOf);
  const phases = equalities
    .slice(0, MAXIMUM_PHASES)
    .flatMap((condition) => inPhases(condition, differences.slice(0, MAXIMUM_IN_PHASES), pool, numberOf));
  const combinations = [
    ...byItself.flatMap(upAndDown),
    ...sums(added, Math.min(changed.length, added.length)),
    ...phases,
  ];
  return { quantities: [...quantities.keys()], combinations };
}

/** One number where the condition is true, and another one where it is false. */
function inPhases(
  condition: Term,
  numbers: readonly Term[],
  pool: TermPool,
  numberOf: (term: Term) => number,
): readonly Combination[] {
  const then = numbers.map((each) => numberOf(pool.ite(condition, each, zeroOf(pool, each))));
  const otherwise = numbers.map((each) => numberOf(pool.ite(condition, zeroOf(pool, each), each)));
  const signs = [1n, -1n];
  return then.flatMap((one, first) =>
    otherwise.flatMap((other, second) =>
      signs.flatMap((factor) =>
        (first === second ? [-factor] : signs).map((factorOfOther) => [
          { quantity: one, factor },
          { quantity: other, factor: factorOfOther },
        ]),
      ),
    ),
  );
}

/** Sums of two and three of the numbers, in each of which one of the first ones takes part. */
function sums(numbers: readonly number[], changed: number): readonly Combination[] {
  const signs = [1n, -1n];
  const found: Combination[] = [];
  const add = (parts: readonly number[], factors: readonly (readonly bigint[])[]) => {
    for (const each of factors)
      found.push(parts.map((quantity, index) => ({ quantity, factor: each[index] ?? 0n })));
  };
  const inPairs = signs.flatMap((one) => signs.map((other) => [one, other]));
  const doubled = inPairs.flatMap(([one = 0n, other = 0n]) => [
    [2n * one, other],
    [one, 2n * other],
  ]);
  const inTriples = inPairs.flatMap((pair) => signs.map((last) => [...pair, last]));
  const pairs = numbers.flatMap((one, first) =>
    first < changed ? numbers.slice(first + 1).map((other) => [one, other]) : [],
  );
  const triples = pairs.flatMap((pair) =>
    numbers.slice(numbers.indexOf(pair[1] ?? 0) + 1).map((last) => [...pair, last]),
  );
  for (const pair of pairs) add(pair, inPairs);
  for (const triple of triples) add(triple, inTriples);
  for (const pair of pairs) add(pair, doubled);
  return found;
}

/** Bits that a sum of three multiples needs beyond those of its parts, so that nothing wraps. */
const CARRIES = 4;

/** The combination as a number, of the quantities as they are at some moment. */
export function combine(pool: TermPool, combination: Combination, quantities: readonly Term[]): Term {
  const parts = combination.map(({ quantity, factor }) => ({ term: quantities[quantity] as Term, factor }));
  const wide = intSort(Math.max(...parts.map(({ term }) => requireIntSort(term).width)) + CARRIES, true);
  let sum = pool.integer(wide, 0);
  for (const { term, factor } of parts) {
    const multiple = pool.binary(
      'mul',
      pool.cast(wide, term),
      pool.integer(wide, factor < 0n ? -factor : factor),
    );
    sum = pool.binary(factor < 0n ? 'sub' : 'add', sum, multiple);
  }
  return sum;
}

/** With two bits more than the operands, so that nothing wraps. */
function difference(pool: TermPool, left: Term, right: Term): Term {
  const wide = intSort(Math.max(requireIntSort(left).width, requireIntSort(right).width) + 2, true);
  return pool.binary('sub', pool.cast(wide, left), pool.cast(wide, right));
}

/** How many steps of 1 lead from one number to the other, past the ends of their type. */
function around(pool: TermPool, from: Term, to: Term): Term {
  const { width } = requireIntSort(from);
  return pool.cast(intSort(width, false), pool.binary('sub', to, from));
}

function absolute(pool: TermPool, number: Term): Term {
  const zero = zeroOf(pool, number);
  return pool.ite(pool.less(number, zero), pool.binary('sub', zero, number), number);
}

function truth(pool: TermPool, condition: Term): Term {
  const sort = intSort(8, false);
  return pool.ite(condition, pool.integer(sort, 1), pool.integer(sort, 0));
}

function zeroOf(pool: TermPool, number: Term): Term {
  return pool.integer(requireIntSort(number), 0);
}
