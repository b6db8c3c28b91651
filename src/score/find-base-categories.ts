import type { CategoryStructure } from '../ruleset/category-structure.js';

/** Names of the base categories of a category, each once; demo categories are not part of others. */
export function findBaseCategories(name: string, structure: CategoryStructure): readonly string[] {
  const category = structure.categories.find((each) => each.name === name);
  if (category?.kind !== 'meta') return [name];
  const members = category.members.filter((member) => !structure.demoCategories.has(member));
  return [...new Set(members.flatMap((member) => findBaseCategories(member, structure)))];
}
