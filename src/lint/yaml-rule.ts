import { outlineOf, type YamlOutline } from '../witness/yaml/yaml-outline.js';
import { YAML_FORMATS } from './formats.js';
import type { LintContext } from './lint-context.js';
import type { Rule, RuleChecks, RuleFinding } from './rule.js';

/** A generator is asked for no more than this: a file may break a rule at every line. */
const MAXIMUM_FINDINGS = 1000;

/** What most rules about the form of YAML witnesses are; a rule that is something else says so behind it. */
export const YAML_ERROR = {
  severity: 'error',
  consequence: 'witness invalid',
  formats: YAML_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
} as const satisfies Partial<Rule>;

/**
 * A check of a YAML document, whether or not its parts are as they should be.
 *
 * @param find what is wrong with the parts
 */
export function checkYaml(
  find: (outline: YamlOutline, context: LintContext) => Iterable<RuleFinding>,
): RuleChecks {
  return { yaml: ({ document }, context) => firstOf(find(outlineOf(document), context)) };
}

/** The first findings of a rule, as many as are reported: a file may have one at every line. */
export function firstOf(findings: Iterable<RuleFinding>): readonly RuleFinding[] {
  const kept: RuleFinding[] = [];
  for (const finding of findings) {
    kept.push(finding);
    if (kept.length >= MAXIMUM_FINDINGS) break;
  }
  return kept;
}
