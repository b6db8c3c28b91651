import { structureError } from '../source/check-document.js';
import type { InputError } from '../source/input-error.js';
import type { LocatedDocument, Pointer } from '../source/parse-yaml.js';
import { countLevels, describeNestingMistake } from './meta-nesting.js';
import { fullCategoryName, type RuleSet } from './rule-set.js';

/**
 * Checks what a schema cannot express: a category has one of the participating properties and is listed once; the
 * members of a meta category exist, and it is not a member of itself.
 *
 * @param document the document of the rules, for the place of a mistake
 * @throws InputError `structure`
 */
export function assertConsistent(document: LocatedDocument, rules: RuleSet): void {
  const mistake = (pointer: Pointer, message: string, remedy: string): InputError =>
    structureError(document, pointer, message, remedy);
  const names = new Set<string>();
  for (const [index, category] of rules.categories.entries()) {
    const { name, property } = category;
    if (!rules.properties.includes(property)) {
      throw mistake(
        ['categories', index, 'property'],
        `'property' of the category '${name}' is '${property}'`,
        `use one of 'properties' (${rules.properties.join(', ')}) or add it there`,
      );
    }
    const fullName = fullCategoryName(category);
    if (names.has(fullName)) throw twice(['categories', index, 'name'], fullName);
    names.add(fullName);
  }
  for (const [index, { name }] of rules.metaCategories.entries()) {
    if (names.has(name)) throw twice(['metaCategories', index, 'name'], name);
    names.add(name);
  }
  for (const [index, { name, members }] of rules.metaCategories.entries()) {
    for (const [at, member] of members.entries()) {
      if (names.has(member)) continue;
      throw mistake(
        ['metaCategories', index, 'members', at],
        `the member '${member}' of the category '${name}' is not a category`,
        "write a base category as property.name as in 'categories', a meta category by its name",
      );
    }
  }
  const nesting = countLevels(rules.metaCategories);
  if (nesting.kind === 'failed') {
    const { message, remedy } = describeNestingMistake(nesting.failure);
    throw mistake(['metaCategories', nesting.failure.index, 'members'], message, remedy);
  }
  for (const list of ['demoCategories', 'validationOnly'] as const) {
    for (const [index, name] of rules[list].entries()) {
      if (names.has(name)) continue;
      throw mistake(
        [list, index],
        `'${list}' has '${name}', which is not a category`,
        'remove or correct it',
      );
    }
  }

  function twice(pointer: Pointer, name: string): InputError {
    return mistake(pointer, `has the category '${name}' twice`, 'remove one of them');
  }
}
