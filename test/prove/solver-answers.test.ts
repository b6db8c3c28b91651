import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { selectChecks } from '../../src/prove/model/checks.js';
import { proveByPortfolio } from '../../src/prove/portfolio/portfolio.js';
import { ObligationList } from '../../src/prove/strategy/obligation-list.js';
import type { ProofTask } from '../../src/prove/strategy/proof-task.js';
import { translateTask } from '../../src/prove/strategy/translate-task.js';
import { UnrollPolicy } from '../../src/prove/strategy/unroll-policy.js';
import { type Solver, SolverFailure } from '../../src/smt/solver.js';
import { TermPool } from '../../src/smt/term-pool.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { oneIn } from '../effort.js';

const PROPERTY = 'CHECK( init(main()), LTL(G ! call(reach_error())) )';

/** A program that is not safe: only a solver that lies makes it so. */
const PROGRAM = `extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 3) x--;
  if (x == 2) reach_error();
  return 0;
}`;

function subject(program: string): ProofTask {
  const property = parseProperty(new SourceText(PROPERTY, 'property'), 'property');
  const checks = selectChecks(property);
  if (checks.kind === 'failed') throw new Error(checks.failure.code);
  return {
    program: analyseProgram(program, { dataModel: 'LP64', file: 'program.c' }),
    entryFunction: 'main',
    checks: checks.value,
    invariants: [],
    contracts: [],
  };
}

/** A solver that takes every fact without a word, and gives one answer to every question. */
function solverThatSays(answer: () => string): Solver {
  return {
    name: 'a solver for tests',
    cputime: 0,
    open: () => ({
      send: async (commands) => (/check-sat|get-model/.test(commands) ? answer() : ''),
      close: () => undefined,
    }),
    end: () => undefined,
  };
}

const DEADLINE = Number.MAX_SAFE_INTEGER;

describe('what the solver says', () => {
  it.each(
    oneIn(6, [
      ['sat'],
      ['unknown'],
      [''],
      ['unsat\nsat'],
      ['unsat unsat'],
      ['UNSAT'],
      ['(error "line 1 column 2: nonsense")\nunsat'],
      ['unsat\n(error "out of memory")'],
      ['timeout'],
      ['unsa'],
    ]),
  )('is no proof when it is %j', async (answer) => {
    const solver = solverThatSays(() => answer);
    const { status } = await proveByPortfolio(subject(PROGRAM), { solver, deadline: DEADLINE });
    expect(status).toBe('unknown');
  });

  it('is no proof when it dies', async () => {
    const solver = solverThatSays(() => {
      throw new SolverFailure('the solver died');
    });
    const answer = await proveByPortfolio(subject(PROGRAM), { solver, deadline: DEADLINE });
    expect(answer).toMatchObject({ status: 'unknown', reason: 'the solver died' });
  });

  it('is no proof when timed out', async () => {
    const solver = solverThatSays(() => 'unsat');
    const { status, reason } = await proveByPortfolio(subject(PROGRAM), { solver, deadline: 0 });
    expect([status, reason]).toEqual(['unknown', expect.stringContaining('timed out')]);
  });

  it('is a proof when it is unsat', async () => {
    const solver = solverThatSays(() => 'unsat');
    const { status } = await proveByPortfolio(subject(PROGRAM), { solver, deadline: DEADLINE });
    expect(status).toBe('true');
  });
});

it.each(['over', 'left'])('a translation ends where the time is up: it is %s', (time) => {
  const body = 'x = x + 1; '.repeat(20);
  const task = subject(
    `int main(void) { unsigned x = 0; for (int i = 0; i < 100; i++) { ${body} } return 0; }`,
  );
  const list = new ObligationList();
  const translated = translateTask(task, {
    pool: new TermPool(),
    policy: new UnrollPolicy(200),
    sink: list,
    limits: { steps: 1_000_000, terms: 1_000_000, recursion: 3, isOver: () => time === 'over' },
  });
  expect(translated.kind).toBe(time === 'over' ? 'failed' : 'done');
});
