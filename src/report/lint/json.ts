import type { LintResult } from '../../dispatch/lint/lint-options.js';
import { describeFinding } from '../../lint/message-of.js';
import { toJsonLines } from '../../source/printable.js';

/** The result as JSON: `schemas/lint-result.schema.json`. */
export function formatLintJson(result: LintResult): string {
  const files = result.files.map((file) => ({ ...file, findings: file.findings.map(describeFinding) }));
  return toJsonLines({ ...result, files });
}
