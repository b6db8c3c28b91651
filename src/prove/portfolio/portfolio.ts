import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import { INTEGERS } from '../../smt/integers.js';
import { SolverFailure, SolverMissing } from '../../smt/solver.js';
import { describeProof } from '../strategy/describe-proof.js';
import type { Effort, ProofAttempt, ProofTask } from '../strategy/proof-task.js';
import { proveByHornClauses } from '../strategy/prove-by-horn-clauses.js';
import { proveByInduction, proveByUnrolling } from '../strategy/prove-by-induction.js';
import { millisecondsLeft, withinShare } from '../strategy/time-left.js';
import { proveByCandidates } from '../strengthen/strengthen.js';
import { type ProveAnswer, unknown } from './answer.js';
import { describeProofFailure, listOpen } from './describe-proof-failure.js';

interface Strategy {
  readonly name: string;
  /** Whether it can show that loops end. */
  readonly termination: 'shows' | 'ignores';
  readonly work: number;
  readonly run: (task: ProofTask, effort: Effort) => Promise<ProofAttempt>;
}

/** Obligations that are listed for one way of proving. */
const MAXIMUM_LISTED = 12;

/** Cheapest first, each with its cost limit for one check. */
const STRATEGIES: readonly Strategy[] = [
  {
    name: 'induction',
    termination: 'shows',
    work: 2_000_000,
    run: (task, effort) => proveByInduction(task, 0, [BIT_VECTORS, INTEGERS], effort),
  },
  {
    name: 'k-induction (k = 1)',
    termination: 'shows',
    work: 4_000_000,
    run: (task, effort) => proveByInduction(task, 1, [BIT_VECTORS, INTEGERS], effort),
  },
  {
    name: 'loops unrolled up to 12 times',
    termination: 'shows',
    work: 6_000_000,
    run: (task, effort) => proveByUnrolling(task, 12, [BIT_VECTORS], effort),
  },
  {
    name: 'loops unrolled up to 40 times',
    termination: 'shows',
    work: 6_000_000,
    run: (task, effort) => proveByUnrolling(task, 40, [BIT_VECTORS], withinShare(effort, 0.2)),
  },
  {
    name: 'induction with candidates from comparisons in the program',
    termination: 'shows',
    work: 1_000_000,
    run: (task, effort) => proveByCandidates(task, 'compared', withinShare(effort, 0.1)),
  },
  {
    name: 'Spacer over integers',
    termination: 'ignores',
    work: 0,
    run: (task, effort) => proveByHornClauses(task, INTEGERS, 10_000, effort),
  },
  {
    name: 'Spacer over bit-vectors',
    termination: 'ignores',
    work: 0,
    run: (task, effort) => proveByHornClauses(task, BIT_VECTORS, 10_000, effort),
  },
  {
    name: 'induction with candidates from templates',
    termination: 'shows',
    work: 1_000_000,
    run: (task, effort) => proveByCandidates(task, 'all', withinShare(effort, 0.2)),
  },
  {
    name: 'k-induction (k = 3)',
    termination: 'shows',
    work: 10_000_000,
    run: (task, effort) => proveByInduction(task, 3, [BIT_VECTORS, INTEGERS], effort),
  },
  {
    name: 'loops unrolled up to 40 times, with a larger budget',
    termination: 'shows',
    work: 20_000_000,
    run: (task, effort) => proveByUnrolling(task, 40, [BIT_VECTORS], effort),
  },
];

/** Tries one strategy after the other until one proves the task. */
export async function proveByPortfolio(task: ProofTask, effort: Omit<Effort, 'work'>): Promise<ProveAnswer> {
  const notes: string[] = [];
  let reason: string | undefined;
  for (const { name, termination, work, run } of STRATEGIES) {
    if (task.checks.termination === 'checked' && termination === 'ignores') continue;
    if (millisecondsLeft(effort) === 0) return unknown(timeOut(reason), notes);
    effort.evidence?.clear();
    try {
      const attempt = await run(task, { ...effort, work });
      if (attempt.kind === 'done') {
        const reason = `${name}: ${describeProof(attempt.value.obligations, effort.solver)}`;
        return { status: 'true', reason, notes, added: attempt.value.added ?? [] };
      }
      const { failure } = attempt;
      reason = describeProofFailure(failure);
      if (failure.code === 'refuted') return unknown(`${name}: ${reason}`, notes);
      notes.push(`${name}: ${reason}`, ...listOpen(failure, MAXIMUM_LISTED));
    } catch (error) {
      if (!(error instanceof SolverFailure) || error instanceof SolverMissing) throw error;
      // The solver may have given up on this check only; if it is gone, the other strategies fail too.
      reason = error.message;
      notes.push(`${name}: ${reason}`);
    }
  }
  return unknown(reason ?? 'no way of proving applies', notes);
}

function timeOut(reason: string | undefined): string {
  return `timed out; try a larger --cputime${reason === undefined ? '' : `; so far: ${reason}`}`;
}
