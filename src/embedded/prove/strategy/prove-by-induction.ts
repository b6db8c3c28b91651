import type { Encoding } from '../../../smt/encoding.js';
import { TermPool } from '../../../smt/term-pool.js';
import { TranslationProblem } from '../translate/obligation.js';
import { translateProgram } from '../translate/program.js';
import { Translation } from '../translate/translation.js';
import { InductionPolicy } from './induction-policy.js';
import { ObligationList } from './obligation-list.js';
import { showObligations } from './show-obligations.js';
import type { Attempt, Effort, Subject } from './subject.js';

/** Steps and terms of one translation. */
export const LIMITS = { steps: 300_000, terms: 1_000_000, recursion: 0 };

/**
 * Cuts loops at their heads, where the invariants of the witness are known; with `rounds`, by k-induction.
 *
 * @throws SolverFailure
 */
export async function proveByInduction(
  subject: Subject,
  rounds: number,
  encodings: readonly Encoding[],
  effort: Effort,
): Promise<Attempt> {
  const pool = new TermPool();
  const list = new ObligationList();
  const policy = new InductionPolicy(list, rounds);
  const { program, checks, invariants, entryFunction } = subject;
  const t = new Translation(program, pool, checks, invariants, policy, list, LIMITS);
  try {
    translateProgram(t, entryFunction);
  } catch (error) {
    if (error instanceof TranslationProblem) return { kind: 'impossible', reason: error.message };
    throw error;
  }
  let attempt: Attempt = { kind: 'failed', open: [] };
  for (const encoding of encodings) {
    attempt = await showObligations(list.obligations, pool, encoding, effort);
    if (attempt.kind === 'proved') return attempt;
  }
  return attempt;
}
