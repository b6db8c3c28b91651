import { fullCategoryName, type RuleSet } from './rule-set.js';

/** `C.unreach-call.Heap` gives itself, `unreach-call.Heap` and `Heap`. */
export function nameForms(name: string): readonly string[] {
  const parts = name.split('.');
  return parts.map((_, index) => parts.slice(index).join('.')).filter((form) => form !== '');
}

/** Whether a full name has this non-empty form; the same as `nameForms` would say, without making the forms. */
export function isNameForm(form: string, fullName: string): boolean {
  return form !== '' && (fullName === form || fullName.endsWith(`.${form}`));
}

/**
 * The full name of the base category with this name, with or without its leading parts; undefined if the rules have
 * none, or several.
 *
 * @param property selects among categories of the same name
 */
export function findFullName(ruleSet: RuleSet, name: string, property?: string): string | undefined {
  const named = ruleSet.categories.filter((each) => isNameForm(name, fullCategoryName(each)));
  const fitting = named.length > 1 ? named.filter((each) => each.property === property) : named;
  const [category] = fitting;
  return fitting.length === 1 && category !== undefined ? fullCategoryName(category) : undefined;
}
