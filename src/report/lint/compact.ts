import type { LintResult } from '../../dispatch/lint/lint-options.js';
import { printable } from '../../source/printable.js';

/** One line for each finding: `file:line:column: severity CODE name: message`. Nothing where nothing was found. */
export function formatCompact({ files }: LintResult): string {
  return files
    .flatMap(({ path, findings }) =>
      findings.map(
        ({ severity, ruleId, ruleName, message, position: { line, column } }) =>
          `${printable(path)}:${line}:${column}: ${severity} ${ruleId} ${ruleName}: ${printable(message)}\n`,
      ),
    )
    .join('');
}
