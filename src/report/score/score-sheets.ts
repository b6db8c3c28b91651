import type {
  CategoryEntry,
  CategoryResult,
  CategoryScore,
  ResultCounts,
  ScoreTable,
} from '../../score/scoring.js';
import { countNoun } from '../../source/count-noun.js';
import { formatScore, twoDigits } from './score-number.js';
import { type Cell, cell, DASH, left, right, type Sheet } from './score-sheet.js';

/** A table of all categories and tools, and one for each category. */
export function scoreSheets(table: ScoreTable): readonly Sheet[] {
  return [overview(table), ...table.categories.map((category) => categorySheet(category, table.places))];
}

/** As in the reports of the competition: two rows per category, with the scores and the CPU times of correct results. */
function overview({ ruleSet, tools, categories, places }: ScoreTable): Sheet {
  return {
    title: `Scores by the rules of ${ruleSet}`,
    note: `two rows per category: scores, and CPU times of correct results in seconds; ${DASH} if a tool has opted out`,
    empty: 'No result is in a category of these rules; the notes say what was left out.',
    columns: [left('category'), right('tasks'), right('possible'), ...tools.map(right)],
    rows: categories.flatMap((category) => {
      const entries = tools.map((tool) => category.entries.find((entry) => entry.tool === tool));
      return [
        [
          cell(category.standing === 'demo' ? `${category.name} (demo)` : category.name),
          cell(category.tasks),
          cell(formatPossible(category)),
          ...entries.map((entry) => scoreCell(entry, places)),
        ],
        [cell(''), cell(''), cell('CPU s'), ...entries.map(timeCell)],
      ];
    }),
  };
}

function scoreCell(entry: CategoryEntry | undefined, places: number): Cell {
  if (entry?.kind === 'opted-out') return cell(DASH);
  if (entry?.kind !== 'scored') return cell('');
  return { text: formatScore(entry.score), place: medalPlace(entry, places) };
}

function timeCell(entry: CategoryEntry | undefined): Cell {
  return cell(entry?.kind === 'scored' ? successTime(entry) : '');
}

/** A tool that solved no task took 0.0 s for it, as in the tables of SV-COMP 2014. */
function successTime({ counts, successCputime }: CategoryScore): string {
  return counts.correctTrue + counts.correctFalse === 0 ? '0.0' : twoDigits(successCputime);
}

const UNKNOWN = 'unknown';

/** The most points that a tool can reach, if the expected verdict of every task is known. */
function formatPossible({ possible, unknownTasks }: CategoryResult): string {
  return unknownTasks > 0 ? UNKNOWN : formatScore(possible);
}

/** The place of an entry that is marked: no medal for nothing. */
function medalPlace({ rank, score }: CategoryScore, places: number): number | undefined {
  return rank !== undefined && rank <= places && score.valueOf() > 0 ? rank : undefined;
}

const COUNTED = { all: 'all results', true: 'TRUE only', false: 'FALSE only' } as const;
const UNRANKED = {
  'demo-category': 'demo',
  'hors-concours': 'hors concours',
  'other-variant': 'other variant',
} as const;

function categorySheet(category: CategoryResult, places: number): Sheet {
  const { name, tasks, counted, standing, entries } = category;
  const possible = formatPossible(category);
  const reach =
    possible === UNKNOWN
      ? 'the maximum number of points is unknown'
      : `${possible} ${possible === '1' ? 'point' : 'points'} possible`;
  const ranking = standing === 'demo' ? 'demo category without ranking' : 'ranked by score, then by CPU time';
  return {
    title: name,
    note: `${countNoun(tasks, 'task')}, ${reach}, ${COUNTED[counted]}; ${ranking}`,
    columns: [
      right('rank'),
      left('tool'),
      right('score'),
      right('CPU s'),
      right('solved'),
      right('true'),
      right('false'),
      right('unconfirmed'),
      right('false alarms'),
      right('missed bugs'),
      right('unknown'),
      right('error'),
      right('missing'),
    ],
    rows: entries.map((entry) => entryRow(entry, places)),
    empty: 'No tool takes part in this category.',
  };
}

function entryRow(entry: CategoryEntry, places: number): readonly Cell[] {
  const { tool } = entry;
  if (entry.kind === 'opted-out') return [cell(''), cell(tool), cell(DASH)];
  if (entry.kind === 'incomplete') {
    return [cell(''), cell(`${tool} (no results in ${entry.lacks.join(', ')})`), cell('')];
  }
  const { score, counts, rank, unranked } = entry;
  const place = medalPlace(entry, places);
  return [
    cell(rank),
    { text: unranked === undefined ? tool : `${tool} (${UNRANKED[unranked]})`, place },
    { text: formatScore(score), place },
    cell(successTime(entry)),
    ...resultNumbers(counts).map(cell),
  ];
}

function resultNumbers(counts: ResultCounts): readonly number[] {
  const { correctTrue, correctFalse, unconfirmedTrue, unconfirmedFalse } = counts;
  return [
    correctTrue + correctFalse,
    correctTrue,
    correctFalse,
    unconfirmedTrue + unconfirmedFalse,
    counts.wrongFalse,
    counts.wrongTrue,
    counts.unknown,
    counts.error,
    counts.missing,
  ];
}
