import type { Encoding } from '../../../smt/encoding.js';
import { commandsOf, Rendering } from '../../../smt/rendering.js';
import { state } from '../../../smt/solver.js';
import type { Term } from '../../../smt/term.js';
import type { TermPool } from '../../../smt/term-pool.js';
import type { Round } from './obligation-list.js';
import { type Rank, ranksOf } from './rank-candidates.js';
import { checkAlone } from './show-obligations.js';
import type { Effort, OpenObligation } from './subject.js';

/**
 * Shows that no loop goes on for ever: for each path back to its head, it finds a list of numbers that falls in
 * lexicographic order. Numbers of a program have finitely many values, so nothing falls for ever. Returns the loops
 * without such a list.
 * @throws SolverFailure
 */
export async function showEnds(
  rounds: readonly Round[],
  pool: TermPool,
  encoding: Encoding,
  effort: Effort,
): Promise<readonly OpenObligation[]> {
  const open: OpenObligation[] = [];
  for (const round of rounds) {
    if (!(await falls(round, pool, encoding, effort)))
      open.push({ kind: 'property', what: 'the loop ends', line: round.line, answer: 'unknown' });
  }
  return open;
}

async function falls(round: Round, pool: TermPool, encoding: Encoding, effort: Effort): Promise<boolean> {
  const session = effort.solver.open();
  try {
    const rendering = new Rendering(encoding);
    const isImpossible = async (condition: Term) => {
      const text = rendering.text(pool.and(round.guard, condition));
      await state(session, commandsOf(rendering.take()));
      return (await checkAlone(session, text, effort)) === 'unsat';
    };
    if (await isImpossible(pool.true)) return true;
    // All pairs of visits are related, as was shown. There are finitely many states, so that of infinitely many visits two
    // would be alike: then the state would be related to itself.
    if (round.recurrence !== undefined && (await isImpossible(round.recurrence.possible))) return true;
    const ranks = ranksOf(round, pool);
    for (const { before, after } of ranks) if (await isImpossible(pool.atMost(before, after))) return true;
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
  isImpossible: (condition: Term) => Promise<boolean>,
): Promise<boolean> {
  let left = pool.true;
  const candidates = new Set(ranks);
  for (let found = true; found; ) {
    found = false;
    for (const rank of candidates) {
      const { before, after } = rank;
      if (!(await isImpossible(pool.and(left, pool.less(before, after))))) continue;
      const stays = pool.and(left, pool.equal(before, after));
      candidates.delete(rank);
      if (await isImpossible(stays)) return true;
      left = stays;
      found = true;
    }
  }
  return false;
}
