import { type Category, fullCategoryName, type RuleSet } from './rule-set.js';

/** Whether the task is in a set; the name is that of a set file without `.set`. */
export type InSet = (setName: string) => boolean | Promise<boolean>;

/**
 * The categories of a rule set that contain a task: those with its property that have it in one of their sets and in
 * none of the excluded sets.
 *
 * @param property name of the property, such as `unreach-call`
 * @param inSet called at most once for each set; false if there is no such set
 * @returns full names such as `unreach-call.ReachSafety-Heap`; none or several are results like any other
 */
export async function findCategories(
  ruleSet: RuleSet,
  property: string,
  inSet: InSet,
): Promise<readonly string[]> {
  const answers = new Map<string, boolean>();
  const inAny = async (setNames: readonly string[]): Promise<boolean> => {
    for (const name of setNames) {
      const answer = answers.get(name) ?? (await inSet(name));
      answers.set(name, answer);
      if (answer) return true;
    }
    return false;
  };
  const found: Category[] = [];
  for (const category of ruleSet.categories) {
    if (category.property !== property) continue;
    if ((await inAny(category.sets)) && !(await inAny(category.without))) found.push(category);
  }
  return found.map(fullCategoryName);
}
