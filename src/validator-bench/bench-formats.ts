import { formatScorePage } from '../report/score/score-html.js';
import { trackJson } from '../report/score/score-json.js';
import { formatSheets } from '../report/score/score-pretty.js';
import { toJsonLines } from '../source/printable.js';
import { allAnswers, type BenchReport, benchSheets } from './bench-sheets.js';

/** How to write a bench in each format. */
export const BENCH_FORMATS = {
  pretty: (report, color) => formatSheets(benchSheets(report), color),
  json: formatBenchJson,
  html: (report) =>
    formatScorePage({
      title: 'Bench of validators',
      sheets: [...benchSheets(report), allAnswers(report.bench)],
      plot: null,
      origin: {
        sources: [],
        notes: report.bench.problems.map(({ message }) => message),
        date: new Date().toISOString(),
      },
    }),
} as const satisfies Record<
  string,
  (report: BenchReport, color: 'color' | 'plain') => string | Promise<string>
>;
export type BenchFormat = keyof typeof BENCH_FORMATS;

/** `schemas/validator-bench.schema.json`. */
function formatBenchJson({ bench, comparison }: BenchReport): string {
  return toJsonLines({
    report: 'validator-bench',
    ...bench,
    tracks: bench.tracks.map(trackJson),
    comparison: comparison ?? null,
  });
}
