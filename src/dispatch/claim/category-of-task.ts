import { stat } from 'node:fs/promises';
import { findCategories } from '../../ruleset/find-category.js';
import type { RuleSet } from '../../ruleset/rule-set.js';
import { InputError } from '../../source/input-error.js';
import { matchesSet, readSetFile } from '../../task/set-file.js';
import type { Task } from '../../task/task-definition.js';
import type { StatedClaim } from '../validate-options.js';

/**
 * The category of a task if nobody named it: from the set files of the competition, otherwise from benchmark
 * definitions.
 *
 * @throws InputError `usage` for a task in several categories, `not-found` for a directory without sets
 */
export async function categoryOfTask(
  ruleSet: RuleSet,
  task: Task,
  propertyName: string,
  options: Pick<StatedClaim, 'sets' | 'benchmarks'>,
): Promise<string | undefined> {
  return (
    (await lookUpCategory(ruleSet, task, propertyName, options.sets)) ??
    (await categoryOfBenchmarks(task, propertyName, options))
  );
}

/**
 * The category whose sets contain the task; undefined if there is none.
 *
 * @throws InputError `usage` for a task in several categories: exclusions, formats and limits may differ between them
 */
async function lookUpCategory(
  ruleSet: RuleSet,
  task: Task,
  propertyName: string,
  sets: string | undefined,
): Promise<string | undefined> {
  if (sets === undefined) return undefined;
  const status = await stat(sets).catch(() => undefined);
  if (status?.isDirectory() !== true) {
    throw new InputError({
      code: 'not-found',
      file: sets,
      message: 'is not a directory',
      remedy: 'name the directory with the .set files',
    });
  }
  const categories = await findCategories(
    ruleSet,
    ruleSet.propertyAliases.get(propertyName) ?? propertyName,
    async (name: string) => {
      const set = await readSetFile(`${sets}/${name}.set`).catch((error: unknown) => {
        if (error instanceof InputError && error.code === 'not-found') return undefined;
        throw error;
      });
      return set !== undefined && matchesSet(set, task.path);
    },
  );
  if (categories.length > 1) {
    throw new InputError({
      code: 'usage',
      file: task.path,
      message: `is in several categories with ${propertyName}: ${categories.join(', ')}`,
      remedy: 'choose one with --category',
    });
  }
  return categories[0];
}

/**
 * The category that benchmark definitions of validators give to the task.
 *
 * @throws InputError `usage` if they give different ones
 */
async function categoryOfBenchmarks(
  task: Task,
  propertyName: string,
  { benchmarks = [] }: Pick<StatedClaim, 'benchmarks'>,
): Promise<string | undefined> {
  const found = new Set<string>();
  for (const benchmark of benchmarks) {
    const category = await benchmark.findCategory(task.path, propertyName);
    if (category !== undefined) found.add(category);
  }
  const [category, ...others] = found;
  if (others.length === 0) return category;
  throw new InputError({
    code: 'usage',
    file: task.path,
    message: `is in several categories of the benchmark definitions: ${[...found].join(', ')}`,
    remedy: 'choose one with --category',
  });
}
