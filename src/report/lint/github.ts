import { findingMessage } from '../../lint/finding-message.js';
import type { Severity } from '../../lint/rule/diagnostic.js';
import { printable } from '../../source/printable.js';
import type { LintResult } from '../../use-cases/lint/lint-options.js';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Annotations of GitHub Actions: one workflow command per finding. */
export function formatGithub({ files }: LintResult): string {
  return files
    .flatMap(({ path, findings }) =>
      findings.map((finding) => {
        const { severity, ruleId, ruleName, position, end } = finding;
        const properties = [
          ['file', path],
          ['line', String(position.line)],
          ['col', String(position.column)],
          ...(end === undefined
            ? []
            : [
                ['endLine', String(end.line)],
                ['endColumn', String(end.column)],
              ]),
          ['title', `${ruleId} ${ruleName}`],
        ].map(([name, value = '']) => `${name}=${escapeProperty(value)}`);
        return `::${COMMANDS[severity]} ${properties.join(',')}::${escapeMessage(findingMessage(finding))}\n`;
      }),
    )
    .join('');
}

/** Otherwise a text in an untrusted witness could begin a command of its own. */
function escapeMessage(text: string): string {
  return printable(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
