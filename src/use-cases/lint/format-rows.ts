import type { FormatRow } from '../../lint/rule/format-row.js';
import { decideFormats, type FormatDecision } from '../../ruleset/accepted-formats.js';
import { type Requirement, requirementFor } from '../../ruleset/requirement.js';
import { fullCategoryName, type RuleSet } from '../../ruleset/rule-set.js';
import { needsFor, PROPERTY_PARTS } from '../../ruleset/witness-need.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';

/** What is known of claims in addition to property and kind. */
export interface RowScope {
  /** Undefined if the category is unknown: then any category with the property may be meant. */
  readonly category: string | undefined;
  /** The part of the property that a verdict FALSE names. */
  readonly subproperty: string | undefined;
}

/** What a rule set says about witnesses, for each property of its categories and each kind. */
export function formatRows(ruleSet: RuleSet, scope: RowScope): readonly FormatRow[] {
  const parts = [...PROPERTY_PARTS].flatMap(([whole, each]) =>
    ruleSet.properties.includes(whole) ? each : [],
  );
  const names = [...ruleSet.properties, ...ruleSet.propertyAliases.keys(), ...parts];
  return [...new Set(names)].flatMap((property) =>
    (['correctness', 'violation'] as const).flatMap((kind) => rowFor(ruleSet, property, kind, scope) ?? []),
  );
}

function rowFor(
  ruleSet: RuleSet,
  property: string,
  kind: WitnessKind,
  { category, subproperty }: RowScope,
): FormatRow | undefined {
  const categories = category === undefined ? categoriesWith(ruleSet, property) : [category];
  if (categories.length === 0) return undefined;
  const own = ruleSet.propertyAliases.get(property) ?? property;
  const part =
    kind === 'violation' && PROPERTY_PARTS.get(own)?.includes(subproperty ?? '') ? subproperty : undefined;
  const decided = categories.map((each) => {
    const subject = { property: own, subproperty: part, category: each };
    return {
      category: each,
      need: requirementFor(ruleSet, each, kind, subject).kind,
      active: keepAcceptedFormats(decideFormats(ruleSet, kind, subject)),
      all: keepAcceptedFormats(decideFormats(ruleSet, kind, { ...subject, tool: 'inactive' })),
      notConfirmed: needsFor(ruleSet, kind, subject).flatMap((entry) => entry.notConfirmed ?? []),
    };
  });
  const needs = decided.map((each) => each.need);
  const need = combineNeeds(needs);
  const looked = decided.filter((each) => each.need === (need === 'demo' ? 'demo' : 'required'));
  const formats = [...new Set(looked.flatMap(({ active }) => active))].sort();
  const exceptions = formats.map((format) => ({
    format,
    categories: looked.filter(({ active }) => !active.includes(format)).map((each) => each.category),
  }));
  return {
    property,
    kind,
    need,
    formats,
    exceptions: exceptions.filter(({ categories: without }) => without.length > 0),
    inactive: [...new Set(looked.flatMap(({ all }) => all))].filter((format) => !formats.includes(format)),
    notConfirmed: [...new Set(decided.flatMap((each) => each.notConfirmed))],
  };
}

/** Excludes categories for demonstration, whose results have no effect, and those without verifiers. */
function categoriesWith(ruleSet: RuleSet, property: string): readonly string[] {
  const own = ruleSet.propertyAliases.get(property) ?? property;
  return ruleSet.categories
    .filter((each) => each.property === own || PROPERTY_PARTS.get(each.property)?.includes(own))
    .map(fullCategoryName)
    .filter((name) => !ruleSet.demoCategories.includes(name) && !ruleSet.validationOnly.includes(name));
}

function combineNeeds(needs: readonly Requirement['kind'][]): FormatRow['need'] {
  if (needs.every((need) => need === 'required')) return 'everywhere';
  if (needs.includes('required')) return 'somewhere';
  // If some categories are for demonstration and the others need nothing, no verdict needs a witness.
  return needs.every((need) => need === 'demo') ? 'demo' : 'nowhere';
}

function keepAcceptedFormats(decisions: readonly FormatDecision[]): readonly string[] {
  return decisions.filter(({ kind }) => kind === 'accepted').map(({ format }) => format);
}
