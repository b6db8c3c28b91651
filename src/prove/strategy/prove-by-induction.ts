import type { Encoding } from '../../smt/encoding.js';
import { TermPool } from '../../smt/term-pool.js';
import { done, failed } from '../../vocabulary/attempt.js';
import type { LoopPolicy } from '../model/loop-policy.js';
import { isExact, type ProofGoalSink } from '../model/obligation.js';
import { type TranslationLimits, TranslationProblem } from '../model/translation-failure.js';
import { InductionPolicy } from './induction-policy.js';
import { ObligationList } from './obligation-list.js';
import type { Effort, ProofAttempt, ProofTask } from './proof-task.js';
import { showByCases } from './show-by-cases.js';
import { showEnds } from './show-ends.js';
import { showObligations } from './show-obligations.js';
import { millisecondsLeft } from './time-left.js';
import { LIMITS, translateTask } from './translate-task.js';
import { UnrollPolicy } from './unroll-policy.js';

/** For more rounds than this, the limits of a translation are as many times larger, up to this often. */
const ROUNDS_WITHIN_LIMITS = 40;
const LIMITS_AT_MOST = 5;

/**
 * Cuts loops at their heads, where the invariants of the witness are known; with `rounds`, uses k-induction.
 * @throws SolverFailure
 */
export async function proveByInduction(
  task: ProofTask,
  rounds: number,
  encodings: readonly Encoding[],
  effort: Effort,
): Promise<ProofAttempt> {
  const way: Way = { policyFor: (list) => new InductionPolicy(list, rounds, 'refused'), limits: LIMITS };
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
): Promise<ProofAttempt> {
  const times = Math.min(Math.max(1, rounds / ROUNDS_WITHIN_LIMITS), LIMITS_AT_MOST);
  const limits = { steps: 40_000 * times, terms: 200_000 * times, recursion: rounds };
  const attempt = await proveBy(
    task,
    { policyFor: () => new UnrollPolicy(rounds), limits, showFirst: showByCases },
    encodings,
    effort,
  );
  const [open] =
    attempt.kind === 'failed' && attempt.failure.code === 'not-shown' ? attempt.failure.open : [];
  // Nothing was havocked on the way there, so that each other attempt has this execution among its own.
  return open?.answer === 'open' && isExact(open) ? failed({ code: 'refuted', open }) : attempt;
}

/** How long a translation that needs no solver may get: rounds of a loop, depth of calls, steps and terms. */
export type SimplificationLimits = Omit<TranslationLimits, 'isOver'> & { readonly rounds: number };

/** Unrolls loops so many times; fails where something is not shown by simplification alone, without going on. */
export async function proveBySimplification(
  task: ProofTask,
  { rounds, ...within }: SimplificationLimits,
  effort: Effort,
): Promise<ProofAttempt> {
  const limits = { ...within, isOver: () => millisecondsLeft(effort) === 0 };
  const sink: ProofGoalSink = {
    require() {
      throw new TranslationProblem({ code: 'open-obligation' });
    },
    notice() {
      // It is shown.
    },
    assume: (action) => action(),
  };
  const means = { pool: new TermPool(), policy: new UnrollPolicy(rounds), sink, limits };
  const translated = translateTask(task, means);
  return translated.kind === 'failed'
    ? failed({ code: 'untranslated', failure: translated.failure })
    : done({ obligations: 0 });
}

/** How to translate loops, and how long a translation may get. */
interface Way {
  readonly policyFor: (list: ObligationList) => LoopPolicy;
  readonly limits: TranslationLimits;
  /** What is tried before all obligations are asked at once. */
  readonly showFirst?: typeof showByCases;
}

async function proveBy(
  task: ProofTask,
  { policyFor, limits, showFirst }: Way,
  encodings: readonly Encoding[],
  effort: Effort,
): Promise<ProofAttempt> {
  const pool = new TermPool();
  const list = new ObligationList();
  const policy = policyFor(list);
  const limited = { ...limits, isOver: () => millisecondsLeft(effort) === 0 };
  const translated = translateTask(task, { pool, policy, sink: list, limits: limited });
  if (translated.kind === 'failed') return failed({ code: 'untranslated', failure: translated.failure });
  const { obligations } = list;
  const isShown = (await showFirst?.(obligations, pool, effort)) === 'shown';
  let attempt: ProofAttempt = isShown
    ? done({ obligations: obligations.length })
    : failed({ code: 'not-shown', open: [] });
  for (const encoding of encodings) {
    if (attempt.kind === 'done') break;
    attempt = await showObligations(obligations, pool, encoding, effort);
  }
  if (attempt.kind === 'failed' || task.checks.termination !== 'checked') return attempt;
  const open = await showEnds(list.rounds, pool, effort);
  const all = attempt.value.obligations + list.rounds.length;
  return open.length > 0 ? failed({ code: 'not-shown', open }) : done({ obligations: all });
}
