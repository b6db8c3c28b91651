import { InputError } from '../source/input-error.js';
import { nearestName } from '../source/nearest-name.js';
import { isNameForm } from './name-forms.js';
import { readShippedRuleSets } from './read-rule-set.js';
import { type Category, fullCategoryName, type RuleSet } from './rule-set.js';

/** How many names a message lists if none is near. */
const SHOWN = 12;

/**
 * Checks that the rules have a base category of this name, with or without its leading parts. The name alone would give
 * a wrong answer: `ReachSafety-Heap` of 2025 is `C.unreach-call.Heap` since 2026, for which other rules apply. Rules
 * without categories, as those of 2012, take any name.
 *
 * @throws InputError `unknown-name` with the nearest name, and the rule sets that have the category
 */
export function assertCategoryListed(ruleSet: RuleSet, name: string): void {
  if (ruleSet.categories.length === 0 || findListed(ruleSet, name).length > 0) return;
  const shown = JSON.stringify(name.slice(0, 100));
  const others = readShippedRuleSets().filter(
    (each) => each.name !== ruleSet.name && findListed(each, name).length > 0,
  );
  const near = findNearest(ruleSet, name, others);
  const suggestion = near === undefined ? '' : `did you mean '${near}'? `;
  const elsewhere =
    others.length === 0 ? '' : `, or use --ruleset with ${others.map((each) => each.name).join(', ')}`;
  throw new InputError({
    code: 'unknown-name',
    message: `the rule set ${ruleSet.name} has no category ${shown}`,
    remedy: `${suggestion}${listChoices(ruleSet)}${elsewhere}`,
  });
}

function findListed(ruleSet: RuleSet, name: string): readonly Category[] {
  return ruleSet.categories.filter((each) => isNameForm(name, fullCategoryName(each)));
}

function listChoices({ name, categories }: RuleSet): string {
  const names = categories.map(fullCategoryName);
  const shown = names.slice(0, SHOWN).join(', ');
  const all = `\`witness-check categories list --ruleset ${name}\` lists all`;
  return names.length > SHOWN ? `${all}, such as ${names[0]}` : `choose from: ${shown}`;
}

/** A mistyped name, or the category of the same property and topic that other years call differently. */
function findNearest(ruleSet: RuleSet, name: string, others: readonly RuleSet[]): string | undefined {
  const properties = new Set(
    others.flatMap((other) =>
      findListed(other, name).map(({ property }) => ruleSet.propertyAliases.get(property) ?? property),
    ),
  );
  const [same, ...ambiguous] = [...properties].flatMap((property) => {
    const candidates = ruleSet.categories.filter((each) => each.property === property);
    return findTopic(candidates, name.slice(name.lastIndexOf('.') + 1)) ?? [];
  });
  if (same !== undefined && ambiguous.length === 0) return fullCategoryName(same);
  const names = ruleSet.categories.map(fullCategoryName);
  const forms = names.flatMap((each) => [each, each.slice(each.indexOf('.') + 1)]);
  return nearestName(name, [...names, ...forms]);
}

/** `Heap` for `ReachSafety-Heap`, and the other way round: the longest name that is part of the other one. */
function findTopic(candidates: readonly Category[], topic: string): Category | undefined {
  const fitting = candidates.filter((each) => topic.includes(each.name) || each.name.includes(topic));
  return fitting.toSorted((one, other) => other.name.length - one.name.length)[0];
}
