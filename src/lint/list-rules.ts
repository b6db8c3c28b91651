import type { RuleDescription } from './rule/rule-description.js';
import { RULES } from './rules/all-rules.js';

/** All rules of the linter, family by family. */
export function listRules(): readonly RuleDescription[] {
  return RULES.map((rule) => {
    const { id, name, summary, severity, consequence, formats, profile, needs, witnessLint, messages } = rule;
    const { notConfirmed } = rule;
    return {
      id,
      name,
      summary,
      severity,
      consequence,
      formats,
      profile,
      needs,
      witnessLint,
      messages,
      explanation: `docs/reference/rules/${id}.md`,
      ...(notConfirmed === undefined ? {} : { notConfirmed }),
    };
  });
}
