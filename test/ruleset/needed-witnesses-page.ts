import { explainCategory, type VerdictExplanation } from '../../src/ruleset/explain-category.js';
import { fullCategoryName, type RuleSet } from '../../src/ruleset/rule-set.js';

/**
 * The page that says, for each base category and verdict, whether a witness is needed, in which formats, and
 * according to whom.
 */
export function neededWitnessesPage(ruleSets: readonly RuleSet[]): string {
  return [
    '# Which verdict needs which witness',
    'For each base category and verdict: whether a witness is needed (`demo`: none is needed, and validators run without effect\non scores), which formats count, and which source says so. `not confirmed` says why nobody should rely on an entry.\nGenerated from the rule sets; `witness-check categories explain NAME --ruleset R` prints the same with reasons and limits.',
    ...ruleSets.map(section),
  ]
    .join('\n\n')
    .concat('\n');
}

function section(ruleSet: RuleSet): string {
  const sources = new Map<string, number>();
  const rows = ruleSet.categories.flatMap((each) =>
    explainCategory(ruleSet, fullCategoryName(each), each.property).flatMap(({ category, verdicts }) =>
      verdicts.map((verdict) => row(category, verdict, ruleSet, sources)),
    ),
  );
  return [
    `## ${ruleSet.name}`,
    ['| category | verdict | witness | source |', '|---|---|---|---|', ...rows].join('\n'),
    [...sources].map(([text, number]) => `${number}. ${text}`).join('\n'),
  ].join('\n\n');
}

function row(
  category: string,
  { verdict, requirement, formats }: VerdictExplanation,
  ruleSet: RuleSet,
  sources: Map<string, number>,
): string {
  const counted = formats.flatMap((each) => (each.kind === 'accepted' ? [each.format] : []));
  const witness = requirement.kind === 'not-required' ? 'none' : `${requirement.kind}: ${counted.join(', ')}`;
  const texts =
    requirement.because === 'entry'
      ? requirement.entries.map(({ source, notConfirmed }) => sentence(source, notConfirmed))
      : [sentence(ruleSet.source, undefined)];
  const numbers = texts.map((text) => {
    const number = sources.get(text) ?? sources.size + 1;
    sources.set(text, number);
    return number;
  });
  return `| ${category} | ${verdict} | ${witness} | ${[...new Set(numbers)].join(', ')} |`;
}

function sentence(source: string, notConfirmed: string | undefined): string {
  return notConfirmed === undefined ? source : `${source}; **not confirmed**: ${notConfirmed}`;
}
