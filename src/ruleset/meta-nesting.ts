import type { MetaCategory } from './rule-set.js';

/** Maximum number of levels of meta categories; competitions have two. */
const MAXIMUM_LEVELS = 50;

/** A meta category whose members lead back to it, or that has too many levels. */
export interface NestingMistake {
  readonly name: string;
  /** Its 0-based place in the list. */
  readonly index: number;
  readonly message: string;
  readonly remedy: string;
}

/** The first mistake in how meta categories contain one another. Visits each membership once. */
export function findNestingMistake(
  metaCategories: readonly Pick<MetaCategory, 'name' | 'members'>[],
): NestingMistake | undefined {
  const members = new Map(metaCategories.map((each) => [each.name, each.members]));
  /** Number of levels below each meta category that is known not to lead to a cycle. */
  const levels = new Map<string, number>();
  for (const [index, { name }] of metaCategories.entries()) {
    if (levels.has(name)) continue;
    const path = [{ name, next: 0, levels: 1 }];
    const around = new Set([name]);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const member = members.get(top.name)?.[top.next];
      const below = levels.get(member ?? '');
      if (member === undefined) {
        levels.set(top.name, top.levels);
        around.delete(top.name);
        path.pop();
      } else if (around.has(member)) {
        const message = `the category '${name}' is a member of itself`;
        return { name, index, message, remedy: 'remove the member that leads back' };
      } else if (below !== undefined || !members.has(member)) {
        top.levels = Math.max(top.levels, 1 + (below ?? 0));
        top.next++;
      } else {
        path.push({ name: member, next: 0, levels: 1 });
        around.add(member);
      }
      if (path.length > MAXIMUM_LEVELS || (path[0]?.levels ?? 0) > MAXIMUM_LEVELS) {
        const message = `the category '${name}' has more than ${MAXIMUM_LEVELS} levels`;
        return { name, index, message, remedy: 'name the members of its members instead' };
      }
    }
  }
  return undefined;
}
