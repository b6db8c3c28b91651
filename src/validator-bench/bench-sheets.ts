import { twoDigits } from '../report/score/score-number.js';
import { trackSheets } from '../report/score/score-reports.js';
import { cell, left, right, type Sheet } from '../report/score/score-sheet.js';
import { countNoun } from '../source/count-noun.js';
import type { BenchAnswer, BenchComparison, ValidatorBench } from './bench.js';

/** A bench, and what changed since another one. */
export interface BenchReport {
  readonly bench: ValidatorBench;
  /** Undefined if there is nothing to compare with. */
  readonly comparison: BenchComparison | undefined;
}

/** How many reasons for unknown answers are listed for each validator. */
const REASONS = 10;
/** How many places of a ranking are marked. */
const PLACES = 3;

/** The tables of a bench: wrong answers first, then what changed, scores, times, and what is unknown. */
export function benchSheets({ bench, comparison }: BenchReport): readonly Sheet[] {
  const wrong = bench.answers.filter(({ rating }) => rating === 'wrong');
  return [
    ...(wrong.length === 0 ? [] : [answersSheet('Wrong answers', wrong, bench)]),
    validatorsSheet(bench),
    ...(comparison === undefined ? [] : [changesSheet(comparison)]),
    ...trackSheets(bench.tracks, PLACES),
    ...unknownSheets(bench),
    ...(bench.notRun.length === 0 ? [] : [notRunSheet(bench)]),
  ];
}

/** A table of every answer. */
export function allAnswers(bench: ValidatorBench): Sheet {
  return answersSheet('All answers', bench.answers, bench);
}

function answersSheet(title: string, answers: readonly BenchAnswer[], { tasks }: ValidatorBench): Sheet {
  const byKey = new Map(tasks.map((task) => [`${task.name}\n${task.property}`, task]));
  return {
    title,
    note: undefined,
    columns: [
      left('task'),
      left('property'),
      left('witness'),
      left('validator'),
      left('answer'),
      left('rating'),
      right('CPU s'),
      left('detail'),
    ],
    rows: answers.map(({ task, property, validator, status, rating, cputime, detail }) => {
      const benched = byKey.get(`${task}\n${property}`);
      const witness = benched === undefined ? '' : `${benched.class} ${benched.kind} witness`;
      return [task, property, witness, validator, status, rating, twoDigits(cputime), detail ?? ''].map(cell);
    }),
  };
}

function validatorsSheet({ ruleset, validators, tasks }: ValidatorBench): Sheet {
  const wrong = tasks.filter((task) => task.class === 'wrong').length;
  return {
    title: `Validators on ${countNoun(tasks.length, 'validation task')} by the rules of ${ruleset}`,
    note: `${tasks.length - wrong} correct and ${wrong} wrong witnesses; CPU times in seconds`,
    columns: [
      left('validator'),
      left('version'),
      right('wrong'),
      right('right'),
      right('unknown'),
      right('error'),
      right('CPU s'),
      right('of right answers'),
      right('longest'),
    ],
    rows: validators.map(({ name, version, counts, cputime, rightCputime, longest }) => [
      cell(name),
      cell(version ?? ''),
      cell(counts.wrong),
      cell(counts.right),
      cell(counts.unknown),
      cell(counts.error),
      ...[cputime, rightCputime, longest].map((time) => cell(twoDigits(time))),
    ]),
  };
}

function changesSheet({ changes, onlyBefore, onlyAfter, cputime }: BenchComparison): Sheet {
  const times = `CPU time of what both have: ${twoDigits(cputime.before)} s before, ${twoDigits(cputime.after)} s after`;
  return {
    title: changes.length === 0 ? 'No answer changed' : countNoun(changes.length, 'changed answer'),
    note: `${onlyBefore} only before, ${onlyAfter} only after; ${times}`,
    columns: [left('task'), left('property'), left('validator'), left('before'), left('after')],
    rows: changes.map(({ task, property, validator, before, after }) => [
      cell(task),
      cell(property),
      cell(validator),
      ...[before, after].map(({ rating, status }) => cell(`${rating}: ${status}`)),
    ]),
  };
}

function unknownSheets({ validators }: ValidatorBench): readonly Sheet[] {
  return validators
    .filter(({ unknown }) => unknown.length > 0)
    .map(({ name, unknown }) => ({
      title: `Why ${name} has no answer`,
      note:
        unknown.length > REASONS ? `the ${REASONS} most frequent of ${unknown.length} reasons` : undefined,
      columns: [right('times'), left('reason'), left('for example')],
      rows: unknown
        .slice(0, REASONS)
        .map(({ times, reason, example }) => [cell(times), cell(reason), cell(example)]),
    }));
}

function notRunSheet({ notRun }: ValidatorBench): Sheet {
  return {
    title: 'Not run',
    note: undefined,
    columns: [left('validator'), left('task'), left('property'), left('because')],
    rows: notRun.map(({ validator, task, property, reason }) =>
      [validator, task, property, reason].map(cell),
    ),
  };
}
