import { fullCategoryName, type MetaCategory, type Participants, type RuleSet } from './rule-set.js';

/** The categories, what they are made of, and who takes part in them. */
export interface CategoryStructure {
  /** The competition, or the rule set that contains the structure. */
  readonly name: string;
  /** In the order of a results table. */
  readonly categories: readonly StructureCategory[];
  /** Shown, but neither ranked nor part of a meta category. */
  readonly demoCategories: ReadonlySet<string>;
  /** Categories in which no verifiers take part. */
  readonly validationOnly: ReadonlySet<string>;
  readonly participants: Participants;
}

/** A base category, or a meta category made of others. */
export type StructureCategory =
  | { readonly kind: 'base'; readonly name: string }
  | ({ readonly kind: 'meta' } & MetaCategory);

/** The structure that a rule set describes: each meta category before its members, then the others. */
export function describeStructure(ruleSet: RuleSet): CategoryStructure {
  const { name, categories, metaCategories, demoCategories, validationOnly, participants } = ruleSet;
  return {
    name,
    categories: inTableOrder(metaCategories, categories.map(fullCategoryName)),
    demoCategories: new Set(demoCategories),
    validationOnly: new Set(validationOnly),
    participants,
  };
}

/** Each meta category, followed by those of its members not listed before; then all other categories. */
export function inTableOrder(
  metaCategories: readonly MetaCategory[],
  baseCategories: readonly string[],
): readonly StructureCategory[] {
  const metaNames = new Set(metaCategories.map(({ name }) => name));
  const listed = new Set<string>();
  const ordered: StructureCategory[] = [];
  const addBase = (name: string) => {
    if (listed.has(name) || metaNames.has(name)) return;
    listed.add(name);
    ordered.push({ kind: 'base', name });
  };
  for (const meta of metaCategories) {
    ordered.push({ kind: 'meta', ...meta });
    for (const member of meta.members) addBase(member);
  }
  for (const name of baseCategories) addBase(name);
  return ordered;
}
