import { checkMade, checkValue } from '../source/check-call.js';
import { InputError } from '../source/input-error.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';
import { decideFormats, type FormatDecision } from './accepted-formats.js';
import { nameForms } from './name-forms.js';
import { type Requirement, requirementFor } from './requirement.js';
import { type Category, fullCategoryName, type RuleSet } from './rule-set.js';
import { limitsFor, type RunLimits, verificationTimeIn } from './run-limits.js';
import { PROPERTY_PARTS } from './witness-need.js';

/** What the rules say about witnesses in a category. */
export interface CategoryExplanation {
  /** The full name if the rules list the category; otherwise the name as given. */
  readonly category: string;
  readonly ruleSet: string;
  /** `listed`: a base category of the rules. `meta`: made of others. `unlisted`: only its name decides. */
  readonly standing: 'listed' | 'meta' | 'unlisted';
  readonly property: string | undefined;
  /** Names of the set files, without `.set`, with its tasks, and of those with tasks to exclude. */
  readonly sets: readonly string[];
  readonly without: readonly string[];
  /** Members of a meta category. */
  readonly members: readonly string[];
  /** Meta categories that contain it, directly or through others. */
  readonly partOf: readonly string[];
  readonly isDemo: boolean;
  /** For the verdict TRUE, and for FALSE once for each part of the property that the rules distinguish. */
  readonly verdicts: readonly VerdictExplanation[];
}

/** Whether a verdict needs a witness, in which formats it counts, and under which limits validators run. */
export interface VerdictExplanation {
  readonly verdict: string;
  readonly kind: WitnessKind;
  readonly requirement: Requirement;
  readonly formats: readonly FormatDecision[];
  /** Limits of a validator; undefined if nothing is validated. */
  readonly limits: RunLimits | undefined;
}

/**
 * Says for a category whether a verdict needs a witness, why, and in which formats it counts.
 *
 * @param name with or without the property, as `ReachSafety-Heap` or `unreach-call.ReachSafety-Heap`
 * @param property selects among categories of the same name; a part of a property limits the answer to this part
 * @throws InputError `usage` for a property that the category does not have, `unknown-name` for one the rules do not
 *   know
 */
export function explainCategory(
  ruleSet: RuleSet,
  name: string,
  property?: string,
): readonly CategoryExplanation[] {
  checkMade('explainCategory', ruleSet, 'readRuleSet', ['properties', 'categories']);
  checkValue('explainCategory', 'the name', name, 'text');
  if (property !== undefined && !ruleSet.properties.includes(property)) {
    throw new InputError({
      code: 'unknown-name',
      message: `the rule set ${ruleSet.name} does not know the property ${property}`,
      remedy: `use one of ${ruleSet.properties.join(', ')}, or another --ruleset`,
    });
  }
  const wanted = name.trim();
  if (wanted === '') {
    const message = 'the name of the category is empty';
    throw new InputError({ code: 'usage', message, remedy: 'give a name such as ReachSafety-Heap' });
  }
  const listed = ruleSet.categories.filter((each) => nameForms(fullCategoryName(each)).includes(wanted));
  const meta = ruleSet.metaCategories.find((each) => each.name === wanted);
  if (listed.length > 0) return explainListed(ruleSet, listed, property);
  const explanation = explainName(ruleSet, wanted, property);
  if (meta === undefined) return [explanation];
  return [
    { ...explanation, standing: 'meta', members: meta.members, verdicts: [] },
    ...ruleSet.categories
      .filter((each) => meta.members.includes(fullCategoryName(each)))
      .filter((each) => property === undefined || hasProperty(each, property))
      .flatMap((each) => explainListed(ruleSet, [each], property)),
  ];
}

/** All categories of a rule set. */
export interface CategoryList {
  readonly ruleSet: RuleSet;
  /** In the order of the rules. */
  readonly categories: readonly CategoryExplanation[];
}

/** Says for each category of a rule set which verdicts need a witness. */
export function listCategories(ruleSet: RuleSet): CategoryList {
  checkMade('listCategories', ruleSet, 'readRuleSet', ['properties', 'categories']);
  const categories = ruleSet.categories.flatMap((each) =>
    explainCategory(ruleSet, fullCategoryName(each), undefined),
  );
  return { ruleSet, categories };
}

function explainListed(
  ruleSet: RuleSet,
  listed: readonly Category[],
  property: string | undefined,
): readonly CategoryExplanation[] {
  const fitting = listed.filter((each) => property === undefined || hasProperty(each, property));
  if (fitting.length === 0) {
    const names = listed.map((each) => each.property).join(', ');
    throw new InputError({
      code: 'usage',
      message: `the category ${listed[0]?.name ?? ''} is for the property ${names}, not for ${property}`,
      remedy: 'leave --property out, or give the category of this property',
    });
  }
  return fitting.map((each) => ({
    ...explainName(ruleSet, fullCategoryName(each), each.property, property),
    standing: 'listed',
    sets: each.sets,
    without: each.without,
  }));
}

function hasProperty(category: Category, property: string): boolean {
  return (
    category.property === property || (PROPERTY_PARTS.get(category.property)?.includes(property) ?? false)
  );
}

function explainName(
  ruleSet: RuleSet,
  category: string,
  property: string | undefined,
  part: string | undefined = property,
): CategoryExplanation {
  const all = (property === undefined ? undefined : PROPERTY_PARTS.get(property)) ?? [];
  const parts = part !== undefined && all.includes(part) ? [part] : all;
  const explain = (kind: WitnessKind, verdict: string, subproperty?: string): VerdictExplanation => {
    const requirement = requirementFor(ruleSet, category, kind, { property, subproperty });
    return {
      verdict,
      kind,
      requirement,
      formats: decideFormats(ruleSet, kind, { property, subproperty, category }),
      limits:
        requirement.kind !== 'not-required'
          ? limitsFor(ruleSet, kind, verificationTimeIn(ruleSet, category))
          : undefined,
    };
  };
  return {
    category,
    ruleSet: ruleSet.name,
    standing: 'unlisted',
    property,
    sets: [],
    without: [],
    members: [],
    partOf: findMetaCategories(ruleSet, category),
    isDemo: ruleSet.demoCategories.includes(category),
    verdicts: [
      explain('correctness', 'TRUE'),
      ...(parts.length === 0
        ? [explain('violation', 'FALSE')]
        : parts.map((each) => explain('violation', `FALSE(${each})`, each))),
    ],
  };
}

/** Rule sets have no cycles, so each meta category is visited once. */
function findMetaCategories(ruleSet: RuleSet, category: string): readonly string[] {
  const found = new Set<string>();
  const open = [category];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const meta of ruleSet.metaCategories) {
      if (!meta.members.includes(name) || found.has(meta.name)) continue;
      found.add(meta.name);
      open.push(meta.name);
    }
  }
  return ruleSet.metaCategories.map((meta) => meta.name).filter((name) => found.has(name));
}
