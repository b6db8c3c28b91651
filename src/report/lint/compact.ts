import { findingMessage } from '../../lint/finding-message.js';
import { printable } from '../../source/printable.js';
import type { LintResult } from '../../use-cases/lint/lint-options.js';

/** One line per finding: `file:line:column: severity CODE name: message`. Empty if there are no findings. */
export function formatCompact({ files }: LintResult): string {
  return files
    .flatMap(({ path, findings }) =>
      findings.map((finding) => {
        const {
          severity,
          ruleId,
          ruleName,
          position: { line, column },
        } = finding;
        const head = `${printable(path)}:${line}:${column}: ${severity} ${ruleId} ${ruleName}`;
        return `${head}: ${printable(findingMessage(finding))}\n`;
      }),
    )
    .join('');
}
