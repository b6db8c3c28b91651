import type { Encoding } from '../../smt/encoding.js';
import { TermPool } from '../../smt/term-pool.js';
import type { LoopPolicy } from '../model/loop-policy.js';
import { isExact } from '../model/obligation.js';
import type { TranslationLimits } from '../model/translation.js';
import { InductionPolicy } from './induction-policy.js';
import { ObligationList } from './obligation-list.js';
import type { Effort, ProofOutcome, ProofTask } from './proof-task.js';
import { showEnds } from './show-ends.js';
import { showObligations } from './show-obligations.js';
import { LIMITS, translateTask } from './translate-task.js';
import { UnrollPolicy } from './unroll-policy.js';

/**
 * Cuts loops at their heads, where the invariants of the witness are known; with `rounds`, uses k-induction.
 * @throws SolverFailure
 */
export async function proveByInduction(
  task: ProofTask,
  rounds: number,
  encodings: readonly Encoding[],
  effort: Effort,
): Promise<ProofOutcome> {
  const way: Way = { policyFor: (list) => new InductionPolicy(list, rounds), limits: LIMITS };
  return proveBy(task, way, encodings, effort);
}

/**
 * Unrolls loops and inlines recursive functions this many times.
 * @throws SolverFailure
 */
export async function proveByUnrolling(
  task: ProofTask,
  rounds: number,
  encodings: readonly Encoding[],
  effort: Effort,
): Promise<ProofOutcome> {
  const limits = { steps: 40_000, terms: 200_000, recursion: rounds };
  const attempt = await proveBy(
    task,
    { policyFor: () => new UnrollPolicy(rounds), limits },
    encodings,
    effort,
  );
  const [open] = attempt.kind === 'failed' ? attempt.open : [];
  // Nothing was havocked on the way there, so that each other attempt has this execution among its own.
  return open?.answer === 'open' && isExact(open) ? { kind: 'refuted', open } : attempt;
}

/** How to translate loops, and how long a translation may get. */
interface Way {
  readonly policyFor: (list: ObligationList) => LoopPolicy;
  readonly limits: TranslationLimits;
}

async function proveBy(
  task: ProofTask,
  { policyFor, limits }: Way,
  encodings: readonly Encoding[],
  effort: Effort,
): Promise<ProofOutcome> {
  const pool = new TermPool();
  const list = new ObligationList();
  const policy = policyFor(list);
  const problem = translateTask(task, { pool, policy, sink: list, limits });
  if (problem !== undefined) return { kind: 'impossible', reason: problem };
  let attempt: ProofOutcome = { kind: 'failed', open: [] };
  for (const encoding of encodings) {
    attempt = await showObligations(list.obligations, pool, encoding, effort);
    if (attempt.kind === 'proved' && task.checks.termination === 'checked') {
      const open = await showEnds(list.rounds, pool, encoding, effort);
      const obligations = attempt.obligations + list.rounds.length;
      attempt = open.length > 0 ? { kind: 'failed', open } : { kind: 'proved', obligations };
    }
    if (attempt.kind === 'proved') return attempt;
  }
  return attempt;
}
