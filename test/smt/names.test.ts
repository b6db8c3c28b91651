import { expect, it } from 'vitest';
import { BIT_VECTORS } from '../../src/smt/bit-vectors.js';
import { INTEGERS } from '../../src/smt/integers.js';
import { portable } from '../../src/smt/portable.js';
import { Rendering } from '../../src/smt/rendering.js';
import { FLOAT64, intSort } from '../../src/smt/sort.js';
import { TermPool } from '../../src/smt/term-pool.js';

const INT = intSort(32, true);

it.each([
  ['unknown', INTEGERS],
  ['bits', portable(BIT_VECTORS)],
])('what is called %s has no name that an encoding gives', (hint, encoding) => {
  const pool = new TermPool();
  const written = [
    pool.binary('bitxor', pool.fresh(INT, 'x'), pool.fresh(INT, 'y')),
    pool.float('float-to-bits', intSort(64, false), [pool.fresh(FLOAT64, 'z')]),
  ];
  // Their numbers reach those of the terms.
  const last = Math.max(...written.map(({ id }) => id));
  for (let number = 0; number <= last; number++) written.push(pool.fresh(INT, hint));
  const rendering = new Rendering(encoding);
  for (const term of written) rendering.text(term);
  const names = rendering.take().symbols.map(({ name }) => name.replaceAll('|', ''));
  expect(names.length).toBeGreaterThan(written.length);
  expect(new Set(names).size).toBe(names.length);
});
