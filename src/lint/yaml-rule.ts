import { outlineOf, type YamlOutline } from '../witness/yaml/yaml-outline.js';
import { YAML_FORMATS } from './formats.js';
import type { LintContext } from './lint-context.js';
import type { Rule, RuleFinding } from './rule.js';

/** A rule about YAML witnesses reports at most this many findings: nobody reads more. */
const MAXIMUM_FINDINGS = 1000;

type Described = Pick<Rule, 'id' | 'name' | 'summary'> & Partial<Omit<Rule, 'check'>>;

/**
 * A rule about the form of YAML witnesses. Unless it says otherwise it is an error that makes the witness invalid, in
 * every profile, and about the versions that have a schema.
 *
 * @param find what is wrong with the parts of a document
 */
export function yamlRule(
  described: Described,
  find: (outline: YamlOutline, context: LintContext) => Iterable<RuleFinding>,
): Rule {
  return {
    severity: 'error',
    consequence: 'witness invalid',
    formats: YAML_FORMATS,
    profile: 'default',
    needs: 'witness',
    witnessLint: [],
    ...described,
    check: { yaml: ({ document }, context) => firstOf(find(outlineOf(document), context)) },
  };
}

/** The first findings of a rule, as many as are reported. */
export function firstOf(findings: Iterable<RuleFinding>): readonly RuleFinding[] {
  const kept: RuleFinding[] = [];
  for (const finding of findings) {
    kept.push(finding);
    if (kept.length >= MAXIMUM_FINDINGS) break;
  }
  return kept;
}
