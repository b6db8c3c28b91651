import type { LintResult } from '../../dispatch/lint/lint-options.js';
import type { Rule } from '../../lint/rule.js';
import { formatCompact } from './compact.js';
import { formatGithub } from './github.js';
import { formatLintJson } from './json.js';
import { formatJunit } from './junit.js';
import { formatLintPretty } from './pretty.js';
import { formatSarif } from './sarif.js';

export const LINT_FORMATS = ['pretty', 'compact', 'json', 'sarif', 'github', 'junit'] as const;

export type LintFormat = (typeof LINT_FORMATS)[number];

/** What reporters need besides the result. */
export interface LintReportContext {
  readonly color: 'color' | 'plain';
  /** Version of this program. */
  readonly version: string;
  /** Every rule, by its code. */
  readonly rules: readonly Rule[];
  /** A line of a file without its line end, or undefined where it is not at hand. */
  readonly lineOf: (path: string, line: number) => string | undefined;
}

/** The result of linting in one of the formats. */
export function formatLint(format: LintFormat, result: LintResult, context: LintReportContext): string {
  switch (format) {
    case 'pretty':
      return formatLintPretty(result, context);
    case 'compact':
      return formatCompact(result);
    case 'json':
      return formatLintJson(result);
    case 'sarif':
      return formatSarif(result, context);
    case 'github':
      return formatGithub(result);
    case 'junit':
      return formatJunit(result);
  }
}
