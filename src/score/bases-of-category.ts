import type { CategoryStructure } from '../ruleset/category-structure.js';

/** Names of the base categories that a category is made of, each once; demo categories have no part in others. */
export function basesOf(name: string, structure: CategoryStructure): readonly string[] {
  const category = structure.categories.find((each) => each.name === name);
  if (category?.kind !== 'meta') return [name];
  const members = category.members.filter((member) => !structure.demoCategories.has(member));
  return [...new Set(members.flatMap((member) => basesOf(member, structure)))];
}
