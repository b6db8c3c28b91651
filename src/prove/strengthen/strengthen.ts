import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import type { Encoding } from '../../smt/encoding.js';
import { INTEGERS } from '../../smt/integers.js';
import { Rendering, renderCommands } from '../../smt/rendering.js';
import { check, state } from '../../smt/solver.js';
import { done, failed } from '../../vocabulary/attempt.js';
import type { Effort, ProofAttempt, ProofTask } from '../strategy/proof-task.js';
import { showEnds } from '../strategy/show-ends.js';
import { showObligations } from '../strategy/show-obligations.js';
import { millisecondsLeft } from '../strategy/time-left.js';
import { type CandidateInvariant, candidatesFor } from './candidates.js';
import { truthsIn } from './model-values.js';
import { translateWatched, type WatchedTranslation } from './watched-translation.js';

const MAXIMUM_ROUNDS = 60;
const MAXIMUM_TRIALS = 60;

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
  if (millisecondsLeft(effort) === 0) return undefined;
  const kept = await thoseThatHold(task, candidatesFor(task.program, extent), effort);
  const encoding =
    kept.length === 0 ? undefined : await provenIn(task, kept, [BIT_VECTORS, INTEGERS], effort);
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
  const found = await findSufficient(task, extent, effort);
  if (found !== undefined) {
    effort.evidence?.add(found.kept);
    return done({ obligations: found.kept.length, added: found.kept });
  }
  return failed({ code: 'no-candidates' });
}

/** Drops candidates until those that are left hold at first, and are kept by each iteration. */
async function thoseThatHold(
  task: ProofTask,
  candidates: readonly CandidateInvariant[],
  effort: Effort,
): Promise<readonly CandidateInvariant[]> {
  let left = candidates;
  for (let round = 0; round < MAXIMUM_ROUNDS && left.length > 0; round++) {
    if (millisecondsLeft(effort) === 0) return [];
    const translated = translateWatched(task, left);
    if (translated.kind === 'failed') return [];
    const dropped = await falseIn(translated.value, new Set<unknown>(left), effort);
    const isMissed = new Set<unknown>(translated.value.missed);
    const next = left.filter((each) => !dropped.has(each) && !isMissed.has(each));
    if (next.length === left.length) return left;
    left = next;
  }
  return [];
}

/** Candidates that are false in a state that the solver finds; all that it gives up on. */
async function falseIn(
  { pool, list }: WatchedTranslation,
  candidates: ReadonlySet<unknown>,
  effort: Effort,
): Promise<ReadonlySet<unknown>> {
  const own = list.obligations.flatMap((obligation) => {
    const { about } = list.lookUpCircumstances(obligation);
    return candidates.has(about) ? [{ about, obligation }] : [];
  });
  const session = effort.solver.open();
  try {
    const rendering = new Rendering(BIT_VECTORS);
    const violations = own.map(({ obligation: { guard, condition } }) =>
      pool.and(guard, pool.not(condition)),
    );
    const names = violations.map((each) => rendering.text(each));
    const any = rendering.text(pool.any(violations));
    await state(session, `${renderCommands(rendering.take())}\n(assert ${any})`);
    const answer = await check(session, { work: effort.work, milliseconds: millisecondsLeft(effort) });
    if (answer === 'unsat') return new Set();
    if (answer === 'unknown') return candidates;
    const truths = await truthsIn(session, names);
    return new Set(own.filter((_, index) => truths[index]).map(({ about }) => about));
  } finally {
    session.close();
  }
}

/** The encoding in which everything follows with these invariants; undefined: in none. */
async function provenIn(
  task: ProofTask,
  further: readonly CandidateInvariant[],
  encodings: readonly Encoding[],
  effort: Effort,
): Promise<Encoding | undefined> {
  const translated = translateWatched(task, further);
  if (translated.kind === 'failed' || translated.value.missed.length > 0) return undefined;
  const { pool, list } = translated.value;
  for (const encoding of encodings) {
    const attempt = await showObligations(list.obligations, pool, encoding, effort);
    if (attempt.kind === 'failed') continue;
    if (task.checks.termination === 'irrelevant') return encoding;
    if ((await showEnds(list.rounds, pool, encoding, effort)).length === 0) return encoding;
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
      if (++trials > MAXIMUM_TRIALS || millisecondsLeft(effort) === 0) return needed;
      const fewer = needed.filter((_, index) => index < end - size || index >= end);
      if ((await provenIn(task, fewer, [encoding], effort)) !== undefined) needed = fewer;
    }
  }
  return needed;
}
