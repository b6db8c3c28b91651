import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { score } from '../../src/score/score.js';

const SAMPLES = join(import.meta.dirname, '../../witnesses/results/four-tools');
const OPTIONS = {
  files: readdirSync(SAMPLES)
    .filter((file) => file.includes('.xml'))
    .map((file) => join(SAMPLES, file)),
  ruleset: 'sv-comp-2024',
  structure: join(SAMPLES, 'category-structure.yml'),
  invalidTasks: [],
  references: [],
};

describe('[SV24-73] tasks that turned out to be invalid', () => {
  const tasksWithout = async (...invalidTasks: readonly string[]) => {
    const { table } = await score({ ...OPTIONS, invalidTasks });
    return table.categories.map(({ tasks }) => tasks);
  };

  it('do not count', async () => {
    expect(await tasksWithout()).toEqual([20, 10, 10]);
    expect(await tasksWithout('holds/task-01.yml')).toEqual([19, 9, 10]);
    expect(await tasksWithout('holds/task-01.yml', 'holds/task-02.yml')).toEqual([18, 8, 10]);
  });

  it('are named by the end of their path, from a whole name on', async () => {
    expect(await tasksWithout('task-01.yml unreach-call')).toEqual(await tasksWithout('task-01.yml'));
    expect(await tasksWithout('sk-01.yml')).toEqual([20, 10, 10]);
  });
});
