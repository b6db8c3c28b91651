import type { WitnessKind } from '../vocabulary/witness-kind.js';
import { matchesGlob } from './match-glob.js';
import { findFullName, nameForms } from './name-forms.js';
import { fullCategoryName, type RuleSet } from './rule-set.js';

/** Where an entry of the rules comes from, and whether that source is the competition's own. */
export interface Provenance {
  readonly source: string;
  /** Why nobody should rely on it; undefined for what the competition itself says. */
  readonly notConfirmed?: string | undefined;
}

/** What the rules ask for in some categories since 2026: the first matching entry of a list counts. */
export interface WitnessNeed extends Provenance {
  /** Globs over category names. */
  readonly categories: readonly string[];
  /** Parts of the property it is about, such as `valid-memtrack`; undefined for all. */
  readonly parts: readonly string[] | undefined;
  /** `demo`: no witness is needed; validators run anyway, without effect on scores. */
  readonly need: 'required' | 'none' | 'demo';
  readonly formats: readonly NeededFormat[];
}

/** A format in which a needed witness counts. */
export interface NeededFormat {
  readonly format: 'graphml' | 'yaml' | 'svlib';
  readonly versions: readonly string[];
  /** `inactive`: counts for the tools of earlier years that the organisers run again. */
  readonly tools: 'all' | 'inactive';
}

/** What is known about a verdict, as far as it affects whether it needs a witness. */
export interface NeedSubject {
  readonly property?: string | undefined;
  readonly subproperty?: string | undefined;
  readonly category?: string | undefined;
}

/**
 * The entries that may apply: that of the category or, if the category is unknown, those of every category with the
 * property. None if the rules have no such entries, or none matches.
 */
export function needsFor(
  ruleSet: RuleSet,
  kind: WitnessKind,
  { property, subproperty, category }: NeedSubject,
): readonly WitnessNeed[] {
  const { needs } = ruleSet[kind];
  if (needs.length === 0) return [];
  const own = property === undefined ? undefined : (ruleSet.propertyAliases.get(property) ?? property);
  const name = category?.trim() ?? '';
  const names =
    name === ''
      ? ruleSet.categories
          .filter(
            (each) => own === undefined || each.property === own || listParts(each.property).includes(own),
          )
          .map(fullCategoryName)
      : [findFullName(ruleSet, name, own) ?? name];
  const part = subproperty ?? (listParts('valid-memsafety').includes(own ?? '') ? own : undefined);
  const found = names.flatMap((each) => firstFor(needs, each, part) ?? []);
  return [...new Set(found)];
}

function firstFor(
  needs: readonly WitnessNeed[],
  category: string,
  part: string | undefined,
): WitnessNeed | undefined {
  const forms = nameForms(category);
  return needs.find(
    ({ categories, parts }) =>
      (parts === undefined || (part !== undefined && parts.includes(part))) &&
      categories.some((glob) => forms.some((form) => matchesGlob(glob, form))),
  );
}

/** Properties whose parts a verdict FALSE names (SV-COMP 2024, A28 and A30). */
export const PROPERTY_PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['valid-memsafety', ['valid-free', 'valid-deref', 'valid-memtrack']],
]);

function listParts(property: string): readonly string[] {
  return PROPERTY_PARTS.get(property) ?? [];
}
