import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { selectChecks } from '../../src/prove/model/checks.js';
import { proveByPortfolio } from '../../src/prove/portfolio/portfolio.js';
import type { ProofTask } from '../../src/prove/strategy/proof-task.js';
import { type Solver, SolverFailure } from '../../src/smt/solver.js';
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
