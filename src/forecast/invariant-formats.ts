import { formatScorePage } from '../report/score/score-html.js';
import { formatSheets } from '../report/score/score-pretty.js';
import { cell, left, right, type Sheet } from '../report/score/score-sheet.js';
import { quoteWord } from '../report/shell-words.js';
import { countNoun } from '../source/count-noun.js';
import { toJsonLines } from '../source/printable.js';
import { countInvariants, JUDGEMENTS } from './count-invariants.js';
import type { CampaignInvariant, CampaignInvariants, InvariantComparison } from './invariants.js';

/** The invariants of a campaign, and what changed since another one. */
export interface InvariantReport {
  readonly found: CampaignInvariants;
  /** Undefined if there is nothing to compare with. */
  readonly comparison: InvariantComparison | undefined;
}

/** How many single invariants a table lists. */
const LISTED = 20;

/** How to write what became of invariants in each format. */
export const INVARIANT_FORMATS = {
  pretty: (report, color) => formatSheets(invariantSheets(report), color),
  json: ({ found, comparison }) =>
    toJsonLines({
      report: 'invariants',
      campaign: found.campaign,
      counts: countInvariants(found),
      invariants: found.invariants,
      comparison: comparison ?? null,
      problems: found.problems,
    }),
  html: (report) =>
    formatScorePage({
      title: 'Invariants',
      sheets: invariantSheets(report),
      plot: null,
      origin: {
        sources: [report.found.campaign],
        notes: report.found.problems.map(({ message }) => message),
        date: new Date().toISOString(),
      },
    }),
} as const satisfies Record<
  string,
  (report: InvariantReport, color: 'color' | 'plain') => string | Promise<string>
>;

function invariantSheets({ found, comparison }: InvariantReport): readonly Sheet[] {
  const refuted = found.invariants.filter(({ judgement }) => judgement === 'refuted');
  return [
    countsSheet(found),
    ...(comparison === undefined ? [] : [movesSheet(comparison), changesSheet(comparison)]),
    ...(refuted.length === 0 ? [] : [refutedSheet(refuted)]),
  ];
}

function countsSheet(found: CampaignInvariants): Sheet {
  return {
    title: `Invariants of ${found.campaign}`,
    note: `${countNoun(found.invariants.length, 'invariant')}; by producer, category and type`,
    columns: [left('producer'), left('category'), left('type'), ...JUDGEMENTS.map(right)],
    rows: countInvariants(found).map(({ producer, category, type, counts }) => [
      cell(producer ?? 'not stated'),
      cell(category ?? 'not known'),
      cell(type),
      ...JUDGEMENTS.map((judgement) => cell(counts[judgement])),
    ]),
  };
}

function movesSheet({ moves, onlyBefore, onlyAfter }: InvariantComparison): Sheet {
  return {
    title: 'Before and after',
    note: `${onlyBefore} only before, ${onlyAfter} only after; rows: before, columns: after`,
    columns: [left('before'), ...JUDGEMENTS.map(right)],
    rows: JUDGEMENTS.map((before) => [
      cell(before),
      ...JUDGEMENTS.map((after) =>
        cell(moves.find((move) => move.before === before && move.after === after)?.invariants ?? 0),
      ),
    ]),
  };
}

function changesSheet({ changes }: InvariantComparison): Sheet {
  const shown = changes.length > LISTED ? `the first ${LISTED} of ${changes.length}` : undefined;
  return {
    title: changes.length === 0 ? 'No invariant changed' : 'Changed invariants',
    note: shown,
    columns: [left('before'), left('after'), ...PLACE],
    rows: changes
      .slice(0, LISTED)
      .map(({ before, after }) => [cell(before.judgement), cell(after.judgement), ...placeCells(after)]),
  };
}

function refutedSheet(refuted: readonly CampaignInvariant[]): Sheet {
  return {
    title: 'Refuted invariants',
    note: refuted.length > LISTED ? `the first ${LISTED} of ${refuted.length}` : undefined,
    columns: PLACE,
    rows: refuted.slice(0, LISTED).map(placeCells),
  };
}

const PLACE = [right('line'), left('invariant'), left('command')];

function placeCells({ line, value, witness, task, property }: CampaignInvariant) {
  const subject = /\.ya?ml$/.test(task) ? '--task' : '--program';
  const words = ['witness-check', 'explain', witness, subject, task, '--property', property];
  return [cell(line === 0 ? '' : line), cell(value), cell(words.map(quoteWord).join(' '))];
}
