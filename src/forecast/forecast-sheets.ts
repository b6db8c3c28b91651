import { formatScore } from '../report/score/score-number.js';
import { type Cell, cell, left, right, type Sheet } from '../report/score/score-sheet.js';
import { countNoun } from '../source/count-noun.js';
import { describeCause } from './describe-cause.js';
import type { Forecast, ForecastCategory, ForecastEntry } from './forecast.js';

/** The tables of a forecast: points by category, then what costs them. */
export function forecastSheets(forecast: Forecast): readonly Sheet[] {
  return [pointsSheet(forecast), ...(forecast.causes.length === 0 ? [] : [causesSheet(forecast)])];
}

function pointsSheet({ ruleset, claims, categories }: Forecast): Sheet {
  const { runs, correct, counting, faulty, unconfirmed, open } = claims;
  return {
    title: `Forecast by the rules of ${ruleset}`,
    note: `${countNoun(runs, 'run')}, ${correct} with a correct verdict: ${counting} count, ${faulty} have no usable witness, ${unconfirmed} are unconfirmed, ${open} are open; raw = secured + faulty + unconfirmed + open`,
    columns: [
      left('category'),
      left('verifier'),
      right('tasks'),
      right('possible'),
      right('raw'),
      right('secured'),
      right('faulty'),
      right('unconfirmed'),
      right('open'),
    ],
    rows: categories.flatMap((category) => category.entries.map((entry) => pointsRow(category, entry))),
  };
}

function pointsRow(
  { name, standing, tasks, possible }: ForecastCategory,
  { tool, raw, secured, faulty, unconfirmed, open }: ForecastEntry,
): readonly Cell[] {
  const scores = [possible, raw, secured, faulty, unconfirmed, open].map((score) => cell(formatScore(score)));
  const title = standing === 'demo' ? `${name} (demo)` : name;
  return [cell(title), cell(tool), cell(tasks), ...scores];
}

function causesSheet({ causes, allCauses }: Forecast): Sheet {
  const all = causes.length === allCauses ? 'all causes' : `${causes.length} of ${allCauses} causes`;
  return {
    title: 'What costs points',
    note: `${all}, the most costly first; points of tasks, without the weights of meta categories`,
    columns: [
      left('cause'),
      right('points'),
      right('verdicts'),
      left('example, and the command that explains it'),
    ],
    rows: causes.flatMap(({ cause, points, verdicts, example: { tool, task, verdict }, command }) => [
      [
        cell(describeCause(cause)),
        cell(formatScore(points)),
        cell(verdicts),
        cell(`${tool}: ${verdict} for ${task}`),
      ],
      [cell(''), cell(''), cell(''), cell(command)],
    ]),
  };
}
