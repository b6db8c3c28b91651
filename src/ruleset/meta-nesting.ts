import { type Attempt, done, failed } from '../vocabulary/attempt.js';
import type { MetaCategory } from './rule-set.js';

/** Maximum number of levels of meta categories; competitions have two. */
const MAXIMUM_LEVELS = 50;

/** A meta category whose members lead back to it, or that has too many levels. */
export interface NestingMistake {
  readonly code: 'member-of-itself' | 'too-many-levels';
  readonly name: string;
  /** Its 0-based place in the list. */
  readonly index: number;
}

/** How many levels of meta categories there are, or the first mistake in how they contain one another. */
export type Nesting = Attempt<number, NestingMistake>;

/** What is wrong, and what to do. */
export function describeNestingMistake({ code, name }: NestingMistake): {
  readonly message: string;
  readonly remedy: string;
} {
  switch (code) {
    case 'member-of-itself':
      return {
        message: `the category '${name}' is a member of itself`,
        remedy: 'remove the member that leads back',
      };
    case 'too-many-levels':
      return {
        message: `the category '${name}' has more than ${MAXIMUM_LEVELS} levels`,
        remedy: 'name the members of its members instead',
      };
  }
}

/** Visits each membership once. */
export function countLevels(metaCategories: readonly Pick<MetaCategory, 'name' | 'members'>[]): Nesting {
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
        return failed({ code: 'member-of-itself', name, index });
      } else if (below !== undefined || !members.has(member)) {
        top.levels = Math.max(top.levels, 1 + (below ?? 0));
        top.next++;
      } else {
        path.push({ name: member, next: 0, levels: 1 });
        around.add(member);
      }
      if (path.length > MAXIMUM_LEVELS || (path[0]?.levels ?? 0) > MAXIMUM_LEVELS) {
        return failed({ code: 'too-many-levels', name, index });
      }
    }
  }
  return done(Math.max(0, ...levels.values()));
}
