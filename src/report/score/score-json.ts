import type { ConsensusReport } from '../../score/consensus.js';
import type { ExactNumber } from '../../score/exact-number.js';
import type { Podium } from '../../score/podium.js';
import type { ReVerification } from '../../score/re-verification.js';
import type { RatedRun, ScoreTable } from '../../score/scoring.js';
import type { Track } from '../../score/track/validator-track.js';
import { toJsonLines } from '../../source/printable.js';

/** A score as a number, and as an exact quotient. */
function toScore(score: ExactNumber): { readonly value: number; readonly exact: string } {
  return { value: score.valueOf(), exact: score.toFraction() };
}

/** A score table as JSON. Times in seconds; unknown values are null. */
export function formatScoreJson(
  { ruleSet, places, tools, categories }: ScoreTable,
  notes: readonly string[],
): string {
  return toText({
    report: 'scores',
    ruleset: ruleSet,
    places,
    tools,
    categories: categories.map(({ possible, entries, ...category }) => ({
      ...category,
      possible: category.unknownTasks > 0 ? null : toScore(possible),
      entries: entries.map((entry) =>
        entry.kind !== 'scored'
          ? entry
          : {
              ...entry,
              score: toScore(entry.score),
              successCputime: entry.successCputime ?? null,
              rank: entry.rank ?? null,
              unranked: entry.unranked ?? null,
            },
      ),
    })),
    notes,
  });
}

/** `schemas/consensus-report.schema.json`. */
export function formatConsensusJson({ tools, values, trusted }: ConsensusReport, ruleset: string): string {
  return toText({
    report: 'consensus',
    ruleset,
    trusted,
    tools: tools.map((each) => ({
      ...each,
      confidence: trusted === 0 ? null : Math.round((each.agreed / trusted) * 1e6) / 1e6,
    })),
    values: values.map(({ task, reference, answers }) => ({
      task,
      value: reference.kind === 'known' ? reference.value : null,
      because: reference.because,
      answers: Object.fromEntries(answers.map(({ tool, value }) => [tool, value ?? null])),
    })),
  });
}

export function formatTracksJson(tracks: readonly Track[]): string {
  return toText({ report: 'validators', tracks: tracks.map(trackJson) });
}

/** A track as reports state it: a number that need not be there is null. */
export function trackJson({ kind, version, categories }: Track): object {
  return {
    kind,
    version: version ?? null,
    categories: categories.map((category) => ({
      ...category,
      entries: category.entries.map(({ score, rank, ...entry }) => ({
        ...entry,
        score: toScore(score),
        rank: rank ?? null,
      })),
    })),
  };
}

export function formatPodiumsJson(podiums: readonly Podium[]): string {
  const list = podiums.map(({ fastest, smallest, ...podium }) => ({
    ...podium,
    fastest: fastest ?? null,
    smallest: smallest ?? null,
  }));
  return toText({ report: 'podiums', podiums: list });
}

export function formatReVerificationJson(rows: readonly ReVerification[]): string {
  const list = rows.map((row) => ({
    ...row,
    verificationTime: row.verificationTime ?? null,
    length: row.length ?? null,
    validationTime: row.validationTime ?? null,
  }));
  return toText({ report: 're-verification', rows: list });
}

export function formatDeviationsJson(runs: readonly RatedRun[]): string {
  const deviating = runs.filter(({ category }) => category !== 'correct');
  return toText({
    report: 'deviations',
    results: runs.length,
    deviations: deviating.map(({ record, status, category, points }) => ({
      verifier: record.tool,
      category: record.category ?? null,
      task: record.task,
      expected: record.expected ?? null,
      status,
      result: category,
      points: toScore(points),
    })),
  });
}

function toText(value: unknown): string {
  return toJsonLines(value);
}
