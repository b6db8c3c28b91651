import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widenSums } from '../../src/smt/conditions/widen-sums.js';
import { intSort } from '../../src/smt/sort.js';
import { substitute } from '../../src/smt/substitute.js';
import { isTrue, type Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';
import { walkTerms } from '../../src/smt/theories.js';

const BYTE = intSort(8, true);
const WORD = intSort(16, true);
const SIGNS = [true, false] as const;

type Tree =
  | number
  | 'i'
  | 'n'
  | { readonly operator: 'add' | 'sub' | 'mul'; readonly parts: readonly Tree[] };

const trees = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2 },
    fc.record({
      operator: fc.constantFrom('add' as const, 'sub' as const),
      parts: fc.tuple(fc.constantFrom('i' as const, 'n' as const), fc.integer({ min: 1, max: 3 })),
    }),
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom('i' as const, 'n' as const),
    fc.record({
      operator: fc.constantFrom('add' as const, 'sub' as const, 'mul' as const),
      parts: fc.tuple(tie('tree'), tie('tree')),
    }),
  ),
})).tree;

/** Mostly near the ends, where sums wrap. */
const bytes = fc.oneof(
  fc.integer({ min: -128, max: 127 }),
  fc.constantFrom(-128, -127, -126, -125),
  fc.constantFrom(124, 125, 126, 127),
);

/** Comparisons of `i`, `n` and literals. */
const limits = fc.array(
  fc.record({
    operator: fc.constantFrom('less' as const, 'atMost' as const),
    left: fc.oneof(fc.constantFrom('i' as const, 'n' as const), bytes),
    right: fc.oneof(fc.constantFrom('i' as const, 'n' as const), bytes),
  }),
  { minLength: 1, maxLength: 3 },
);

describe('widenSums', () => {
  it('keeps every condition true where it was', () => {
    fc.assert(
      fc.property(
        limits,
        trees,
        trees,
        fc.constantFrom(...SIGNS),
        fc.array(fc.tuple(bytes, bytes), { minLength: 60, maxLength: 60 }),
        (required, left, right, signed, values) => {
          const pool = new TermPool();
          const symbols = { i: pool.fresh(BYTE, 'i'), n: pool.fresh(BYTE, 'n') };
          const term = (tree: Tree): Term => {
            if (typeof tree === 'number') return pool.integer(BYTE, tree);
            if (typeof tree === 'string') return symbols[tree];
            const [one, other] = tree.parts.map(term) as [Term, Term];
            return pool.binary(tree.operator, one, other);
          };
          const wide = (tree: Tree) => pool.cast(intSort(16, signed), term(tree));
          const condition = pool.and(
            pool.all(required.map((each) => pool[each.operator](term(each.left), term(each.right)))),
            pool.less(wide(left), wide(right)),
          );
          const widened = widenSums(pool, condition);
          for (const [i, n] of values) {
            const at = (of: Term) =>
              substitute(
                pool,
                of,
                new Map([
                  [symbols.i, pool.integer(BYTE, i)],
                  [symbols.n, pool.integer(BYTE, n)],
                ]),
              );
            if (isTrue(at(condition))) expect(isTrue(at(widened))).toBe(true);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each<[string, (pool: TermPool, i: Term, n: Term) => Term, number, 'converted' | 'left']>([
    ['below another number', (pool, i, n) => pool.less(i, n), 1, 'converted'],
    ['below another number', (pool, i, n) => pool.less(i, n), 2, 'left'],
    ['below 126', (pool, i) => pool.less(i, pool.integer(BYTE, 126)), 2, 'converted'],
    ['below 126', (pool, i) => pool.less(i, pool.integer(BYTE, 126)), 3, 'left'],
    ['at most 126', (pool, i) => pool.atMost(i, pool.integer(BYTE, 126)), 1, 'converted'],
    ['at most 126', (pool, i) => pool.atMost(i, pool.integer(BYTE, 126)), 2, 'left'],
    ['at most another number', (pool, i, n) => pool.atMost(i, n), 1, 'left'],
    ['above another number', (pool, i, n) => pool.less(n, i), 1, 'left'],
    ['above another number', (pool, i, n) => pool.less(n, i), -1, 'converted'],
    ['above another number', (pool, i, n) => pool.less(n, i), -2, 'left'],
    ['not below another number', (pool, i, n) => pool.not(pool.less(i, n)), 1, 'left'],
  ])('a number %s, and more ($#)', (_, limit, more, expected) => {
    const pool = new TermPool();
    const [i, n, s] = [pool.fresh(BYTE, 'i'), pool.fresh(BYTE, 'n'), pool.fresh(WORD, 's')];
    const sum = pool.cast(WORD, pool.binary('add', i, pool.integer(BYTE, more)));
    const wide = pool.binary('add', pool.cast(WORD, i), pool.integer(WORD, more));
    const widened = widenSums(pool, pool.and(limit(pool, i, n), pool.equal(sum, s)));
    expect(termsIn(widened).has(wide) ? 'converted' : 'left').toBe(expected);
  });
});

function termsIn(term: Term): ReadonlySet<Term> {
  return new Set(walkTerms([term]));
}
