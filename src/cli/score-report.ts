import { formatScoreCsv, formatSheetsCsv } from '../report/score-csv.js';
import { formatPage } from '../report/score-html.js';
import {
  formatConsensusJson,
  formatDeviationsJson,
  formatPodiumsJson,
  formatReVerificationJson,
  formatScoreJson,
  formatTracksJson,
} from '../report/score-json.js';
import { formatSheets } from '../report/score-pretty.js';
import {
  consensusSheets,
  deviationSheets,
  podiumSheets,
  reVerificationSheets,
  trackSheets,
} from '../report/score-reports.js';
import type { Sheet } from '../report/score-sheet.js';
import { scoreSheets } from '../report/score-sheets.js';
import { basesOf } from '../score/bases-of-category.js';
import { type Podium, podiumOf } from '../score/podium.js';
import { reVerifications } from '../score/re-verification.js';
import { judgeWitnesses, scoreValidators, type Track } from '../score/validator-track.js';
import { InputError } from '../source/input-error.js';
import type { Evaluation } from './evaluate-scores.js';

export const REPORTS = [
  'scores',
  'podiums',
  'validators',
  'consensus',
  're-verification',
  'deviations',
] as const;
export type ReportName = (typeof REPORTS)[number];
export type ScoreFormat = 'pretty' | 'json' | 'csv' | 'html';

interface Report {
  readonly title: string;
  readonly sheets: readonly Sheet[];
  readonly json: () => string;
  /** Where it is more than its only or its last table. */
  readonly csv?: () => string;
}

/** @param plots SVG documents for a page */
export function formatReport(
  evaluation: Evaluation,
  name: ReportName,
  format: ScoreFormat,
  plots: readonly string[],
  color: 'color' | 'plain',
): string {
  const { title, sheets, json, csv } = makeReport(evaluation, name);
  switch (format) {
    case 'json':
      return json();
    case 'csv':
      return csv?.() ?? formatSheetsCsv(sheets);
    case 'html':
      return formatPage(title, sheets, plots);
    case 'pretty':
      return formatSheets(sheets, color);
  }
}

function makeReport(evaluation: Evaluation, name: ReportName): Report {
  const { table, rated, records, consensus, ruleSet, notes } = evaluation;
  const { places } = table;
  switch (name) {
    case 'scores':
      return {
        title: `Scores by the rules of ${ruleSet.name}`,
        sheets: scoreSheets(table),
        json: () => formatScoreJson(table, notes),
        csv: () => formatScoreCsv(table),
      };
    case 'podiums': {
      const podiums = podiumsOf(evaluation);
      return {
        title: 'Podiums',
        sheets: podiumSheets(podiums, places),
        json: () => formatPodiumsJson(podiums),
      };
    }
    case 'validators': {
      const tracks = tracksOf(evaluation);
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

function podiumsOf({ table, structure, placed }: Evaluation): readonly Podium[] {
  return table.categories
    .filter(({ standing }) => standing === 'ranked')
    .map((category) => podiumOf(category, table.places, basesOf(category.name, structure), placed));
}

function tracksOf({ ruleSet, placed, structure }: Evaluation): readonly Track[] {
  const { validatorTrack, points } = ruleSet;
  if (validatorTrack !== undefined && points !== undefined) {
    return scoreValidators(judgeWitnesses(placed, validatorTrack), structure, ruleSet);
  }
  throw new InputError({
    code: 'usage',
    message: `the rule set ${ruleSet.name} gives no points to validators`,
    remedy: 'use another --ruleset, such as sv-comp-2024',
  });
}
