import { countNoun } from '../source/count-noun.js';
import { CategoryIndex } from './category-index.js';
import { type CategoryStructure, describeStructure } from './category-structure.js';
import { readShippedRuleSets } from './read-rule-set.js';
import type { RuleSet } from './rule-set.js';

/** Categories of results that the rules do not have: the exceptions and weights of the rules cannot apply there. */
export interface MissingCategories {
  /** Their names in the results, in alphabetical order. */
  readonly names: readonly string[];
  /** How many categories the results have. */
  readonly all: number;
  /** The rule set that ships and has more of all categories than any other, the nearest in years; null if none has more. */
  readonly elsewhere: { readonly ruleset: string; readonly has: number } | null;
}

/**
 * Looks for the categories that runs state. Rules without categories, as those of 2012, take any name.
 *
 * @param structure that of the rules, or of the competition itself, which may have more
 * @returns null if the structure or the rules have each of them
 */
export function findMissingCategories(
  records: Iterable<{ readonly category: string | undefined }>,
  structure: CategoryStructure,
  ruleSet: RuleSet,
): MissingCategories | null {
  if (ruleSet.categories.length === 0) return null;
  const stated = new Set<string>();
  for (const { category } of records) if (category !== undefined) stated.add(category);
  const places = [structure, describeStructure(ruleSet)].map((each) => new CategoryIndex(each));
  const names = [...stated].filter((name) => !places.some((index) => index.has(name))).sort();
  if (names.length === 0) return null;
  return { names, all: stated.size, elsewhere: findElsewhere(stated, stated.size - names.length, ruleSet) };
}

function findElsewhere(
  stated: ReadonlySet<string>,
  here: number,
  ruleSet: RuleSet,
): MissingCategories['elsewhere'] {
  // The newest first: of two that are equally near, it wins.
  const shipped = readShippedRuleSets().toReversed();
  const own = shipped.findIndex(({ name }) => name === ruleSet.name);
  const distance = (place: number) => (own === -1 ? place : Math.abs(place - own));
  const [best] = shipped
    .map((each, place) => {
      const index = new CategoryIndex(describeStructure(each));
      const has = [...stated].filter((name) => index.has(name)).length;
      return { ruleset: each.name, has, distance: distance(place) };
    })
    .filter(({ has }) => has > here)
    .sort((one, other) => other.has - one.has || one.distance - other.distance);
  return best === undefined ? null : { ruleset: best.ruleset, has: best.has };
}

/**
 * One sentence for a note.
 *
 * @param ruleset name of the rules that lack them
 * @param remedy how to choose other rules, as a part of a sentence that their name completes
 */
export function describeMissingCategories(
  { names, all, elsewhere }: MissingCategories,
  ruleset: string,
  remedy = 'use --ruleset',
): string {
  const [first = ''] = names;
  const lacking =
    names.length === all
      ? `has none of the categories of these results (${names.length === 1 ? first : `${all}, such as ${first}`})`
      : `lacks ${names.length} of the ${countNoun(all, 'category', 'categories')} of these results (${names.length === 1 ? first : `such as ${first}`})`;
  const consequence = 'so its rules for categories do not apply there';
  if (elsewhere === null) return `${ruleset} ${lacking}, ${consequence}`;
  const found = elsewhere.has === all ? (all === 1 ? 'it' : 'all') : `${elsewhere.has} of them`;
  return `${ruleset} ${lacking}, ${consequence}; ${elsewhere.ruleset} has ${found}: ${remedy} ${elsewhere.ruleset}`;
}
