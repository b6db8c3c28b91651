import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofFewerValues } from '../../src/smt/conditions/of-fewer-values.js';
import { INDEX, intSort } from '../../src/smt/sort.js';
import { substitute } from '../../src/smt/substitute.js';
import { isTrue, type Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';

/** `cell` is the bound variable, `i` an int, `l` a number of 64 bits. */
const NAMES = ['cell', 'i', 'l'] as const;
const FAR = 2n ** 31n;

type Operand = (typeof NAMES)[number] | bigint;

type Condition =
  | { readonly operator: 'less' | 'atMost' | 'equal'; readonly numbers: readonly [Operand, Operand] }
  | { readonly operator: 'and' | 'or' | 'implies'; readonly parts: readonly [Condition, Condition] }
  | { readonly operator: 'not'; readonly parts: readonly [Condition] };

const numbers = fc.oneof(
  fc.bigInt({ min: -3n, max: 300n }),
  fc.constantFrom(-FAR - 1n, -FAR, FAR - 1n, FAR, FAR + 1n, 2n ** 63n - 1n, -(2n ** 63n)),
);

const { condition: conditions } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    fc.record({
      operator: fc.constantFrom('less', 'atMost', 'equal'),
      numbers: fc.tuple(
        fc.oneof(fc.constantFrom(...NAMES), numbers),
        fc.oneof(fc.constantFrom(...NAMES), numbers),
      ),
    }),
    fc.record({
      operator: fc.constantFrom('and', 'or', 'implies'),
      parts: fc.tuple(tie('condition'), tie('condition')),
    }),
    fc.record({ operator: fc.constant('not'), parts: fc.tuple(tie('condition')) }),
  ),
}));

function setUp() {
  const pool = new TermPool();
  const symbols = {
    cell: pool.fresh(INDEX, 'cell'),
    i: pool.fresh(intSort(32, true), 'i'),
    l: pool.fresh(INDEX, 'l'),
  };
  const numberOf = (operand: Operand) =>
    typeof operand === 'bigint' ? pool.index(operand) : pool.cast(INDEX, symbols[operand]);
  const termOf = (condition: Condition): Term => {
    if ('numbers' in condition) {
      const [left, right] = condition.numbers.map(numberOf) as [Term, Term];
      return pool[condition.operator](left, right);
    }
    const [first, second] = condition.parts.map(termOf) as [Term, Term];
    return condition.operator === 'not' ? pool.not(first) : pool[condition.operator](first, second);
  };
  return { pool, symbols, termOf };
}

describe('a body that is said of fewer values', () => {
  it.each<{ readonly body: Condition; readonly asks: 'of fewer' | 'of all' }>([
    { body: inArray('i'), asks: 'of fewer' },
    { body: inArray(256n), asks: 'of fewer' },
    { body: inArray('l'), asks: 'of all' },
    { body: inArray(FAR + 1n), asks: 'of all' },
    { body: { operator: 'implies', parts: [less('cell', 'i'), less('cell', 'l')] }, asks: 'of all' },
    { body: { operator: 'and', parts: [inArray('i'), less('cell', 'l')] }, asks: 'of all' },
  ])('$asks', ({ body, asks }) => {
    const { pool, symbols, termOf } = setUp();
    const term = termOf(body);
    expect(ofFewerValues(pool, term, symbols.cell) === term ? 'of all' : 'of fewer').toBe(asks);
  });

  it('is true of all others anyway', () => {
    fc.assert(
      fc.property(
        conditions,
        fc.array(fc.tuple(numbers, numbers, numbers), { minLength: 30 }),
        (condition, all) => {
          const { pool, symbols, termOf } = setUp();
          const body = termOf(condition);
          if (ofFewerValues(pool, body, symbols.cell) === body) return;
          for (const [cell, i, l] of all) {
            if (cell >= -FAR && cell < FAR) continue;
            const values = new Map([
              [symbols.cell, pool.index(cell)],
              [symbols.i, pool.integer(intSort(32, true), i)],
              [symbols.l, pool.index(l)],
            ]);
            expect(isTrue(substitute(pool, body, values))).toBe(true);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });
});

function less(left: Operand, right: Operand): Condition {
  return { operator: 'less', numbers: [left, right] };
}

function inArray(length: Operand): Condition {
  const start: Condition = { operator: 'atMost', numbers: [0n, 'cell'] };
  return {
    operator: 'implies',
    parts: [{ operator: 'and', parts: [start, less('cell', length)] }, less('cell', 'l')],
  };
}
