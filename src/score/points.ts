import { answerOf, type ResultCategory } from '../resolve/result-category.js';
import type { PointRules } from '../ruleset/rule-set.js';
import { type ExactNumber, exactly, ZERO } from './exact-number.js';
import type { RunRecord } from './score-input.js';

/**
 * Points of a run.
 *
 * @param status the verdict in BenchExec's words: it decides which points count, also where the results lack the
 *   violated part
 */
export function pointsOf(
  { statedScore, values = 1 }: RunRecord,
  status: string,
  category: ResultCategory,
  points: PointRules | undefined,
): ExactNumber {
  if (statedScore !== undefined) return exactly(statedScore);
  const answer = answerOf(status);
  if (points === undefined || answer === 'other') return ZERO;
  switch (category) {
    case 'correct':
      return share(points[answer].correct, values);
    case 'correct-unconfirmed':
      return share(points[answer].unconfirmed, values);
    case 'wrong':
      return share(points[answer].wrong, values);
    default:
      return ZERO;
  }
}

/** The most that a task can give; 0 where its expected verdict is not known. */
export function possiblePoints(
  { expected, values = 1 }: RunRecord,
  points: PointRules | undefined,
): ExactNumber {
  const answer = /^(true|false)/.exec(expected ?? '')?.[1];
  if (points === undefined || (answer !== 'true' && answer !== 'false')) return ZERO;
  return share(points[answer].correct, values);
}

/** Rules know a handful of numbers, which are the points of many runs. */
const numbers = new Map<number, ExactNumber>();

function share(points: number, values: number): ExactNumber {
  const known = numbers.get(points) ?? exactly(points);
  numbers.set(points, known);
  return values === 1 ? known : known.div(values);
}
