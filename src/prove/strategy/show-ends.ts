import type { ReasonText } from '../../c/reasons/reason.js';
import type { Encoding } from '../../smt/encoding.js';
import { Rendering, renderCommands } from '../../smt/rendering.js';
import { state } from '../../smt/solver.js';
import { BOOL } from '../../smt/sort.js';
import type { Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { goalText } from '../model/goal-texts.js';
import type { Round } from './obligation-list.js';
import type { Effort, OpenObligation } from './proof-task.js';
import { proposeRanks, type Rank } from './rank-candidates.js';
import { checkAlone } from './show-obligations.js';

/**
 * Shows that no loop goes on for ever, and no recursion: for all paths back to its head, it finds one list of numbers that
 * falls in lexicographic order. A list for each path would not do: one may raise what another one lowers. Numbers of a
 * program have finitely many values, so nothing falls for ever. Returns the loops without such a list.
 *
 * @throws SolverFailure
 */
export async function showEnds(
  rounds: readonly Round[],
  pool: TermPool,
  encoding: Encoding,
  effort: Effort,
): Promise<readonly OpenObligation[]> {
  const open: OpenObligation[] = [];
  const all = new Map<object, Round[]>();
  for (const round of rounds) all.set(round.of, [...(all.get(round.of) ?? []), round]);
  for (const alike of all.values()) {
    const round = mergeRounds(alike, pool);
    if (round !== undefined && (await falls(round, pool, encoding, effort))) continue;
    for (const { line } of alike)
      open.push({ kind: 'property', what: goalText('terminates'), line, answer: 'unknown' });
  }
  return open;
}

/** A round that may be each of them; undefined if they do not begin alike. */
function mergeRounds([first, ...others]: readonly Round[], pool: TermPool): Round | undefined {
  let any = first;
  for (const other of others) {
    if (any === undefined || other.recurrence !== undefined || !beginAlike(any, other)) return undefined;
    const isOther = pool.fresh(BOOL, 'path');
    const { end, guard } = any;
    const ends = [...end].flatMap(([key, term]) => {
      const instead = other.end.get(key);
      return instead === undefined ? [] : [[key, pool.ite(isOther, instead, term)] as const];
    });
    any = { ...any, guard: pool.ite(isOther, other.guard, guard), end: new Map(ends) };
  }
  return any;
}

function beginAlike(one: Round, other: Round): boolean {
  return (
    one.start.size === other.start.size &&
    [...one.start].every(([key, term]) => other.start.get(key) === term)
  );
}

async function falls(round: Round, pool: TermPool, encoding: Encoding, effort: Effort): Promise<boolean> {
  const session = effort.solver.open();
  try {
    const rendering = new Rendering(encoding);
    const isImpossible = async (condition: Term, meaning: ReasonText) => {
      const fact = pool.and(round.guard, condition);
      const text = rendering.text(fact);
      await state(session, renderCommands(rendering.take()));
      const answer = await checkAlone(session, text, effort);
      if (answer === 'unsat') effort.evidence?.end(meaning, round.line, fact, encoding);
      return answer === 'unsat';
    };
    if (await isImpossible(pool.true, goalText('no-next-iteration'))) return true;
    // All pairs of visits are related, as was shown. There are finitely many states, so that of infinitely many visits two
    // would be alike: then the state would be related to itself.
    if (
      round.recurrence !== undefined &&
      (await isImpossible(round.recurrence.possible, goalText('no-recurrence')))
    )
      return true;
    const ranks = proposeRanks(round, pool);
    for (const [number, { before, after }] of ranks.entries()) {
      if (await isImpossible(pool.atMost(before, after), goalText('rank-decreases', number))) return true;
    }
    return await fallInOrder(ranks, pool, isImpossible);
  } finally {
    session.close();
  }
}

/**
 * Takes a number that never rises, drops the rounds in which it falls, and goes on with the others. Whichever number
 * comes first, a list is found if there is one.
 */
async function fallInOrder(
  ranks: readonly Rank[],
  pool: TermPool,
  isImpossible: (condition: Term, meaning: ReasonText) => Promise<boolean>,
): Promise<boolean> {
  let left = pool.true;
  const candidates = new Map(ranks.entries());
  for (let found = true; found; ) {
    found = false;
    for (const [number, { before, after }] of candidates) {
      const rises = pool.and(left, pool.less(before, after));
      if (!(await isImpossible(rises, goalText('rank-not-increased', number)))) continue;
      const stays = pool.and(left, pool.equal(before, after));
      candidates.delete(number);
      if (await isImpossible(stays, goalText('rank-decreases-later', number))) return true;
      left = stays;
      found = true;
    }
  }
  return false;
}
