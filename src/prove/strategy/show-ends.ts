import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import type { Encoding } from '../../smt/encoding.js';
import { INTEGERS } from '../../smt/integers.js';
import { areLoose, LOOSE_BIT_VECTORS } from '../../smt/loose-bit-vectors.js';
import { Rendering } from '../../smt/rendering.js';
import { BOOL } from '../../smt/sort.js';
import type { Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { goalText } from '../model/goal-texts.js';
import type { Round } from './obligation-list.js';
import type { Effort, OpenObligation } from './proof-task.js';
import { proposeRanks } from './rank-candidates.js';
import { RoundQuestions } from './round-questions.js';
import { type RoundValues, valuesOf } from './round-values.js';
import { searchRanks } from './search-ranks.js';

/**
 * How numbers are written, one way after the other as long as questions remain without an answer, and which share of the
 * work each question may take. What is loose gives no answer but yes.
 */
const WAYS: readonly (readonly [Encoding, number])[] = [
  [LOOSE_BIT_VECTORS, 0.25],
  [BIT_VECTORS, 0.25],
  [INTEGERS, 0.5],
  [BIT_VECTORS, 1],
];

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
  effort: Effort,
): Promise<readonly OpenObligation[]> {
  const open: OpenObligation[] = [];
  const all = new Map<object, Round[]>();
  for (const round of rounds) all.set(round.of, [...(all.get(round.of) ?? []), round]);
  for (const alike of all.values()) {
    const round = mergeRounds(alike, pool);
    if (round !== undefined && (await fallsInSomeWay(round, pool, effort))) continue;
    for (const { line } of alike)
      open.push({ kind: 'property', what: goalText('terminates'), line, answer: 'unknown' });
  }
  return open;
}

/** A round that may be each of them; undefined if more is known of one, or they have nothing in common. */
function mergeRounds(rounds: readonly Round[], pool: TermPool): Round | undefined {
  const [only, ...more] = rounds;
  if (more.length === 0) return only;
  if (!rounds.every(isPlain)) return undefined;
  const [first, ...others] = beginAlike(rounds) ? rounds : fromCommonStart(rounds, pool);
  let any = first;
  for (const other of others) {
    if (any === undefined) return undefined;
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

/**
 * Rounds of functions that call one another in turn begin with the inputs of different functions. Numbers at the same position
 * are taken for one that may fall from call to call; there are none if no position has numbers of one type in all of them.
 */
function fromCommonStart(rounds: readonly Round[], pool: TermPool): readonly Round[] {
  const common = new Map<string, Term>();
  for (const [key, { sort }] of rounds[0]?.start ?? []) {
    const isCommon = rounds.every(({ start }) => start.get(key)?.sort === sort);
    if (sort.kind === 'int' && isCommon) common.set(key, pool.fresh(sort, `in_turn_${key}`));
  }
  if (common.size === 0) return [];
  return rounds.map((round) => {
    const begins = [...common].map(([key, symbol]) => pool.equal(symbol, round.start.get(key) as Term));
    const end = new Map([...round.end].filter(([key]) => common.has(key)));
    return { ...round, start: common, guard: pool.all([round.guard, ...begins]), end };
  });
}

/** Whether nothing is known of the round but how it begins and ends. */
function isPlain({ between = [], recurrence }: Round): boolean {
  return between.length === 0 && recurrence === undefined;
}

function beginAlike([first, ...others]: readonly Round[]): boolean {
  return others.every(
    ({ start }) =>
      first?.start.size === start.size && [...first.start].every(([key, term]) => start.get(key) === term),
  );
}

async function fallsInSomeWay(round: Round, pool: TermPool, effort: Effort): Promise<boolean> {
  const differs = areLoose([round.guard, ...round.end.values()]);
  for (const [encoding, share] of WAYS) {
    if (encoding === LOOSE_BIT_VECTORS && !differs) continue;
    const answer = await falls(round, pool, encoding, { ...effort, work: effort.work * share });
    if (answer === 'yes') return true;
    if (answer === 'no' && encoding !== LOOSE_BIT_VECTORS) return false;
  }
  return false;
}

async function falls(
  round: Round,
  pool: TermPool,
  encoding: Encoding,
  effort: Effort,
): Promise<'yes' | 'no' | 'unanswered'> {
  const session = effort.solver.open();
  try {
    const questions = new RoundQuestions(
      { session, rendering: new Rendering(encoding), effort },
      round,
      pool,
    );
    if (await isShownBy(questions, round, pool)) return 'yes';
    return questions.areAnswered ? 'no' : 'unanswered';
  } finally {
    session.close();
  }
}

async function isShownBy(questions: RoundQuestions, round: Round, pool: TermPool): Promise<boolean> {
  if (await questions.isImpossible(pool.true, goalText('no-next-iteration'))) return true;
  // All pairs of visits are related, as was shown. There are finitely many states, so that of infinitely many visits two
  // would be alike: then the state would be related to itself.
  if (
    round.recurrence !== undefined &&
    (await questions.isImpossible(round.recurrence.possible, goalText('no-recurrence')))
  )
    return true;
  const values = valuesOf(round, pool);
  if (values === undefined) return false;
  const candidates = proposeRanks(round, values, pool);
  for (const [from, to] of stepsOf(values)) {
    const at = (visit: number) => candidates.quantities.map((each) => values.at(each, visit));
    const terms = { before: at(from), after: at(to) };
    if (await searchRanks(candidates, terms, pool, await questions.about(terms))) return true;
  }
  return false;
}

/**
 * Visits of the head between which a number may fall. A round may be several iterations: if it falls with all of them
 * together, or with one of them that is always the same, it falls again and again. Of that one, more is known than of
 * a single iteration: others came before it, or come after it.
 */
function stepsOf({ visits }: RoundValues): readonly (readonly [number, number])[] {
  const last = visits - 1;
  if (last === 1) return [[0, 1]];
  return [
    [0, last],
    [last - 1, last],
    [last - 2, last - 1],
  ];
}
