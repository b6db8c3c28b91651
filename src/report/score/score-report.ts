import { rankPodiums, rankValidators } from '../../score/further-rankings.js';
import { reVerifications } from '../../score/re-verification.js';
import type { ScoreResult } from '../../score/score.js';
import { printable } from '../../source/printable.js';
import { formatScoreCsv, formatSheetsCsv } from './score-csv.js';
import { formatScorePage, type ScoreOrigin, type ScorePlot } from './score-html.js';
import {
  formatConsensusJson,
  formatDeviationsJson,
  formatPodiumsJson,
  formatReVerificationJson,
  formatScoreJson,
  formatTracksJson,
} from './score-json.js';
import { formatSheets } from './score-pretty.js';
import {
  consensusSheets,
  deviationSheets,
  podiumSheets,
  reVerificationSheets,
  trackSheets,
} from './score-reports.js';
import type { Sheet } from './score-sheet.js';
import { scoreSheets } from './score-sheets.js';

export const REPORTS = [
  'scores',
  'podiums',
  'validators',
  'consensus',
  're-verification',
  'deviations',
] as const;
export type ReportName = (typeof REPORTS)[number];

/** A report on scores, before it is written in a format. */
export interface ScoreReport {
  readonly title: string;
  /** Why the results are not complete, in words; undefined for complete ones. */
  readonly incomplete: string | undefined;
  readonly sheets: readonly Sheet[];
  readonly json: () => string;
  /** If it contains more than the report's only or last table. */
  readonly csv?: () => string;
  /** For a page. */
  readonly plot: ScorePlot | null;
  readonly origin: ScoreOrigin;
}

/** How to write a report in each format. */
export const SCORE_FORMATS = {
  pretty: ({ sheets, incomplete }, color) => warningText(incomplete) + formatSheets(sheets, color),
  json: ({ json }) => json(),
  csv: ({ sheets, csv }) => csv?.() ?? formatSheetsCsv(sheets),
  html: formatScorePage,
} as const satisfies Record<
  string,
  (report: ScoreReport, color: 'color' | 'plain') => string | Promise<string>
>;
export type ScoreFormat = keyof typeof SCORE_FORMATS;

/** What a page has in addition to its tables. */
export interface PageExtras {
  readonly plot: ScorePlot | null;
  /** When it is made, in ISO 8601; null for a report that does not state it. */
  readonly date: string | null;
}

/** Makes one of the reports on scores. */
export function reportOn(
  result: ScoreResult,
  name: ReportName,
  { plot, date }: PageExtras = { plot: null, date: null },
): ScoreReport {
  const { notes, sources, incomplete } = result;
  return { ...reportContent(result, name), incomplete, plot, origin: { sources, notes, date } };
}

/** What stands above the tables of incomplete results. */
function warningText(incomplete: string | undefined): string {
  return incomplete === undefined ? '' : `The results are incomplete: ${printable(incomplete)}\n\n`;
}

function reportContent(
  result: ScoreResult,
  name: ReportName,
): Omit<ScoreReport, 'plot' | 'origin' | 'incomplete'> {
  const { table, rated, records, consensus, ruleSet, notes, incomplete } = result;
  const { places } = table;
  switch (name) {
    case 'scores':
      return {
        title: `Scores by the rules of ${ruleSet.name}`,
        sheets: scoreSheets(table),
        json: () => formatScoreJson(table, notes),
        csv: () => formatScoreCsv(table, incomplete),
      };
    case 'podiums': {
      const podiums = rankPodiums(result);
      return {
        title: 'Podiums',
        sheets: podiumSheets(podiums, places),
        json: () => formatPodiumsJson(podiums),
      };
    }
    case 'validators': {
      const tracks = rankValidators(result);
      return {
        title: 'Validators',
        sheets: trackSheets(tracks, places),
        json: () => formatTracksJson(tracks),
      };
    }
    case 'consensus':
      return {
        title: 'Consensus',
        sheets: consensusSheets(consensus),
        json: () => formatConsensusJson(consensus, ruleSet.name),
      };
    case 're-verification': {
      const rows = reVerifications(records);
      return {
        title: 'Re-verification',
        sheets: reVerificationSheets(rows),
        json: () => formatReVerificationJson(rows),
      };
    }
    case 'deviations':
      return { title: 'Deviations', sheets: deviationSheets(rated), json: () => formatDeviationsJson(rated) };
  }
}
