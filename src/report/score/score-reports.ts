import type { ConsensusReport } from '../../score/consensus.js';
import type { Award, Podium } from '../../score/podium.js';
import type { ReVerification } from '../../score/re-verification.js';
import type { RatedRun } from '../../score/scoring.js';
import type { Track } from '../../score/track/validator-track.js';
import { countNoun } from '../../source/count-noun.js';
import { formatScore, twoDigits } from './score-number.js';
import { cell, left, right, type Sheet } from './score-sheet.js';

/** One table for each kind and version of witnesses and each category. */
export function trackSheets(tracks: readonly Track[], places: number): readonly Sheet[] {
  if (tracks.length === 0) return [NO_TRACK];
  return tracks.flatMap(({ kind, version, categories }) =>
    categories.map(({ name, correct, wrong, entries }) => ({
      title: `${kind} witnesses${version === undefined ? '' : ` ${version}`}: ${name}`,
      note: `${correct} correct and ${wrong} wrong witnesses; ranked by score, then by CPU time`,
      columns: [right('rank'), left('validator'), right('score'), right('CPU s')],
      rows: entries.map(({ validator, score, successCputime, rank }) => {
        const place = rank !== undefined && rank <= places && score.valueOf() > 0 ? rank : undefined;
        return [
          cell(rank),
          { text: validator, place },
          { text: formatScore(score), place },
          cell(twoDigits(successCputime)),
        ];
      }),
    })),
  );
}

const NO_TRACK: Sheet = {
  title: 'Validators',
  note: undefined,
  columns: [],
  rows: [],
  empty: 'There are no results of validators: name their results files, too.',
};

/** The highest score, the fastest tool, the lowest memory use. */
export function podiumSheets(podiums: readonly Podium[], places: number): readonly Sheet[] {
  const award = (given: Award | undefined) =>
    cell(given === undefined ? '' : `${given.tools.join(', ')} (${given.tasks})`);
  return [
    {
      empty: 'No category has a tool with points.',
      title: 'Podiums',
      note: 'fastest and least memory: the tool that was best on most correctly solved tasks, with the number of these tasks',
      columns: [
        left('category'),
        ...Array.from({ length: places }, (_, index) => left(String(index + 1))),
        left('fastest'),
        left('least memory'),
      ],
      rows: podiums.map(({ category, places: tools, fastest, smallest }) => [
        cell(category),
        ...tools.map((names, index) => ({ text: names.join(', '), place: index + 1 })),
        award(fastest),
        award(smallest),
      ]),
    },
  ];
}

const BECAUSE = {
  'nobody-answered': 'no tool answered',
  'all-agree': 'all agree',
  'single-tool': 'a single tool',
  'more-confident-of-two': 'the more confident of two',
  'majority-by-confidence': 'majority by confidence',
} as const;

/** How far tools agree, and on what. */
export function consensusSheets({ tools, values, trusted }: ConsensusReport): readonly Sheet[] {
  return [
    {
      empty: 'No tool has answered.',
      title: 'Confidence',
      note: `${trusted} of ${countNoun(values.length, 'task')} ${trusted === 1 ? 'has' : 'have'} a trusted value; confidence is the share of them with which a tool agrees`,
      columns: [left('tool'), right('answers'), right('agreed'), right('confidence'), left('')],
      rows: tools.map(({ tool, role, answered, agreed }) => [
        cell(tool),
        cell(answered),
        cell(agreed),
        cell(trusted === 0 ? '' : (agreed / trusted).toFixed(3)),
        cell(role === 'reference' ? 'reference, does not count' : ''),
      ]),
    },
    {
      empty: 'No task has an answer.',
      title: 'Values',
      note: undefined,
      columns: [left('task'), left('value'), left('because'), ...tools.map(({ tool }) => left(tool))],
      rows: values.map(({ task, reference, answers }) => [
        cell(task),
        cell(reference.kind === 'known' ? reference.value : 'unknown'),
        cell(BECAUSE[reference.because]),
        ...tools.map(({ tool }) => cell(answers.find((answer) => answer.tool === tool)?.value)),
      ]),
    },
  ];
}

/** The form of table 9 of the report on SV-COMP 2014. */
export function reVerificationSheets(rows: readonly ReVerification[]): readonly Sheet[] {
  return [
    {
      empty: 'No validator has answered about a witness.',
      title: 'Re-verification',
      note: 'CPU times in seconds; length: edges of an automaton, waypoints or invariants of a list',
      columns: [
        left('task'),
        left('verifier'),
        left('verdict'),
        right('verifier CPU s'),
        left('witness'),
        right('length'),
        left('validator'),
        left('answer'),
        right('validator CPU s'),
      ],
      rows: rows.map((row) => [
        cell(row.task),
        cell(row.tool),
        cell(row.status),
        cell(twoDigits(row.verificationTime)),
        cell(row.witness),
        cell(row.length),
        cell(row.validator),
        cell(row.answer),
        cell(twoDigits(row.validationTime)),
      ]),
    },
  ];
}

/** Results that a team would not like to see: everything except correct, confirmed ones. */
export function deviationSheets(runs: readonly RatedRun[]): readonly Sheet[] {
  const deviating = runs.filter(({ category }) => category !== 'correct');
  return [
    {
      empty: 'Every result is correct and confirmed.',
      title: 'Deviations',
      note: `${deviating.length} of ${countNoun(runs.length, 'result')} ${deviating.length === 1 ? 'is' : 'are'} not correct and confirmed`,
      columns: [
        left('verifier'),
        left('category'),
        left('task'),
        left('expected'),
        left('status'),
        left('result'),
        right('score'),
      ],
      rows: deviating.map(({ record, status, category, points }) => [
        cell(record.tool),
        cell(record.category),
        cell(record.task),
        cell(record.expected),
        cell(status),
        cell(category),
        cell(formatScore(points)),
      ]),
    },
  ];
}
