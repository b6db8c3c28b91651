import { describeFinding } from '../../lint/finding-message.js';
import { toJsonLines } from '../../source/printable.js';
import type { LintResult } from '../../use-cases/lint/lint-options.js';

/** The result as JSON: `schemas/lint-result.schema.json`. */
export function formatLintJson(result: LintResult): string {
  const files = result.files.map((file) => ({ ...file, findings: file.findings.map(describeFinding) }));
  return toJsonLines({ ...result, files });
}
