import { findingMessage } from '../../lint/finding-message.js';
import type { Diagnostic } from '../../lint/rule/diagnostic.js';
import { escapeMarkup } from '../../source/printable.js';
import type { LintedFile, LintResult } from '../../use-cases/lint/lint-options.js';

/** One test suite per file, and one test case per finding, or one that passes; only errors are failures. */
export function formatJunit({ files, counts }: LintResult): string {
  const total = files.reduce((sum, { findings }) => sum + Math.max(1, findings.length), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="witness-check lint" tests="${total}" failures="${counts.error}" errors="0">`,
    ...files.flatMap(suiteLines),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteLines({ path, findings }: LintedFile): string[] {
  const failures = findings.filter(({ severity }) => severity === 'error').length;
  const name = escapeMarkup(path);
  return [
    `  <testsuite name="${name}" tests="${Math.max(1, findings.length)}" failures="${failures}" errors="0">`,
    ...(findings.length === 0
      ? [`    <testcase classname="${name}" name="no findings"/>`]
      : findings.flatMap((finding) => caseLines(name, finding))),
    '  </testsuite>',
  ];
}

function caseLines(classname: string, finding: Diagnostic): string[] {
  const { ruleId, ruleName, severity, position } = finding;
  const { line, column } = position;
  const message = findingMessage(finding);
  const name = escapeMarkup(`${ruleId} ${ruleName} ${line}:${column}`);
  const text = escapeMarkup(`${line}:${column} ${message}`);
  return [
    `    <testcase classname="${classname}" name="${name}">`,
    // As for the exit code, only errors count; the rest is told.
    severity === 'error'
      ? `      <failure type="${severity}" message="${escapeMarkup(message)}">${text}</failure>`
      : `      <system-out>${severity} ${text}</system-out>`,
    '    </testcase>',
  ];
}
