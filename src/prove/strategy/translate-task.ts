import type { TermPool } from '../../smt/term-pool.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { LoopPolicy } from '../model/loop-policy.js';
import type { ProofGoalSink } from '../model/obligation.js';
import { Translation } from '../model/translation.js';
import {
  type TranslationFailure,
  type TranslationLimits,
  TranslationProblem,
} from '../model/translation-failure.js';
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

/** Translates program and witness; what must hold goes to the sink. */
export function translateTask(
  { program, checks, invariants, contracts, entryFunction }: ProofTask,
  { pool, policy, sink, limits }: TranslationMeans,
): Attempt<undefined, TranslationFailure> {
  const claims = new WitnessClaims(invariants, contracts);
  const t = new Translation(program, pool, checks, claims, policy, sink, limits);
  return translateReaching(t, entryFunction, claims);
}

/** Translates a program. It must reach the locations of all claims of the witness. */
export function translateReaching(
  t: Translation,
  entryFunction: string,
  claims: Pick<WitnessClaims, 'neverReached'>,
): Attempt<undefined, TranslationFailure> {
  try {
    translateProgram(t, entryFunction);
  } catch (error) {
    if (error instanceof TranslationProblem) return failed(error.failure);
    throw error;
  }
  const [missed] = claims.neverReached;
  return missed === undefined ? done(undefined) : failed(missed);
}
