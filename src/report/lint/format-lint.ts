import type { RuleDescription } from '../../lint/rule/rule-description.js';
import type { LintResult } from '../../use-cases/lint/lint-options.js';
import { formatCompact } from './compact.js';
import { formatGithub } from './github.js';
import { formatGitlab } from './gitlab.js';
import { formatLintJson } from './json.js';
import { formatJunit } from './junit.js';
import { formatLintPretty } from './pretty.js';
import { formatSarif } from './sarif.js';

/** What reporters need in addition to the result. */
export interface LintReportContext {
  readonly color: 'color' | 'plain';
  /** Version of this program. */
  readonly version: string;
  /** Every rule, by its code. */
  readonly rules: readonly RuleDescription[];
  /** A line of a file without its line end; undefined if it is not available. */
  readonly sourceLine: (path: string, line: number) => string | undefined;
}

/** How to write a lint result in each format, the default first. */
export const LINT_FORMATS = {
  pretty: formatLintPretty,
  compact: formatCompact,
  json: formatLintJson,
  sarif: formatSarif,
  github: formatGithub,
  gitlab: formatGitlab,
  junit: formatJunit,
} as const satisfies Record<string, (result: LintResult, context: LintReportContext) => string>;

export type LintFormat = keyof typeof LINT_FORMATS;

/** A lint result in one of the formats. */
export function formatLint(format: LintFormat, result: LintResult, context: LintReportContext): string {
  return LINT_FORMATS[format](result, context);
}
