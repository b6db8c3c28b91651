import { TermPool } from '../../smt/term-pool.js';
import { TranslationProblem } from '../model/obligation.js';
import { Translation } from '../model/translation.js';
import type { ProofTask } from '../strategy/proof-task.js';
import { LIMITS } from '../strategy/translate-task.js';
import { translateProgram } from '../translate/program.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';
import { AttributedClaims } from './attributed-claims.js';
import { WatchedInduction } from './watched-induction.js';
import { WatchedList } from './watched-list.js';

/** What must hold where all loops are cut at their heads. */
export interface WatchedTranslation {
  readonly pool: TermPool;
  readonly list: WatchedList;
  /** Invariants whose locations no execution was seen to pass. */
  readonly missed: readonly PlacedInvariant[];
}

/** Translates a program with the invariants of its witness and further ones; a string says why that is impossible. */
export function translateWatched(
  task: ProofTask,
  further: readonly PlacedInvariant[],
): WatchedTranslation | string {
  const pool = new TermPool();
  const list = new WatchedList();
  const claims = new AttributedClaims(list, task.invariants, further, task.contracts);
  const policy = new WatchedInduction(list);
  const t = new Translation(task.program, pool, task.checks, claims, policy, list, LIMITS);
  list.watch(t);
  try {
    translateProgram(t, task.entryFunction);
  } catch (error) {
    if (error instanceof TranslationProblem) return error.message;
    throw error;
  }
  // Of all that the witness claims, those are the contracts.
  const [missed] = claims.neverPassed;
  if (missed !== undefined) return `the place of ${missed} was not seen to be passed`;
  return { pool, list, missed: claims.missed };
}
