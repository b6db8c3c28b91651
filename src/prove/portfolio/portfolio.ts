import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import { INTEGERS } from '../../smt/integers.js';
import { SolverFailure, SolverMissing } from '../../smt/solver.js';
import { describeProof } from '../strategy/describe-proof.js';
import type { Effort, OpenObligation, ProofOutcome, ProofTask } from '../strategy/proof-task.js';
import { proveByHornClauses } from '../strategy/prove-by-horn-clauses.js';
import { proveByInduction, proveByUnrolling } from '../strategy/prove-by-induction.js';
import { proveByCandidates } from '../strengthen/strengthen.js';
import { type ProveAnswer, unknown } from './answer.js';

interface Strategy {
  readonly name: string;
  /** Whether it can show that loops end. */
  readonly termination: 'shows' | 'ignores';
  readonly work: number;
  readonly run: (task: ProofTask, effort: Effort) => Promise<ProofOutcome>;
}

/** Cheapest first, each with its cost limit for one check. */
const STRATEGIES: readonly Strategy[] = [
  {
    name: 'the invariants are inductive',
    termination: 'shows',
    work: 2_000_000,
    run: (task, effort) => proveByInduction(task, 0, [BIT_VECTORS, INTEGERS], effort),
  },
  {
    name: 'k-induction with k = 1',
    termination: 'shows',
    work: 4_000_000,
    run: (task, effort) => proveByInduction(task, 1, [BIT_VECTORS, INTEGERS], effort),
  },
  {
    name: 'all loops written out',
    termination: 'shows',
    work: 6_000_000,
    run: (task, effort) => proveByUnrolling(task, 12, [BIT_VECTORS], effort),
  },
  {
    name: 'all loops written out more often',
    termination: 'shows',
    work: 6_000_000,
    run: (task, effort) => proveByUnrolling(task, 40, [BIT_VECTORS], within(effort, 0.2)),
  },
  {
    name: 'invariants found among what the program compares',
    termination: 'shows',
    work: 1_000_000,
    run: (task, effort) => proveByCandidates(task, 'compared', within(effort, 0.1)),
  },
  {
    name: 'invariants found by Spacer over integers',
    termination: 'ignores',
    work: 0,
    run: (task, effort) => proveByHornClauses(task, INTEGERS, 10_000, effort),
  },
  {
    name: 'invariants found by Spacer over bit-vectors',
    termination: 'ignores',
    work: 0,
    run: (task, effort) => proveByHornClauses(task, BIT_VECTORS, 10_000, effort),
  },
  {
    name: 'invariants found among many',
    termination: 'shows',
    work: 1_000_000,
    run: (task, effort) => proveByCandidates(task, 'all', within(effort, 0.2)),
  },
  {
    name: 'k-induction with k = 3',
    termination: 'shows',
    work: 10_000_000,
    run: (task, effort) => proveByInduction(task, 3, [BIT_VECTORS, INTEGERS], effort),
  },
  {
    name: 'all loops written out more often, with more work',
    termination: 'shows',
    work: 20_000_000,
    run: (task, effort) => proveByUnrolling(task, 40, [BIT_VECTORS], effort),
  },
];

/** Tries one strategy after the other until one proves the task. */
export async function proveByPortfolio(task: ProofTask, effort: Omit<Effort, 'work'>): Promise<ProveAnswer> {
  const notes: string[] = [];
  let reason = 'no strategy was tried';
  for (const { name, termination, work, run } of STRATEGIES) {
    if (task.checks.termination === 'checked' && termination === 'ignores') continue;
    if (Date.now() >= effort.deadline) return unknown(`the time ran out; ${reason}`, notes);
    effort.evidence?.clear();
    try {
      const attempt = await run(task, { ...effort, work });
      if (attempt.kind === 'proved') {
        const reason = `${name}: ${describeProof(attempt.obligations, effort.solver)}`;
        return { status: 'true', reason, notes };
      }
      if (attempt.kind === 'refuted') {
        reason = `${name}: ${describe([attempt.open])}; with some inputs it appears to be false`;
        return unknown(reason, notes);
      }
      reason = attempt.kind === 'impossible' ? attempt.reason : describe(attempt.open);
      notes.push(`${name}: ${reason}`);
      if (attempt.kind === 'failed') {
        for (const each of attempt.open.slice(0, 12))
          notes.push(`  ${each.line > 0 ? `line ${each.line}: ` : ''}${each.what}: ${each.answer}`);
      }
    } catch (error) {
      if (!(error instanceof SolverFailure) || error instanceof SolverMissing) throw error;
      // The solver may have given up on this check only; if it is gone, the other strategies fail too.
      reason = error.message;
      notes.push(`${name}: ${reason}`);
    }
  }
  return unknown(reason, notes);
}

function describe(open: readonly OpenObligation[]): string {
  const [first] = open;
  if (first === undefined) return 'nothing is known about what is open';
  const others = open.length === 1 ? '' : `, nor ${open.length - 1} more`;
  const place = first.line > 0 ? ` in line ${first.line}` : '';
  return `that ${first.what}${place} could not be shown${others}`;
}

/** A part of the time that is left. */
function within(effort: Effort, share: number): Effort {
  return { ...effort, deadline: Date.now() + share * Math.max(0, effort.deadline - Date.now()) };
}
