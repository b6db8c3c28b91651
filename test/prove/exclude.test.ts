import { afterAll, describe, expect, it } from 'vitest';
import { excludes } from '../../src/prove/strategy/exclude.js';
import { spentTime } from '../../src/prove/strategy/time-left.js';
import { chooseSolver } from '../../src/smt/choose-solver.js';
import { RememberedAnswers } from '../../src/smt/remembered-answers.js';
import { BOOL, intSort } from '../../src/smt/sort.js';
import type { Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';
import '../smt/keep-solver.js';
import { WorkMeter } from '../../src/smt/work-meter.js';

const solver = chooseSolver('wasm', { folder: import.meta.dirname, limits: { seconds: 600 } });
afterAll(() => solver.end());

const SORT = intSort(32, false);
const pool = new TermPool();
const number = (name: string) => pool.fresh(SORT, name);
const literal = (value: bigint) => pool.integer(SORT, value);
const product = (left: Term, right: Term) => pool.binary('mul', left, right);
const sum = (left: Term, right: Term) => pool.binary('add', left, right);

/** Two numbers that grow by amounts that a condition chooses, and whose sum grows by three all the same. */
function chosenSteps(second: bigint): Term {
  const [a, b, c, choice] = [number('a'), number('b'), number('c'), pool.fresh(BOOL, 'choice')];
  const step = (one: bigint, other: bigint) => pool.ite(choice, literal(one), literal(other));
  const before = pool.equal(product(literal(3n), c), sum(a, b));
  const after = pool.equal(
    product(literal(3n), sum(c, literal(1n))),
    sum(sum(a, step(2n, 1n)), sum(b, step(1n, second))),
  );
  return pool.and(before, pool.not(after));
}

/** The square of a number, one step later. */
function nextSquare(extra: bigint): Term {
  const [i, s] = [number('i'), number('s')];
  const next = sum(i, literal(1n));
  const later = sum(s, sum(product(literal(2n), i), literal(extra)));
  return pool.and(pool.equal(s, product(i, i)), pool.not(pool.equal(later, product(next, next))));
}

/** The square of a narrow number in a wide one, one step later; the step wraps unless the number has a limit. */
function wideSquare(limits: 'below another' | 'nothing'): Term {
  const narrow = intSort(32, true);
  const [i, n, s] = [pool.fresh(narrow, 'i'), pool.fresh(narrow, 'n'), pool.fresh(intSort(64, true), 's')];
  const wide = (each: Term) => pool.cast(intSort(64, true), each);
  const next = wide(pool.binary('add', i, pool.integer(narrow, 1n)));
  const step = pool.binary(
    'add',
    pool.binary('mul', wide(i), pool.integer(intSort(64, true), 2n)),
    wide(pool.integer(narrow, 1n)),
  );
  return pool.all([
    limits === 'nothing' ? pool.true : pool.less(i, n),
    pool.equal(s, product(wide(i), wide(i))),
    pool.not(pool.equal(sum(s, step), product(next, next))),
  ]);
}

describe('excludes', () => {
  it.each([
    ['what equations contradict', nextSquare(1n), true],
    ['nothing that is possible', nextSquare(2n), false],
    ['what equations of different widths contradict', wideSquare('below another'), true],
    ['nothing where a narrow number wraps', wideSquare('nothing'), false],
    ['what each case contradicts', chosenSteps(2n), true],
    ['nothing that is possible in one of the cases', chosenSteps(3n), false],
  ])('%s', async (_, condition, expected) => {
    const meter = new WorkMeter(10_000_000);
    const effort = { work: 1_000_000, meter, deadline: spentTime(solver) + 60_000, solver };
    expect(await excludes(pool, condition, effort)).toBe(expected);
  });
});

it('asks a solver once what is asked again, which counts as a question all the same', async () => {
  let opened = 0;
  const counted = {
    name: solver.name,
    cputime: 0,
    end: () => solver.end(),
    open: () => {
      opened++;
      return solver.open();
    },
  };
  const meter = new WorkMeter(10_000_000);
  const effort = {
    solver: counted,
    work: 1_000_000,
    meter,
    deadline: spentTime(solver) + 600_000,
    remembered: new RememberedAnswers(),
  };
  const question = nextSquare(1n);
  expect(await excludes(pool, question, effort)).toBe(true);
  const asked = opened;
  expect(asked).toBeGreaterThan(0);
  const { left } = meter;
  expect(await excludes(pool, question, effort)).toBe(true);
  expect(opened).toBe(asked);
  expect(meter.left).toBeLessThan(left);
});
