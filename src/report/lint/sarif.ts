import { findingMessage } from '../../lint/finding-message.js';
import type { Diagnostic, Severity } from '../../lint/rule/diagnostic.js';
import type { RuleDescription } from '../../lint/rule/rule-description.js';
import { rulePage } from '../../lint/rule/rule-page.js';
import { toJsonLines } from '../../source/printable.js';
import type { LintedFile, LintResult } from '../../use-cases/lint/lint-options.js';
import { findingFingerprints } from './fingerprints.js';
import type { LintReportContext } from './format-lint.js';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** SARIF 2.1.0: one run with every rule in its driver, so that `ruleIndex` always refers to one. */
export function formatSarif({ files }: LintResult, { version, rules }: LintReportContext): string {
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'witness-check', version, rules: rules.map(describeRule) } },
        columnKind: 'utf16CodeUnits',
        results: files.flatMap((file) => describeFindings(file, indexes)),
      },
    ],
  };
  return toJsonLines(log);
}

function describeRule({ id, name, summary, severity, formats, profile }: RuleDescription): object {
  return {
    id,
    name,
    shortDescription: { text: `${summary}.` },
    helpUri: rulePage(id),
    help: { text: `${summary}. See: witness-check explain ${id}` },
    defaultConfiguration: { level: LEVELS[severity], enabled: profile === 'default' },
    properties: { formats, profile },
  };
}

function describeFindings(file: LintedFile, indexes: ReadonlyMap<string, number>): readonly object[] {
  const fingerprints = findingFingerprints(file);
  return file.findings.map((finding) => ({
    ...describeFinding(file, finding),
    ruleIndex: indexes.get(finding.ruleId) ?? -1,
    partialFingerprints: { 'witnessCheck/v1': fingerprints.get(finding) ?? '' },
  }));
}

function describeFinding({ path }: LintedFile, finding: Diagnostic): object {
  const { ruleId, severity, position, end } = finding;
  return {
    ruleId,
    level: LEVELS[severity],
    message: { text: `${findingMessage(finding)}.` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(path) },
          region: {
            startLine: position.line,
            startColumn: position.column,
            ...(end === undefined ? {} : { endLine: end.line, endColumn: end.column }),
          },
        },
      },
    ],
  };
}

/** A path as a URI reference: relative if the path is. */
function toUri(path: string): string {
  const encoded = path.split('/').map(encodePart).join('/');
  if (path.startsWith('/')) return `file://${encoded}`;
  // A colon in the first part would end a URI scheme.
  return encoded.split('/', 1)[0]?.includes(':') ? `./${encoded}` : encoded;
}

/** Lone surrogates are not allowed in a URI. */
function encodePart(part: string): string {
  return encodeURIComponent(part.replace(/\p{Cs}/gu, '\ufffd'));
}
