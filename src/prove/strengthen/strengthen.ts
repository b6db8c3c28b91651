import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import type { Encoding } from '../../smt/encoding.js';
import { INTEGERS } from '../../smt/integers.js';
import { done, failed } from '../../vocabulary/attempt.js';
import type { Effort, ProofAttempt, ProofTask } from '../strategy/proof-task.js';
import { showEnds } from '../strategy/show-ends.js';
import { showObligations } from '../strategy/show-obligations.js';
import { isOver } from '../strategy/time-left.js';
import { allOf, type Candidates, countOf, without } from './candidate-sets.js';
import { type CandidateInvariant, candidatesFor } from './candidates.js';
import { type Asking, falseIn } from './false-candidates.js';
import { translateWatched, type WatchedTranslation } from './watched-translation.js';

const MAXIMUM_ROUNDS = 60;
const MAXIMUM_TRIALS = 60;
/** Units of work that a term counts for that is made and written for the solver. */
const TERM = 15;

/**
 * Looks for invariants of loops with which all obligations follow, and leaves out those that are not needed. Undefined
 * where none were found.
 *
 * @throws SolverFailure
 */
export async function strengthen(
  task: ProofTask,
  effort: Effort,
): Promise<readonly CandidateInvariant[] | undefined> {
  for (const extent of ['compared', 'all'] as const) {
    const found = await findSufficient(task, extent, effort);
    if (found !== undefined) return await withoutNeedless(task, found.kept, found.encoding, effort);
  }
  return undefined;
}

/** Candidates that hold, and with which everything follows in an encoding. */
interface Sufficient {
  readonly kept: readonly CandidateInvariant[];
  readonly encoding: Encoding;
}

async function findSufficient(
  task: ProofTask,
  extent: 'compared' | 'all',
  effort: Effort,
): Promise<Sufficient | undefined> {
  return findAmong(task, candidatesFor(task.program, extent), effort);
}

async function findAmong(
  task: ProofTask,
  candidates: readonly CandidateInvariant[],
  effort: Effort,
): Promise<Sufficient | undefined> {
  if (isOver(effort)) return undefined;
  const held = await thoseThatHold(task, { invariants: candidates, contracts: [] }, effort, {
    encoding: BIT_VECTORS,
    undecided: 'all dropped',
  });
  if (held === undefined) return undefined;
  const { invariants: kept } = held.candidates;
  const encoding = await provenIn(task, kept, [BIT_VECTORS, INTEGERS], effort);
  return encoding === undefined ? undefined : { kept, encoding };
}

/**
 * Shows everything with invariants that are found among those that programs of this kind often have.
 *
 * @throws SolverFailure
 */
export async function proveByCandidates(
  task: ProofTask,
  extent: 'compared' | 'all',
  effort: Effort,
): Promise<ProofAttempt> {
  return proofWith(await findSufficient(task, extent, effort), effort);
}

function proofWith(found: Sufficient | undefined, { evidence }: Effort): ProofAttempt {
  if (found === undefined) return failed({ code: 'no-candidates' });
  evidence?.add(found.kept);
  return done({ obligations: found.kept.length, added: found.kept });
}

/**
 * Candidates that hold at first, and that are kept by each iteration; and contracts, with what their functions require at
 * each call, and what they ensure at each return. Everything about them was shown in this translation.
 */
export interface Held {
  readonly candidates: Candidates;
  readonly translation: WatchedTranslation;
}

/**
 * Drops candidates until those that are left hold; undefined if none are.
 *
 * @throws SolverFailure
 */
export async function thoseThatHold(
  task: ProofTask,
  candidates: Candidates,
  effort: Effort,
  asking: Asking,
): Promise<Held | undefined> {
  let left = candidates;
  for (let round = 0; round < MAXIMUM_ROUNDS && countOf(left) > 0; round++) {
    if (isOver(effort)) return undefined;
    const translated = translateWatched(task, left, {
      candidates: left.positions ?? [],
      allocations: left.allocations ?? 'refused',
    });
    if (translated.kind === 'failed') return undefined;
    effort.meter.spend(translated.value.pool.size * TERM);
    const dropped = await falseIn(translated.value, allOf(left), effort, asking);
    const isMissed = new Set<unknown>(translated.value.missed);
    const kept = without(left, dropped);
    // Candidates that cannot all hold hide what is behind them: what is not reached is dropped only when they are gone.
    const next = countOf(kept) < countOf(left) ? kept : without(kept, isMissed);
    if (countOf(next) === countOf(left)) return { candidates: left, translation: translated.value };
    left = next;
  }
  return undefined;
}

/** The encoding in which everything follows with these invariants; undefined: in none. */
async function provenIn(
  task: ProofTask,
  further: readonly CandidateInvariant[],
  encodings: readonly Encoding[],
  effort: Effort,
): Promise<Encoding | undefined> {
  const translated = translateWatched(task, { invariants: further, contracts: [] });
  if (translated.kind === 'failed' || translated.value.missed.length > 0) return undefined;
  const { pool, list } = translated.value;
  effort.meter.spend(pool.size * TERM);
  for (const encoding of encodings) {
    const attempt = await showObligations(list.obligations, pool, encoding, effort);
    if (attempt.kind === 'failed') continue;
    if (task.checks.termination === 'irrelevant') return encoding;
    return (await showEnds(list.rounds, pool, effort)).length === 0 ? encoding : undefined;
  }
  return undefined;
}

/** Leaves out as many as possible, in ever smaller parts, without which everything still follows. */
async function withoutNeedless(
  task: ProofTask,
  found: readonly CandidateInvariant[],
  encoding: Encoding,
  effort: Effort,
): Promise<readonly CandidateInvariant[]> {
  let needed = found;
  let trials = 0;
  for (let size = Math.ceil(found.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = needed.length; end > 0; end -= size) {
      if (++trials > MAXIMUM_TRIALS || isOver(effort)) return needed;
      const fewer = needed.filter((_, index) => index < end - size || index >= end);
      if ((await provenIn(task, fewer, [encoding], effort)) !== undefined) needed = fewer;
    }
  }
  return needed;
}
