import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findZ3, loadZ3 } from '../../src/smt/z3-wasm.js';

const file = findZ3(join(import.meta.dirname, '../../dist/embedded/prove'));

afterEach(() => vi.restoreAllMocks());

it.runIf(file !== undefined)('a solver that has answered keeps no process alive', async () => {
  const started = vi.spyOn(globalThis, 'setTimeout');
  const solver = await loadZ3(file ?? '');
  const session = solver.open();
  expect(await session.send('(declare-const x Int) (assert (> x x)) (check-sat)', 60_000)).toContain('unsat');
  const long = started.mock.results.filter((_, index) => Number(started.mock.calls[index]?.[1]) > 60_000);
  // The solver's own, which its thread may never stop: it is ended as soon as it has answered.
  expect(long.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
  session.close();
  solver.end();
});
