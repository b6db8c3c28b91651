import { formatScorePage } from '../report/score/score-html.js';
import { formatSheets } from '../report/score/score-pretty.js';
import { describeMissingCategories } from '../ruleset/missing-categories.js';
import type { ExactNumber } from '../score/exact-number.js';
import { toJsonLines } from '../source/printable.js';
import { describeCause } from './describe-cause.js';
import type { Forecast } from './forecast.js';
import { forecastSheets } from './forecast-sheets.js';

/** How to write a forecast in each format. */
export const FORECAST_FORMATS = {
  pretty: (forecast, color) => formatSheets(forecastSheets(forecast), color),
  json: formatForecastJson,
  html: (forecast) =>
    formatScorePage({
      title: `Forecast by the rules of ${forecast.ruleset}`,
      sheets: forecastSheets(forecast),
      plot: null,
      origin: {
        sources: forecast.inputs,
        notes: forecastNotes(forecast),
        date: new Date().toISOString(),
      },
    }),
} as const satisfies Record<
  string,
  (forecast: Forecast, color: 'color' | 'plain') => string | Promise<string>
>;
export type ForecastFormat = keyof typeof FORECAST_FORMATS;

/** What to know before the points: the rules may not fit the results, and some of them could not be read. */
export function forecastNotes({ ruleset, from, missingCategories, problems }: Forecast): readonly string[] {
  const remedy = from === 'campaign' ? 'plan a campaign with --ruleset' : 'use --ruleset';
  return [
    ...(missingCategories === null ? [] : [describeMissingCategories(missingCategories, ruleset, remedy)]),
    ...problems.map(({ message }) => message),
  ];
}

/** Points as numbers and as exact quotients. */
function formatForecastJson({ categories, causes, ...forecast }: Forecast): string {
  const points = (score: ExactNumber) => ({ value: score.valueOf(), exact: score.toFraction() });
  return toJsonLines({
    report: 'forecast',
    ...forecast,
    categories: categories.map(({ possible, entries, ...category }) => ({
      ...category,
      possible: points(possible),
      entries: entries.map(({ tool, raw, secured, faulty, unconfirmed, open }) => ({
        tool,
        raw: points(raw),
        secured: points(secured),
        faulty: points(faulty),
        unconfirmed: points(unconfirmed),
        open: points(open),
      })),
    })),
    causes: causes.map(({ cause, points: cost, ...each }) => ({
      what: describeCause(cause),
      cause,
      points: points(cost),
      ...each,
    })),
  });
}
