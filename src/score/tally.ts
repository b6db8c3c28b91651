import type { CountedResults } from '../ruleset/rule-set.js';
import { addNumbers, type ExactNumber } from './exact-number.js';
import type { RatedRun, ResultCounts } from './scoring.js';

/** What a tool achieved in a category. CPU times in seconds. */
export interface Tally {
  readonly score: ExactNumber;
  /** Of the correct runs; undefined if there is none, or one was not measured. */
  readonly successCputime: number | undefined;
  /** Of all runs that were measured. */
  readonly cputime: number;
  readonly counts: ResultCounts;
}

type Counts = { -readonly [Name in keyof ResultCounts]: number };

const NO_RESULTS: ResultCounts = {
  correctTrue: 0,
  correctFalse: 0,
  unconfirmedTrue: 0,
  unconfirmedFalse: 0,
  wrongTrue: 0,
  wrongFalse: 0,
  unknown: 0,
  error: 0,
  missing: 0,
};

/** Adds up the runs of one tool in a base category. */
export function tallyRuns(runs: readonly RatedRun[], counted: CountedResults): Tally {
  const relevant = runs.filter(({ answer }) => counted === 'all' || answer === counted);
  const counts: Counts = { ...NO_RESULTS };
  for (const run of relevant) counts[chooseCount(run)]++;
  const successful = relevant.filter(({ category }) => category === 'correct');
  return {
    score: addNumbers(relevant.map(({ points }) => points)),
    successCputime: successTime(successful.map(({ cputime }) => cputime)),
    cputime: addTimes(relevant.map(({ cputime }) => cputime ?? 0)),
    counts,
  };
}

/** Adds up what a tool achieved in the members of a meta category; the score is up to the caller. */
export function combineTallies(members: readonly Tally[], score: ExactNumber): Tally {
  const counts: Counts = { ...NO_RESULTS };
  for (const member of members) {
    for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] += member.counts[name];
  }
  const successful = members.filter(
    ({ counts: { correctTrue, correctFalse } }) => correctTrue + correctFalse > 0,
  );
  return {
    score,
    successCputime: successTime(successful.map(({ successCputime }) => successCputime)),
    cputime: addTimes(members.map(({ cputime }) => cputime)),
    counts,
  };
}

function chooseCount(run: RatedRun): keyof Counts {
  const verdict = run.answer === 'true' ? 'True' : 'False';
  switch (run.category) {
    case 'correct':
      return `correct${verdict}`;
    case 'correct-unconfirmed':
      return `unconfirmed${verdict}`;
    case 'wrong':
      return `wrong${verdict}`;
    default:
      return run.category;
  }
}

function successTime(times: readonly (number | undefined)[]): number | undefined {
  const measured = times.filter((time) => time !== undefined);
  return times.length === 0 || measured.length < times.length ? undefined : addTimes(measured);
}

/** Rounded to microseconds, so that the order of the runs does not influence who wins a tie. */
function addTimes(times: readonly number[]): number {
  return Math.round(times.reduce((sum, time) => sum + time, 0) * 1e6) / 1e6;
}
