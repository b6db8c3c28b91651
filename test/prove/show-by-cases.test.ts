import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOfValues } from '../../src/prove/strategy/show-by-cases.js';
import { intSort } from '../../src/smt/sort.js';
import { substitute } from '../../src/smt/substitute.js';
import { isTrue, type Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';

const SIGNED = intSort(8, true);
const UNSIGNED = intSort(8, false);

/** Mostly where numbers are that it is compared with. */
const VALUES = [-128, -127, -11, -10, -9, -8, -2, -1, 0, 1, 2, 7, 14, 15, 16, 25, 39, 40, 41, 126, 127];

/** What is compared: a number of one byte as it is, in a wider type, in a narrower one, or with something added. */
const FORMS = ['itself', 'wider', 'wider and unsigned', 'narrower', 'one more'] as const;

const comparisons = fc.record({
  operator: fc.constantFrom('less' as const, 'atMost' as const, 'equal' as const),
  symbol: fc.constantFrom('i' as const, 'n' as const),
  form: fc.constantFrom(...FORMS),
  number: fc.oneof(fc.integer({ min: -9, max: 40 }), fc.constantFrom(-128, 127, 128, 255)),
  side: fc.constantFrom('left' as const, 'right' as const),
  truth: fc.constantFrom('as it is' as const, 'denied' as const),
});

const conditions = fc.array(fc.array(comparisons, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});

function formOf(pool: TermPool, symbol: Term, form: (typeof FORMS)[number]): Term {
  const { sort } = symbol;
  if (sort.kind !== 'int') throw new Error('no integer');
  switch (form) {
    case 'itself':
      return symbol;
    case 'wider':
      return pool.cast(intSort(16, true), symbol);
    case 'wider and unsigned':
      return pool.cast(intSort(16, false), symbol);
    case 'narrower':
      return pool.cast(intSort(4, true), symbol);
    case 'one more':
      return pool.binary('add', symbol, pool.integer(sort, 1));
  }
}

describe('cases of a condition', () => {
  it('leave it true, one of them, for all values that make it true', () => {
    let told = 0;
    fc.assert(
      fc.property(conditions, (alternatives) => {
        const pool = new TermPool();
        const symbols = { i: pool.fresh(SIGNED, 'i'), n: pool.fresh(UNSIGNED, 'n') };
        const compared = (each: (typeof alternatives)[number][number]) => {
          const one = formOf(pool, symbols[each.symbol], each.form);
          if (one.sort.kind !== 'int') throw new Error('no integer');
          const other = pool.integer(one.sort, each.number);
          const said =
            each.side === 'left' ? pool[each.operator](one, other) : pool[each.operator](other, one);
          return each.truth === 'denied' ? pool.not(said) : said;
        };
        const condition = pool.any(alternatives.map((each) => pool.all(each.map(compared))));
        const cases = casesOfValues(pool, condition).map(({ holds, values }) =>
          pool.and(holds, substitute(pool, condition, values)),
        );
        if (cases.length === 0) return;
        told += 1;
        for (const signed of VALUES) {
          for (const n of [signed & 255, 0, 40, 255]) {
            const at = new Map([
              [symbols.i, pool.integer(SIGNED, signed)],
              [symbols.n, pool.integer(UNSIGNED, n)],
            ]);
            const before = isTrue(substitute(pool, condition, at));
            const after = cases.some((each) => isTrue(substitute(pool, each, at)));
            expect(after).toBe(before);
          }
        }
      }),
      { numRuns: 100 },
    );
    expect(told).toBeGreaterThan(40);
  });

  it('are none where numbers lie too far apart', () => {
    const pool = new TermPool();
    const i = pool.fresh(SIGNED, 'i');
    const between = pool.and(pool.less(pool.integer(SIGNED, -60), i), pool.less(i, pool.integer(SIGNED, 60)));
    expect(casesOfValues(pool, between)).toEqual([]);
  });
});
