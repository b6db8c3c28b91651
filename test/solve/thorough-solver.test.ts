import { afterAll, expect, it } from 'vitest';
import type { Symbolic, SymbolicOperator, SymbolicType } from '../../src/machine/interface/symbolic.js';
import { ThoroughSolver } from '../../src/solve/thorough-solver.js';
import { WORK_OF_LEVEL } from '../../src/solve/work.js';

const LONG: SymbolicType = { kind: 'integer', width: 64, signed: false };

const solver = new ThoroughSolver();
afterAll(() => solver.end());

const binary = (left: Symbolic, operator: SymbolicOperator, right: Symbolic): Symbolic => ({
  kind: 'binary',
  operator,
  left,
  right,
  type: LONG,
});
const constant = (value: bigint): Symbolic => ({ kind: 'constant', value, type: LONG });
const [a, b]: readonly Symbolic[] = [0, 1].map((index) => ({ kind: 'input', index, type: LONG }));

it('a question ends with the time that is left, with most of its work undone', async () => {
  if (a === undefined || b === undefined) throw new Error('there are two inputs');
  // The factors of a product of two primes.
  const conditions = [
    binary(binary(a, '*', b), '==', constant(4_294_967_291n * 4_294_967_279n)),
    ...[a, b].map((each) =>
      binary(binary(each, '>', constant(1n)), '&', binary(each, '<', constant(2n ** 32n))),
    ),
  ];
  const constraints = conditions.map((condition) => ({ condition, truth: true }));
  const level = WORK_OF_LEVEL.length - 1;
  const { kind, work } = await solver.solve(constraints, [0n, 0n], { level, milliseconds: 100 });
  expect(kind).toBe('unknown');
  expect(work).toBeLessThan((WORK_OF_LEVEL[level] ?? 0) / 2);
});
