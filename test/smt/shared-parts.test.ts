import { expect, test } from 'vitest';
import { divideExactly } from '../../src/smt/divide-exactly.js';
import { literalChoices } from '../../src/smt/literal-choices.js';
import type { Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';

/** Two terms that are exchanged, or not, a hundred times: each step doubles the number of paths to them. */
function exchanged(pool: TermPool, one: Term, two: Term): Term {
  let pair = [one, two] as const;
  for (let round = 0; round < 100; round++) {
    const condition = pool.fresh({ kind: 'bool' }, 'exchange');
    pair = [pool.ite(condition, pair[1], pair[0]), pool.ite(condition, pair[0], pair[1])];
  }
  return pair[0];
}

test('choices between literals are found although there are 2^100 paths to them', () => {
  const pool = new TermPool();
  const choices = literalChoices(exchanged(pool, pool.index(4), pool.index(12)));
  expect(new Set(choices)).toEqual(new Set([4n, 12n]));
});

test('what may be anything else is no choice between literals', () => {
  const pool = new TermPool();
  const other = pool.binary('add', pool.index(4), pool.fresh(pool.index(0).sort, 'x'));
  expect(literalChoices(exchanged(pool, pool.index(4), other))).toBeUndefined();
});

test('offsets are divided although there are 2^100 paths to their parts', () => {
  const pool = new TermPool();
  const term = exchanged(pool, pool.index(4), pool.index(12));
  const exact = divideExactly(pool, term, 4n);
  expect(exact && literalChoices(exact.quotient)).toEqual(new Set([1n, 3n]));
  expect(divideExactly(pool, term, 8n)).toBeUndefined();
});
