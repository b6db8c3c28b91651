import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import type { Encoding } from '../../smt/encoding.js';
import { INTEGERS } from '../../smt/integers.js';
import { commandsOf, Rendering } from '../../smt/rendering.js';
import { check, state } from '../../smt/solver.js';
import { showEnds } from '../strategy/show-ends.js';
import { millisecondsLeft, showObligations } from '../strategy/show-obligations.js';
import type { Attempt, Effort, Subject } from '../strategy/subject.js';
import { type Candidate, candidatesFor } from './candidates.js';
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
  subject: Subject,
  effort: Effort,
): Promise<readonly Candidate[] | undefined> {
  for (const extent of ['compared', 'all'] as const) {
    const found = await findSufficient(subject, extent, effort);
    if (found !== undefined) return await withoutNeedless(subject, found.kept, found.encoding, effort);
  }
  return undefined;
}

/** Candidates that hold, and with which everything follows in an encoding. */
interface Sufficient {
  readonly kept: readonly Candidate[];
  readonly encoding: Encoding;
}

async function findSufficient(
  subject: Subject,
  extent: 'compared' | 'all',
  effort: Effort,
): Promise<Sufficient | undefined> {
  if (millisecondsLeft(effort) === 0) return undefined;
  const kept = await thoseThatHold(subject, candidatesFor(subject.program, extent), effort);
  const encoding =
    kept.length === 0 ? undefined : await provenIn(subject, kept, [BIT_VECTORS, INTEGERS], effort);
  return encoding === undefined ? undefined : { kept, encoding };
}

/**
 * Shows everything with invariants that are found among those that programs of this kind often have.
 *
 * @throws SolverFailure
 */
export async function proveByCandidates(
  subject: Subject,
  extent: 'compared' | 'all',
  effort: Effort,
): Promise<Attempt> {
  const found = await findSufficient(subject, extent, effort);
  if (found !== undefined) {
    effort.evidence?.add(found.kept);
    return { kind: 'proved', obligations: found.kept.length, added: found.kept };
  }
  return { kind: 'impossible', reason: 'what the program compares gives no invariants that suffice' };
}

/** Drops candidates until those that are left hold at first, and are kept by each iteration. */
async function thoseThatHold(
  subject: Subject,
  candidates: readonly Candidate[],
  effort: Effort,
): Promise<readonly Candidate[]> {
  let left = candidates;
  for (let round = 0; round < MAXIMUM_ROUNDS && left.length > 0; round++) {
    if (millisecondsLeft(effort) === 0) return [];
    const translated = translateWatched(subject, left);
    if (typeof translated === 'string') return [];
    const dropped = await falseIn(translated, new Set<unknown>(left), effort);
    const isMissed = new Set<unknown>(translated.missed);
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
    const { about } = list.circumstancesOf(obligation);
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
    await state(session, `${commandsOf(rendering.take())}\n(assert ${any})`);
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
  subject: Subject,
  further: readonly Candidate[],
  encodings: readonly Encoding[],
  effort: Effort,
): Promise<Encoding | undefined> {
  const translated = translateWatched(subject, further);
  if (typeof translated === 'string' || translated.missed.length > 0) return undefined;
  const { pool, list } = translated;
  for (const encoding of encodings) {
    const attempt = await showObligations(list.obligations, pool, encoding, effort);
    if (attempt.kind !== 'proved') continue;
    if (subject.checks.termination === 'irrelevant') return encoding;
    if ((await showEnds(list.rounds, pool, encoding, effort)).length === 0) return encoding;
  }
  return undefined;
}

/** Leaves out as many as possible, in ever smaller parts, without which everything still follows. */
async function withoutNeedless(
  subject: Subject,
  found: readonly Candidate[],
  encoding: Encoding,
  effort: Effort,
): Promise<readonly Candidate[]> {
  let needed = found;
  let trials = 0;
  for (let size = Math.ceil(found.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = needed.length; end > 0; end -= size) {
      if (++trials > MAXIMUM_TRIALS || millisecondsLeft(effort) === 0) return needed;
      const fewer = needed.filter((_, index) => index < end - size || index >= end);
      if ((await provenIn(subject, fewer, [encoding], effort)) !== undefined) needed = fewer;
    }
  }
  return needed;
}
