import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { chooseSolver } from '../../src/smt/choose-solver.js';
import { SolverDied } from '../../src/smt/solver.js';
import { findZ3, loadZ3 } from '../../src/smt/z3-wasm.js';
import { MORE } from '../effort.js';

const folder = join(import.meta.dirname, '../../dist/embedded/prove');
const file = findZ3(folder);

afterEach(() => vi.restoreAllMocks());

it.runIf(file !== undefined)('a solver that has answered keeps no process alive', async () => {
  const started = vi.spyOn(globalThis, 'setTimeout');
  const solver = await loadZ3(file ?? '');
  const session = solver.open();
  expect(await session.send('(declare-const x Int) (assert (> x x)) (check-sat)', 60_000)).toContain('unsat');
  const long = started.mock.results.filter((_, index) => Number(started.mock.calls[index]?.[1]) >= 10_000);
  // Two look at the CPU time. The third is the solver's own, which its thread may never stop: it is ended as soon as it
  // has answered.
  expect(long.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false, false, false]);
  session.close();
  solver.end();
});

/** It needs more memory than there is, to write two billion bits one by one. */
const TOO_LARGE =
  '(declare-const a (_ BitVec 2147483640)) (assert (= (bvnot a) (_ bv5 2147483640))) (check-sat)';

it.runIf(MORE && file !== undefined)(
  'a solver whose memory is full ends its answer, and the next one starts',
  async () => {
    const solver = chooseSolver('wasm', { folder, limits: { seconds: 60 } });
    const session = solver.open();
    await expect(session.send(TOO_LARGE, 60_000)).rejects.toThrow(SolverDied);
    await expect(session.send('(check-sat)', 60_000)).rejects.toThrow('the solver died: its memory is full');
    session.close();
    const next = solver.open();
    expect(await next.send('(declare-const x Int) (assert (> x x)) (check-sat)', 60_000)).toContain('unsat');
    next.close();
    solver.end();
  },
);
