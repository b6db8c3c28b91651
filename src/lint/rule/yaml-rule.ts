import { outlineWitness, type YamlOutline } from '../../witness/yaml/yaml-outline.js';
import { YAML_FORMATS } from './formats.js';
import type { LintContext } from './lint-context.js';
import type { Rule, RuleChecks, RuleFinding } from './rule.js';

/** What most rules about the form of YAML witnesses have in common; a rule that differs overrides it. */
export const YAML_ERROR = {
  severity: 'error',
  consequence: 'witness invalid',
  formats: YAML_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
} as const satisfies Partial<Rule>;

/**
 * A check of a YAML document, whether or not its parts are well formed.
 * @param find what is wrong with the parts
 */
export function checkYaml<Finding extends RuleFinding>(
  find: (outline: YamlOutline, context: LintContext) => Iterable<Finding>,
): RuleChecks<Finding> {
  return { yaml: ({ document }, context) => find(outlineWitness(document), context) };
}
