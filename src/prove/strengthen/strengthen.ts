import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import type { Encoding } from '../../smt/encoding.js';
import { INTEGERS } from '../../smt/integers.js';
import { Rendering, renderCommands } from '../../smt/rendering.js';
import { check, state } from '../../smt/solver.js';
import { isFalse, type Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { done, failed } from '../../vocabulary/attempt.js';
import { excludes } from '../strategy/exclude.js';
import type { Effort, ProofAttempt, ProofTask } from '../strategy/proof-task.js';
import { showEnds } from '../strategy/show-ends.js';
import { checkAlone, showObligations } from '../strategy/show-obligations.js';
import { budgetFor, isOver } from '../strategy/time-left.js';
import { allOf, type Candidates, countOf, without } from './candidate-sets.js';
import { type CandidateInvariant, candidatesFor } from './candidates.js';
import { truthsIn } from './model-values.js';
import { translateWatched, type WatchedTranslation } from './watched-translation.js';

const MAXIMUM_ROUNDS = 60;
const MAXIMUM_TRIALS = 60;
/** Of the work for one check, for one of many obligations. */
const SHARE_OF_ONE = 0.1;
/** The same for all at once, before they are looked at one by one. */
const SHARE_OF_MANY = 0.25;
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

/** How the solver is asked about candidates. */
export interface Asking {
  readonly encoding: Encoding;
  /** What becomes of them if the solver gives up on all of them together. */
  readonly undecided: 'all dropped' | 'asked one by one' | 'kept if shown alone';
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
    const translated = translateWatched(task, left, { candidates: left.positions ?? [] });
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

/** Candidates that are false in a state that the solver finds, or that it cannot show. */
async function falseIn(
  { pool, list }: WatchedTranslation,
  candidates: ReadonlySet<unknown>,
  effort: Effort,
  { encoding, undecided }: Asking,
): Promise<ReadonlySet<unknown>> {
  const own = list.obligations.flatMap((obligation) => {
    const { about } = list.lookUpCircumstances(obligation);
    const violation = pool.and(obligation.guard, pool.not(obligation.condition));
    return candidates.has(about) && !isFalse(violation) ? [{ about, violation }] : [];
  });
  const together = undecided === 'all dropped' ? effort : { ...effort, work: effort.work * SHARE_OF_MANY };
  const first = await falseTogether(pool, own, encoding, together);
  if (first !== 'unknown') return first;
  if (undecided === 'all dropped') return candidates;
  if (undecided === 'kept if shown alone')
    return falseAlone(own, encoding, { ...effort, work: effort.work * SHARE_OF_ONE });
  // A solver that gives up on all violations at once may still exclude most of them.
  const left = await thoseNotExcluded(pool, own, { ...effort, work: effort.work * SHARE_OF_ONE });
  const last = await falseTogether(pool, left, encoding, effort);
  return last === 'unknown' ? new Set(left.map(({ about }) => about)) : last;
}

/** Those of some candidates of which something is not shown by itself. */
async function falseAlone(
  own: readonly Violation[],
  encoding: Encoding,
  effort: Effort,
): Promise<ReadonlySet<unknown>> {
  const open = new Set<unknown>();
  const session = effort.solver.open();
  try {
    const rendering = new Rendering(encoding);
    for (const { about, violation } of own) {
      if (open.has(about)) continue;
      const text = rendering.text(violation);
      await state(session, renderCommands(rendering.take()));
      if (isOver(effort) || (await checkAlone(session, text, effort)) !== 'unsat') open.add(about);
    }
    return open;
  } finally {
    session.close();
  }
}

async function thoseNotExcluded(
  pool: TermPool,
  violations: readonly Violation[],
  effort: Effort,
): Promise<readonly Violation[]> {
  const left: Violation[] = [];
  for (const each of violations) if (!(await excludes(pool, each.violation, effort))) left.push(each);
  return left;
}

/** What a candidate must not allow. */
interface Violation {
  readonly about: unknown;
  readonly violation: Term;
}

/** Those of some candidates that are false in one state; none if there is no such state. */
async function falseTogether(
  pool: TermPool,
  own: readonly Violation[],
  encoding: Encoding,
  effort: Effort,
): Promise<ReadonlySet<unknown> | 'unknown'> {
  if (own.length === 0) return new Set();
  const session = effort.solver.open();
  try {
    const rendering = new Rendering(encoding);
    const names = own.map(({ violation }) => rendering.text(violation));
    const any = rendering.text(pool.any(own.map(({ violation }) => violation)));
    await state(session, `${renderCommands(rendering.take())}\n(assert ${any})`);
    const answer = await check(session, budgetFor(effort));
    if (answer === 'unsat') return new Set();
    if (answer === 'unknown') return 'unknown';
    const truths = await truthsIn(session, names);
    const found = own.filter((_, index) => truths[index]);
    // Some are false, although the solver does not say which.
    return new Set((found.length > 0 ? found : own).map(({ about }) => about));
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
  const translated = translateWatched(task, { invariants: further, contracts: [] });
  if (translated.kind === 'failed' || translated.value.missed.length > 0) return undefined;
  const { pool, list } = translated.value;
  effort.meter.spend(pool.size * TERM);
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
      if (++trials > MAXIMUM_TRIALS || isOver(effort)) return needed;
      const fewer = needed.filter((_, index) => index < end - size || index >= end);
      if ((await provenIn(task, fewer, [encoding], effort)) !== undefined) needed = fewer;
    }
  }
  return needed;
}
