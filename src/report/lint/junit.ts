import type { LintedFile, LintResult } from '../../dispatch/lint-options.js';
import type { Diagnostic } from '../../lint/diagnostic.js';

/** One test suite for each file, and one test case for each finding, or one that passes. */
export function formatJunit({ files, counts }: LintResult): string {
  const total = files.reduce((sum, { findings }) => sum + Math.max(1, findings.length), 0);
  const failures = counts.error + counts.warning;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="witness-check lint" tests="${total}" failures="${failures}" errors="0">`,
    ...files.flatMap(suiteLines),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteLines({ path, findings }: LintedFile): string[] {
  const failures = findings.filter(({ severity }) => severity !== 'info').length;
  const name = escapeXml(path);
  return [
    `  <testsuite name="${name}" tests="${Math.max(1, findings.length)}" failures="${failures}" errors="0">`,
    ...(findings.length === 0
      ? [`    <testcase classname="${name}" name="no findings"/>`]
      : findings.flatMap((finding) => caseLines(name, finding))),
    '  </testsuite>',
  ];
}

function caseLines(
  classname: string,
  { ruleId, ruleName, severity, message, position: { line, column } }: Diagnostic,
): string[] {
  const name = escapeXml(`${ruleId} ${ruleName} ${line}:${column}`);
  const text = escapeXml(`${line}:${column} ${message}`);
  return [
    `    <testcase classname="${classname}" name="${name}">`,
    severity === 'info'
      ? `      <system-out>${text}</system-out>`
      : `      <failure type="${severity}" message="${escapeXml(message)}">${text}</failure>`,
    '    </testcase>',
  ];
}

/** Characters that XML 1.0 cannot hold, not even escaped: controls, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const REFERENCES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\t', '&#9;'],
  ['\n', '&#10;'],
  ['\r', '&#13;'],
]);

function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"\t\n\r]/g, (character) => REFERENCES.get(character) ?? '');
}
