import type { LintResult } from '../../dispatch/lint-options.js';

/** The result as JSON: `schemas/lint-result.schema.json`. */
export function formatLintJson(result: LintResult): string {
  return `${JSON.stringify(result, undefined, 2)}\n`;
}
