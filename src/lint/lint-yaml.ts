import type { YamlReading } from '../witness/witness.js';
import { askedRules, FindingCollector, reportAll } from './collect-findings.js';
import type { LintContext } from './rule/lint-context.js';
import type { LintedDocument } from './rule/linted-document.js';
import type { Rule } from './rule/rule.js';
import { yamlComments } from './suppressions.js';

/** Lints a YAML witness that has been read. */
export function lintYaml(reading: YamlReading, rules: readonly Rule[], context: LintContext): LintedDocument {
  const collector = new FindingCollector();
  for (const rule of askedRules(rules, context)) {
    const report = collector.makeReporter(rule);
    const { summary, yaml } = rule.check;
    if (summary !== undefined) reportAll(summary(reading.witness, context), report);
    if (yaml !== undefined) reportAll(yaml(reading, context), report);
  }
  return {
    summary: reading.witness,
    findings: collector.findings,
    comments: yamlComments(reading.document.source),
  };
}
