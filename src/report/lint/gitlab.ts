import { findingMessage } from '../../lint/finding-message.js';
import type { Severity } from '../../lint/rule/diagnostic.js';
import { toJsonLines } from '../../source/printable.js';
import type { LintResult } from '../../use-cases/lint/lint-options.js';
import { findingFingerprints } from './fingerprints.js';

const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', info: 'info' };

/** GitLab's code quality report: one entry per finding. */
export function formatGitlab({ files }: LintResult): string {
  const entries = files.flatMap((file) => {
    const fingerprints = findingFingerprints(file);
    return file.findings.map((finding) => ({
      description: `${findingMessage(finding)} [${finding.ruleId}]`,
      check_name: `${finding.ruleId} ${finding.ruleName}`,
      fingerprint: fingerprints.get(finding) ?? '',
      severity: SEVERITIES[finding.severity],
      location: {
        path: file.path.replace(/^(?:\.\/)+/, ''),
        lines: {
          begin: finding.position.line,
          ...(finding.end === undefined ? {} : { end: finding.end.line }),
        },
      },
    }));
  });
  return toJsonLines(entries);
}
