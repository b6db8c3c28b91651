import type { LintSettings } from '../../lint/lint-settings.js';
import type { Diagnostic } from '../../lint/rule/diagnostic.js';

/**
 * The rules whose correction writes the hash of the program. That says that the witness is about this program, so it is
 * done only for a program that the user names, not for one that the linter has found.
 */
const HASH_RULES: readonly string[] = ['WT003', 'WT006'];

/** Settings under which no hash is corrected. */
export function keepingHashes(settings: LintSettings): LintSettings {
  const off = HASH_RULES.map((id) => [id, 'off'] as const);
  return { ...settings, severities: new Map([...settings.severities, ...off]) };
}

/** The findings without corrections of hashes. */
export function withoutHashCorrections(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  return findings.map((finding) => {
    if (!HASH_RULES.includes(finding.ruleId)) return finding;
    const { fix: _fix, ...others } = finding;
    return others;
  });
}
