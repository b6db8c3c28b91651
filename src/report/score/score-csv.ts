import type { ScoreTable } from '../../score/scoring.js';
import { formatCsvRow } from '../../source/csv-row.js';
import type { Sheet } from './score-sheet.js';

const COLUMNS = [
  'category',
  'tool',
  'standing',
  'rank',
  'score',
  'possible',
  'tasks',
  'success_cputime',
  'cputime',
  'correct_true',
  'correct_false',
  'unconfirmed_true',
  'unconfirmed_false',
  'wrong_true',
  'wrong_false',
  'unknown',
  'error',
  'missing',
];

/**
 * A score table as rows of comma-separated values (RFC 4180), one for each tool in each category.
 *
 * @param incomplete why the results are not complete, for a column of its own; undefined for complete ones
 */
export function formatScoreCsv({ categories }: ScoreTable, incomplete?: string): string {
  const rows = categories.flatMap(({ name, possible, unknownTasks, tasks, entries }) =>
    entries.map((entry) => {
      const { tool, kind } = entry;
      if (kind !== 'scored') return [name, tool, kind, ...COLUMNS.slice(3).map(() => '')];
      const { rank, unranked, score, successCputime, cputime, counts } = entry;
      return [
        name,
        tool,
        unranked ?? 'ranked',
        rank ?? '',
        score.valueOf(),
        unknownTasks > 0 ? '' : possible.valueOf(),
        tasks,
        successCputime ?? '',
        cputime,
        counts.correctTrue,
        counts.correctFalse,
        counts.unconfirmedTrue,
        counts.unconfirmedFalse,
        counts.wrongTrue,
        counts.wrongFalse,
        counts.unknown,
        counts.error,
        counts.missing,
      ];
    }),
  );
  const table = [COLUMNS, ...rows];
  const marked = table.map((row, index) => [...row, index === 0 ? 'incomplete' : (incomplete ?? '')]);
  return (incomplete === undefined ? table : marked).map(formatCsvRow).join('');
}

/**
 * A table as comma-separated values; if there are several, each has a row with its title above and an empty row
 * below.
 */
export function formatSheetsCsv(sheets: readonly Sheet[]): string {
  const [only, ...others] = sheets.map(({ columns, rows }) =>
    [columns.map(({ title }) => title), ...rows.map((row) => row.map(({ text }) => text))]
      .map(formatCsvRow)
      .join(''),
  );
  if (others.length === 0) return only ?? '';
  return [only, ...others]
    .map((table, index) => `${formatCsvRow([sheets[index]?.title ?? ''])}${table ?? ''}`)
    .join('\r\n');
}
