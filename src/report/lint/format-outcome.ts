import { countNoun } from '../../source/count-noun.js';
import { toJsonLines } from '../../source/printable.js';
import type { LintResult } from '../../use-cases/lint/lint-options.js';
import type { LintOutcome } from '../../use-cases/lint/perform-lint.js';
import { formatJson } from '../json.js';
import { formatFixPreview } from './diff.js';
import { formatFixes } from './fixes.js';
import { formatLint, type LintFormat, type LintReportContext } from './format-lint.js';
import { formatLintStatistics } from './statistics.js';
import { formatLintSummary } from './summary.js';

/** The output of one call: the result, and notes about what was done. */
export interface LintOutput {
  readonly result: string;
  /** Empty if there is nothing to say. */
  readonly notes: string;
}

/**
 * An answer of the linter in one of the formats; everything except findings has only the formats `pretty` and `json`.
 */
export function formatLintOutcome(
  outcome: LintOutcome,
  format: LintFormat,
  context: Omit<LintReportContext, 'sourceLine'>,
): LintOutput {
  const { color } = context;
  const only = <Value>(value: Value, pretty: (value: Value, color: 'color' | 'plain') => string) => ({
    result: format === 'json' ? formatJson(value) : pretty(value, color),
    notes: '',
  });
  if (outcome.kind === 'settings') return { result: toJsonLines(outcome.settings), notes: '' };
  if (outcome.kind === 'statistics') return only(outcome.statistics, formatLintStatistics);
  if (outcome.kind === 'summary') return only(outcome.summary, formatLintSummary);
  if (outcome.kind === 'diff') return only(outcome.preview, formatFixPreview);
  const { result, fixed, lines } = outcome;
  return {
    result: formatLint(format, result, { ...context, sourceLine: (path, line) => lines?.find(path, line) }),
    notes: (fixed === undefined ? '' : formatFixes(fixed)) + notComparedNote(result, format),
  };
}

/** For a person: data have the number. */
function notComparedNote({ notCompared = 0 }: LintResult, format: LintFormat): string {
  if (notCompared === 0 || format !== 'pretty') return '';
  const subject = `${countNoun(notCompared, 'witness', 'witnesses')} ${notCompared === 1 ? 'was' : 'were'}`;
  return `note: ${subject} not compared with a program: name it with --program or --task, or its folder with --tasks\n`;
}
