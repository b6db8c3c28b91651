import type { TermPool } from '../../smt/term-pool.js';
import type { LoopPolicy } from '../model/loop-policy.js';
import { type ProofGoalSink, TranslationProblem } from '../model/obligation.js';
import { Translation, type TranslationLimits } from '../model/translation.js';
import { translateProgram } from '../translate/program.js';
import { WitnessClaims } from '../witness/witness-claims.js';
import type { ProofTask } from './proof-task.js';

/** Steps and terms of one translation. */
export const LIMITS: TranslationLimits = { steps: 300_000, terms: 600_000, recursion: 'contracts' };

/** How a task is translated. */
export interface TranslationMeans {
  readonly pool: TermPool;
  readonly policy: LoopPolicy;
  /** Receives what must hold. */
  readonly sink: ProofGoalSink;
  readonly limits: TranslationLimits;
}

/** Translates program and witness; what must hold goes to the sink. The result says why, if that is impossible. */
export function translateTask(
  { program, checks, invariants, contracts, entryFunction }: ProofTask,
  { pool, policy, sink, limits }: TranslationMeans,
): string | undefined {
  const claims = new WitnessClaims(invariants, contracts);
  const t = new Translation(program, pool, checks, claims, policy, sink, limits);
  try {
    translateProgram(t, entryFunction);
  } catch (error) {
    if (error instanceof TranslationProblem) return error.message;
    throw error;
  }
  const [missed] = claims.neverPassed;
  if (missed === undefined) return undefined;
  return `the place of ${missed} was not seen to be passed`;
}
