import type { ReasonText } from '../../c/reasons/reason.js';
import type { Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { goalText } from '../model/goal-texts.js';
import { type Combination, combine, type RankCandidates } from './rank-candidates.js';

/** Questions about one loop, and how many of them may remain without an answer. */
const MAXIMUM_QUESTIONS = 80;
const MAXIMUM_UNANSWERED = 4;

/** What the quantities were before and after one round. */
export interface SeenRound {
  readonly before: readonly bigint[];
  readonly after: readonly bigint[];
}

/** The quantities before and after any round. */
export interface QuantityTerms {
  readonly before: readonly Term[];
  readonly after: readonly Term[];
}

/** Whether no round can be as the condition says. `round`: one that is so, with the values of the quantities. */
export type AskAboutRound = (
  condition: Term,
  meaning: ReasonText,
) => Promise<'impossible' | 'unknown' | { readonly round: SeenRound | undefined }>;

/**
 * Looks for a list of combinations that falls in lexicographic order with each round. Takes one that never rises, drops the
 * rounds in which it falls, and goes on with the others, until none are left. Rounds that the solver shows tell most of the
 * combinations apart without a question; what they suggest is asked.
 */
export async function searchRanks(
  { combinations }: RankCandidates,
  terms: QuantityTerms,
  pool: TermPool,
  ask: AskAboutRound,
): Promise<boolean> {
  let left = pool.true;
  let isFirst = true;
  let seen: SeenRound[] = [];
  const open = new Set(combinations);
  let unanswered = 0;
  for (let question = 0; question < MAXIMUM_QUESTIONS; question++) {
    const next = choose(open, seen);
    if (next === undefined) return false;
    const { combination, expectation } = next;
    const number = combinations.indexOf(combination);
    const before = combine(pool, combination, terms.before);
    const after = combine(pool, combination, terms.after);
    const fails = expectation === 'falls' ? pool.atMost(before, after) : pool.less(before, after);
    const answer = await ask(pool.and(left, fails), meaningOf(expectation, isFirst, number));
    if (answer === 'impossible' && expectation === 'falls') return true;
    if (answer === 'impossible') {
      open.delete(combination);
      left = pool.and(left, pool.equal(before, after));
      isFirst = false;
      seen = seen.filter((round) => changeOf(combination, round) === 0n);
    } else if (answer !== 'unknown' && answer.round !== undefined && contradicts(next, answer.round)) {
      seen.push(answer.round);
    } else {
      open.delete(combination);
      if (answer === 'unknown' && ++unanswered >= MAXIMUM_UNANSWERED) return false;
    }
  }
  return false;
}

interface Choice {
  readonly combination: Combination;
  /** `falls`: in all rounds that are left. `never rises`: it falls in some, and stays in others. */
  readonly expectation: 'falls' | 'never rises';
}

/** The first one that falls in all rounds seen, or else the one that falls in most of them and rises in none. */
function choose(open: ReadonlySet<Combination>, seen: readonly SeenRound[]): Choice | undefined {
  let best: { readonly combination: Combination; readonly falls: number } | undefined;
  for (const combination of open) {
    const changes = seen.map((round) => changeOf(combination, round));
    if (changes.some((change) => change > 0n)) continue;
    const falls = changes.filter((change) => change < 0n).length;
    if (falls === seen.length) return { combination, expectation: 'falls' };
    if (falls > (best?.falls ?? 0)) best = { combination, falls };
  }
  return best === undefined ? undefined : { combination: best.combination, expectation: 'never rises' };
}

/** Whether the round shows that the choice was wrong: otherwise, it would be chosen again. */
function contradicts({ combination, expectation }: Choice, round: SeenRound): boolean {
  const change = changeOf(combination, round);
  return expectation === 'falls' ? change >= 0n : change > 0n;
}

function changeOf(combination: Combination, { before, after }: SeenRound): bigint {
  return combination.reduce(
    (sum, { quantity, factor }) => sum + factor * ((after[quantity] ?? 0n) - (before[quantity] ?? 0n)),
    0n,
  );
}

function meaningOf(expectation: Choice['expectation'], isFirst: boolean, number: number): ReasonText {
  if (expectation === 'never rises') return goalText('rank-not-increased', number);
  return goalText(isFirst ? 'rank-decreases' : 'rank-decreases-later', number);
}
