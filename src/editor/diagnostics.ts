import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import { findingMessage } from '../lint/finding-message.js';
import type { Severity } from '../lint/rule/diagnostic.js';
import type { ExaminedDocument } from './examine-document.js';
import { rangeOfFinding, toRange } from './ranges.js';

/** How many findings of one document are shown; nobody reads more, and editors are slow with many. */
const MAXIMUM_SHOWN = 1000;

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

const SOURCE = 'witness-check';
const FIRST_LINE = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The findings of a document as an editor shows them. */
export function toDiagnostics({ source, findings }: ExaminedDocument): Diagnostic[] {
  const shown = findings.slice(0, MAXIMUM_SHOWN).map((finding) => ({
    range: toRange(source, rangeOfFinding(source, finding)),
    severity: SEVERITIES[finding.severity],
    code: finding.ruleId,
    source: SOURCE,
    message: findingMessage(finding),
  }));
  const left = findings.length - shown.length;
  return left > 0 ? [...shown, note(`${left} more findings: see 'witness-check lint'`)] : shown;
}

/** The note at the beginning of a document that is not examined. */
export function note(message: string): Diagnostic {
  return { range: FIRST_LINE, severity: DiagnosticSeverity.Information, source: SOURCE, message };
}
