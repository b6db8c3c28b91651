import { createColors } from 'picocolors';
import type { CategoryExplanation, VerdictExplanation } from '../ruleset/explain-category.js';
import type { EntryRequirement, Requirement } from '../ruleset/requirement.js';
import type { PointRules, RuleSet } from '../ruleset/rule-set.js';
import { limitsFor, type RunLimits } from '../ruleset/run-limits.js';
import { countNoun } from '../source/count-noun.js';
import { printable } from '../source/printable.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';

type Color = 'color' | 'plain';
type Colors = ReturnType<typeof createColors>;

/** The kind of witness that a verdict needs. */
const KINDS = [
  { kind: 'correctness', verdict: 'TRUE' },
  { kind: 'violation', verdict: 'FALSE' },
] as const satisfies readonly { readonly kind: WitnessKind; readonly verdict: string }[];

/** One line for each rule set. */
export function formatRuleSetList(ruleSets: readonly RuleSet[], standard: string, color: Color): string {
  const colors = createColors(color === 'color');
  const width = Math.max(0, ...ruleSets.map(({ name }) => name.length));
  const lines = ruleSets.map(({ name, date, source }) => {
    const mark = name === standard ? colors.green(' (default)') : '';
    return `${colors.bold(name.padEnd(width))}  ${date.padEnd(10)}  ${printable(source)}${mark}`;
  });
  return [...lines, ''].join('\n');
}

/** The contents of a rule set, without its list of categories. */
export function formatRuleSet(rules: RuleSet, color: Color): string {
  const colors = createColors(color === 'color');
  const line = (label: string, text: string) => `  ${colors.dim(label.padEnd(13))} ${text}`;
  const { categories, metaCategories, demoCategories, points, verifier, consensus } = rules;
  const demo = demoCategories.length === 0 ? '' : `, for demonstration ${demoCategories.join(', ')}`;
  return [
    `${colors.bold(rules.name)}: ${printable(rules.source)} (${rules.date})`,
    line('verifier', describeVerifier(rules.verificationTime, verifier)),
    ...rules.categoryTimes.map((each) =>
      line('', `${each.verificationTime} s of CPU time in ${each.categories.join(', ')}`),
    ),
    line('confirmation', CONFIRMATIONS[rules.confirmation]),
    ...(rules.confirmation !== 'none' ? KINDS.flatMap((each) => describeKind(rules, each, line)) : []),
    ...(points === undefined ? [] : [line('points', describePoints(points))]),
    line('meta category', META_SCORES[rules.metaScore]),
    line(
      'consensus',
      `a majority of ${consensus.agreeing} tools or more; a single tool if its confidence is at least ${consensus.singleToolConfidence}`,
    ),
    line('properties', rules.properties.join(', ')),
    line('categories', `${categories.length}, and ${metaCategories.length} made of others${demo}`),
    ...[...rules.provenance].flatMap(([topic, { source, notConfirmed }]) => [
      line('source', `${topic}: ${printable(source)}`),
      ...(notConfirmed === undefined
        ? []
        : [line('', `  ${colors.yellow(`not confirmed: ${printable(notConfirmed)}`)}`)]),
    ]),
    '',
  ].join('\n');
}

const CONFIRMATIONS: Readonly<Record<RuleSet['confirmation'], string>> = {
  any: 'one validator that confirms one witness is enough',
  consensus: 'the consensus of all validators counts',
  none: 'no witness is required',
};

const META_SCORES: Readonly<Record<RuleSet['metaScore'], string>> = {
  normalized: 'all members have the same weight',
  sum: 'all tasks have the same weight',
};

function describeVerifier(time: number, { memory, cores }: RuleSet['verifier']): string {
  const parts = [
    `${time} s of CPU time`,
    memory === undefined ? undefined : gigabytes(memory),
    cores === undefined ? undefined : countNoun(cores, 'core'),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function describeKind(
  rules: RuleSet,
  { kind, verdict }: (typeof KINDS)[number],
  line: (label: string, text: string) => string,
): string[] {
  const { formats, excludedCategories, needs } = rules[kind];
  if (needs.length > 0) return describeNeeds(rules, { kind, verdict }, line);
  if (excludedCategories.includes('*')) return [line(verdict, `counts without a ${kind} witness`)];
  const all = formats.flatMap(({ format, versions, properties, exceptCategories }) => {
    const only = properties === undefined ? '' : ` for ${properties.join(', ')}`;
    const not = exceptCategories.length === 0 ? '' : `, not in ${exceptCategories.join(', ')}`;
    return versions.map((version) => `${format} ${version}${only}${not}`);
  });
  return [
    line(verdict, `${kind} witness, validated with ${describeLimits(limitsFor(rules, kind))}`),
    ...all.map((text) => line('', text)),
    line(
      '',
      excludedCategories.length === 0
        ? 'needed in every category'
        : `not needed in ${excludedCategories.join(', ')}`,
    ),
  ];
}

/** One line per entry, and a line below it for uncertainties. */
function describeNeeds(
  rules: RuleSet,
  { kind, verdict }: { readonly kind: WitnessKind; readonly verdict: string },
  line: (label: string, text: string) => string,
): string[] {
  return [
    line(verdict, `${kind} witness, validated with ${describeLimits(limitsFor(rules, kind))}`),
    ...rules[kind].needs.flatMap(({ categories, parts, need, formats, source, notConfirmed }) => {
      const of = parts === undefined ? '' : ` for ${parts.join(', ')}`;
      const listed = formats.flatMap(({ format, versions, tools }) =>
        versions.map((version) => `${format} ${version}${tools === 'inactive' ? ' (inactive tools)' : ''}`),
      );
      const what =
        need === 'none' ? 'none needed' : `${need === 'demo' ? 'demonstration, ' : ''}${listed.join(', ')}`;
      return [
        line('', `${categories.join(', ')}${of}: ${what} (${printable(source)})`),
        ...(notConfirmed === undefined ? [] : [line('', `  not confirmed: ${printable(notConfirmed)}`)]),
      ];
    }),
  ];
}

function describePoints(points: PointRules): string {
  return (['true', 'false'] as const)
    .map((verdict) => {
      const { correct, unconfirmed, wrong } = points[verdict];
      return `${verdict.toUpperCase()} correct ${correct}, unconfirmed ${unconfirmed}, wrong ${wrong}`;
    })
    .join('; ');
}

/** One line per category: whether TRUE and FALSE need a witness there. */
export function formatCategoryList(
  ruleSet: RuleSet,
  explanations: readonly CategoryExplanation[],
  color: Color,
): string {
  const colors = createColors(color === 'color');
  const width = Math.max(0, ...explanations.map(({ category }) => category.length));
  const needs = (verdict: string, { kind }: Requirement) =>
    kind === 'required'
      ? `${verdict} needs a witness`
      : colors.dim(`${verdict} needs none${kind === 'demo' ? ', demo' : ''}`.padEnd(verdict.length + 16));
  const lines = explanations.map(({ category, verdicts }) => {
    const [onTrue, onFalse] = KINDS.map(({ kind }) => verdicts.find((each) => each.kind === kind));
    const cells = [
      onTrue && needs('TRUE', onTrue.requirement),
      onFalse && needs('FALSE', onFalse.requirement),
    ];
    return `${colors.bold(category.padEnd(width))}  ${cells.join('  ')}`.trimEnd();
  });
  return [
    ...lines,
    `${countNoun(ruleSet.categories.length, 'category', 'categories')} of ${ruleSet.name}`,
    '',
  ].join('\n');
}

/** Why a verdict needs a witness in a category, or why not. */
export function formatCategory(explanation: CategoryExplanation, color: Color): string {
  const colors = createColors(color === 'color');
  const { category, ruleSet, standing, property, sets, without, members, partOf, isDemo } = explanation;
  const line = (label: string, text: string) => `  ${colors.dim(label.padEnd(8))} ${text}`;
  const minus = without.length === 0 ? '' : ` without ${without.map((name) => `${name}.set`).join(', ')}`;
  const unlisted = `${ruleSet} lists no categories; the answer is the same for all names`;
  return [
    `${colors.bold(printable(category))} under ${ruleSet}`,
    ...(standing === 'unlisted' ? [line('', colors.yellow(unlisted))] : []),
    ...(members.length === 0 ? [] : [line('members', members.join(', '))]),
    ...(sets.length === 0
      ? []
      : [line('tasks', `property ${property} in ${sets.map((name) => `${name}.set`).join(', ')}${minus}`)]),
    ...(partOf.length === 0 ? [] : [line('part of', partOf.join(', '))]),
    ...(isDemo ? [line('demo', 'shown, but neither ranked nor part of a meta category')] : []),
    ...explanation.verdicts.flatMap((each) => describeVerdict(each, colors)),
    '',
  ].join('\n');
}

function describeVerdict(
  { verdict, kind, requirement, formats, limits }: VerdictExplanation,
  colors: Colors,
): string[] {
  const indent = '           ';
  const head = `  ${colors.bold(verdict)}`;
  if (requirement.because === 'entry') {
    return describeEntryVerdict(requirement, { verdict, kind, formats, limits }, colors);
  }
  if (requirement.kind === 'not-required') {
    const why =
      requirement.because === 'no-confirmation'
        ? 'the rules do not require witnesses at all'
        : `the exclusion ${requirement.glob} matches ${printable(requirement.matched)}`;
    return [`${head} counts without a ${kind} witness: ${why}`];
  }
  const globs = requirement.because === 'no-exclusion-matches' ? requirement.globs : [];
  const why =
    globs.length === 0
      ? 'the rules exclude no category'
      : `none of the exclusions matches (${globs.join(', ')})`;
  return [
    `${head} needs a confirmed ${kind} witness: ${why}`,
    ...formats.map((each) =>
      each.kind === 'accepted'
        ? `${indent}${colors.green(each.format)}`
        : `${indent}${colors.dim(`not ${each.format}: it ${each.reason}`)}`,
    ),
    ...(limits === undefined ? [] : [`${indent}validated with ${describeLimits(limits)}`]),
  ];
}

const NEEDS = {
  required: (kind: string) => `needs a confirmed ${kind} witness`,
  'not-required': (kind: string) => `counts without a ${kind} witness`,
  demo: (kind: string) => `counts without a ${kind} witness; validators run for demonstration`,
} as const;

/** With the source of each entry and its uncertainties. */
function describeEntryVerdict(
  { kind: need, entries }: EntryRequirement,
  { verdict, kind, formats, limits }: Omit<VerdictExplanation, 'requirement'>,
  colors: Colors,
): string[] {
  const indent = '           ';
  const listed = need === 'not-required' ? [] : formats;
  return [
    `  ${colors.bold(verdict)} ${NEEDS[need](kind)}`,
    ...listed.map((each) =>
      each.kind === 'accepted'
        ? `${indent}${colors.green(each.format)}`
        : `${indent}${colors.dim(`not ${each.format}: it ${each.reason}`)}`,
    ),
    ...(limits === undefined ? [] : [`${indent}validated with ${describeLimits(limits)}`]),
    ...entries.flatMap(({ source, notConfirmed }) => [
      `${indent}${colors.dim(`by ${printable(source)}`)}`,
      ...(notConfirmed === undefined
        ? []
        : [`${indent}${colors.yellow(`not confirmed: ${printable(notConfirmed)}`)}`]),
    ]),
  ];
}

function describeLimits({ cputime, memory, cores }: RunLimits): string {
  return `${cputime} s of CPU time, ${gigabytes(memory)}, ${countNoun(cores, 'core')}`;
}

function gigabytes(bytes: number): string {
  return `${bytes / 1e9} GB`;
}
