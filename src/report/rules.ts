import { createColors } from 'picocolors';
import type { RuleDescription } from '../lint/rule/rule-description.js';

/** The rules for people, one line each. */
export function formatRules(rules: readonly RuleDescription[], color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  const width = Math.max(...rules.map(({ name }) => name.length));
  return rules
    .map(({ id, name, severity, profile, summary, notConfirmed }) => {
      const where = profile === 'default' ? '' : colors.dim(` (${profile})`);
      const doubt = notConfirmed === undefined ? '' : colors.dim(`; not confirmed: ${notConfirmed}`);
      return `${colors.bold(id)} ${name.padEnd(width)} ${severity.padEnd(7)} ${summary}${where}${doubt}\n`;
    })
    .join('');
}

/** Families of rules, by the second letter of their codes. */
const FAMILIES: readonly (readonly [string, string])[] = [
  ['S', 'Syntax: can the file be read, and do all readers see the same contents'],
  ['G', 'GraphML 1.0'],
  ['Y', 'YAML 0.1 to 2.2'],
  ['T', 'Fit to the task'],
  ['P', 'Fit to the program'],
  ['C', 'Comments that switch rules off'],
];

/** The rules as a page of the documentation: `docs/reference/rules.md`. */
export function formatRulesPage(rules: readonly RuleDescription[]): string {
  return [
    '# Rules of the linter',
    '',
    'Codes are permanent. `witness-check explain CODE` prints the page of a rule. Profiles: `default` rules always apply,',
    '`sv-comp` and `strict` add theirs (`--profile`). Options provide what a rule needs in addition to the witness:',
    'the claim (`--property`, `--verdict`, `--data-model`, `--ruleset`), the program (`--program`), or both (`--task`).',
    '',
    'The last column names the checks of WitnessLint that a rule covers; [witnesslint.md](../guide/witnesslint.md) says what they are.',
    '',
    'A rule marked as not confirmed relies on second-hand information about the format; its page says which.',
    '',
    '*This page is the output of `witness-check rules --format markdown`.*',
    ...FAMILIES.flatMap(([letter, title]) =>
      familyLines(
        title,
        rules.filter(({ id }) => id[1] === letter),
      ),
    ),
    '',
  ].join('\n');
}

function familyLines(title: string, rules: readonly RuleDescription[]): string[] {
  if (rules.length === 0) return [];
  return [
    '',
    `## ${title}`,
    '',
    '| code | name | true of a good witness | severity | formats | needs | profile | WitnessLint |',
    '|---|---|---|---|---|---|---|---|',
    ...rules.map(
      ({ id, name, summary, severity, formats, needs, profile, witnessLint, notConfirmed }) =>
        `| [${id}](rules/${id}.md) | ${name} | ${summary.replaceAll('|', '\\|')}${notConfirmed === undefined ? '' : ' (not confirmed)'} | ${severity} | ${formatsText(formats)} | ${needs} | ${profile} | ${witnessLint.join(', ')} |`,
    ),
  ];
}

/** `graphml 1.0; yaml 2.0, 2.1`. */
function formatsText(formats: readonly string[]): string {
  const versions = new Map<string, string[]>();
  for (const each of formats) {
    const [format = '', version = ''] = each.split(' ');
    versions.set(format, [...(versions.get(format) ?? []), version]);
  }
  return [...versions].map(([format, list]) => `${format} ${list.join(', ')}`).join('; ');
}
