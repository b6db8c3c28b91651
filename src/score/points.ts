import { classifyStatus, type ResultCategory } from '../resolve/result-category.js';
import type { PointRules } from '../ruleset/rule-set.js';
import { type ExactNumber, exactly, ZERO } from './exact-number.js';
import type { RunRecord } from './score-input.js';

/**
 * Points of a run. The points of an examination are divided among its values, and do not depend on what a value is.
 *
 * @param status the verdict in BenchExec's words: it decides which points count, even if the results lack the violated
 *   part
 */
export function givePoints(
  { statedScore, examination }: RunRecord,
  status: string,
  category: ResultCategory,
  points: PointRules | undefined,
): ExactNumber {
  if (statedScore !== undefined) return exactly(statedScore);
  const answer = examination === undefined ? classifyStatus(status) : 'true';
  const values = examination?.values ?? 1;
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

/** The most points that a task can give; 0 if its expected verdict is unknown. */
export function possiblePoints(
  { expected, examination }: RunRecord,
  points: PointRules | undefined,
): ExactNumber {
  if (examination !== undefined) {
    return points === undefined || expected === undefined
      ? ZERO
      : share(points.true.correct, examination.values);
  }
  const answer = /^(true|false)/.exec(expected ?? '')?.[1];
  if (points === undefined || (answer !== 'true' && answer !== 'false')) return ZERO;
  return share(points[answer].correct, 1);
}

/** Rules use only a few numbers as the points of many runs. */
const numbers = new Map<number, ExactNumber>();

function share(points: number, values: number): ExactNumber {
  const known = numbers.get(points) ?? exactly(points);
  numbers.set(points, known);
  return values === 1 ? known : known.div(values);
}
