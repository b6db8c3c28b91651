import type { LintResult } from '../../dispatch/lint/lint-options.js';
import { toJsonLines } from '../../source/printable.js';

/** The result as JSON: `schemas/lint-result.schema.json`. */
export function formatLintJson(result: LintResult): string {
  return toJsonLines(result);
}
