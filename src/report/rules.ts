import { createColors } from 'picocolors';
import type { Rule } from '../lint/rule.js';

/** The rules for a person, one line for each. */
export function formatRules(rules: readonly Rule[], color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  const width = Math.max(...rules.map(({ name }) => name.length));
  return rules
    .map(({ id, name, severity, profile, summary }) => {
      const where = profile === 'default' ? '' : colors.dim(` (${profile})`);
      return `${colors.bold(id)} ${name.padEnd(width)} ${severity.padEnd(7)} ${summary}${where}\n`;
    })
    .join('');
}

/** The rules for a program: `schemas/rules.schema.json`. */
export function formatRulesJson(rules: readonly Rule[]): string {
  const described = rules.map(
    ({ id, name, summary, severity, consequence, formats, profile, needs, witnessLint }) => ({
      ...{ id, name, summary, severity, consequence, formats, profile, needs, witnessLint },
      explanation: `docs/rules/${id}.md`,
    }),
  );
  return `${JSON.stringify(described, undefined, 2)}\n`;
}
