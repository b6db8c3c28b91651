import { TermPool } from '../../smt/term-pool.js';
import { type Attempt, done } from '../../vocabulary/attempt.js';
import type { KnownObjects } from '../model/slots/known-objects.js';
import { Translation } from '../model/translation.js';
import type { TranslationFailure } from '../model/translation-failure.js';
import type { ProofTask } from '../strategy/proof-task.js';
import { LIMITS, translateReaching } from '../strategy/translate-task.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';
import { AttributedClaims, type ClaimsOfWitness } from './attributed-claims.js';
import { WatchedInduction, type WatchedPositions } from './watched-induction.js';
import { WatchedList } from './watched-list.js';

/** What must hold where all loops are cut at their heads. */
export interface WatchedTranslation {
  readonly pool: TermPool;
  readonly list: WatchedList;
  /** Invariants whose locations no execution was seen to pass. */
  readonly missed: readonly PlacedInvariant[];
  readonly known: KnownObjects;
}

/** Translates a program with the invariants and contracts of its witness and further ones. */
export function translateWatched(
  task: ProofTask,
  further: ClaimsOfWitness,
  positions: WatchedPositions = { candidates: [], allocations: 'refused' },
): Attempt<WatchedTranslation, TranslationFailure> {
  const pool = new TermPool();
  const list = new WatchedList();
  const claims = new AttributedClaims(list, task, further);
  const policy = new WatchedInduction(list, positions);
  const t = new Translation(task.program, pool, task.checks, claims, policy, list, LIMITS);
  list.watch(t);
  // Of all that the witness claims, only the contracts are asked for here.
  const translated = translateReaching(t, task.entryFunction, claims);
  if (translated.kind === 'failed') return translated;
  list.addInstances(pool, t.generalFacts);
  return done({ pool, list, missed: claims.missed, known: t.known });
}
