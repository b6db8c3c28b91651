import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTask } from '../../src/task/read-task.js';
import { selectProperty, taskOfProgram } from '../../src/task/task-definition.js';
import { problemOf } from '../problem-of.js';
import { directoryWith } from './files.js';

const HEAD = "format_version: '2.0'\ninput_files: a.i\n";
const FILES = {
  'a.i': '\n',
  'p/one.prp': '\n',
  'p/two.prp': '\n',
  'p/three.prp': '\n',
  'none.yml': HEAD,
  'single.yml': `${HEAD}properties:\n  - property_file: p/one.prp\n    expected_verdict: true\n`,
  'several.yml': `${HEAD}properties:\n  - property_file: p/one.prp\n  - property_file: p/two.prp\n`,
};

describe('selectProperty', () => {
  test('the only property needs no name', async () => {
    const directory = await directoryWith(FILES);
    const task = await readTask(join(directory, 'single.yml'));
    expect(await selectProperty(task, undefined)).toBe(task.properties[0]);
  });

  test('a file is the same by any path and through symbolic links', async () => {
    const directory = await directoryWith(FILES);
    await symlink('p', join(directory, 'linked'));
    await symlink('p/two.prp', join(directory, 'second.prp'));
    const task = await readTask(join(directory, 'several.yml'));
    for (const path of ['p/two.prp', 'p/../p/two.prp', 'linked/two.prp', 'second.prp']) {
      expect(await selectProperty(task, `${directory}/${path}`)).toBe(task.properties[1]);
    }
  });

  test('a property that the task lacks gives those it has, with their lines', async () => {
    const directory = await directoryWith(FILES);
    const task = await readTask(join(directory, 'several.yml'));
    const wanted = join(directory, 'p/three.prp');
    expect(await problemOf(() => selectProperty(task, wanted))).toEqual({
      code: 'unknown-name',
      file: task.path,
      message: `does not have the property '${wanted}'`,
      remedy: `give one of '${directory}/p/one.prp' (line 4), '${directory}/p/two.prp' (line 5)`,
    });
  });

  test('a file of the same content elsewhere is another property', async () => {
    const directory = await directoryWith({ ...FILES, 'q/one.prp': '\n' });
    const task = await readTask(join(directory, 'single.yml'));
    const problem = await problemOf(() => selectProperty(task, join(directory, 'q/one.prp')));
    expect(problem.code).toBe('unknown-name');
    expect(problem.remedy).toBe(`give '${directory}/p/one.prp' (line 4)`);
  });

  test.each([
    ['several.yml', 'has several properties', '(line 4)'],
    ['none.yml', 'does not state a property', 'provide a property file'],
  ])('%s without choice', async (name, message, remedy) => {
    const directory = await directoryWith(FILES);
    const task = await readTask(join(directory, name));
    const problem = await problemOf(() => selectProperty(task, undefined));
    expect(problem).toMatchObject({ code: 'usage', file: task.path, message });
    expect(problem.remedy).toContain(remedy);
  });

  test('a property file that does not exist is named', async () => {
    const directory = await directoryWith(FILES);
    const task = await readTask(join(directory, 'single.yml'));
    const file = join(directory, 'p/four.prp');
    expect(await problemOf(() => selectProperty(task, file))).toMatchObject({
      code: 'not-found',
      file,
      message: 'does not exist',
      remedy: expect.stringMatching(/^give '.*' \(line \d+\)$/),
    });
  });

  test('a task without properties has none to choose from', async () => {
    const directory = await directoryWith(FILES);
    const task = await taskOfProgram(join(directory, 'a.i'), { dataModel: 'ILP32' });
    expect(await problemOf(() => selectProperty(task, join(directory, 'p/four.prp')))).toMatchObject({
      code: 'not-found',
      remedy: 'check the path',
    });
    const definition = { ...task, formatVersion: '2.0' };
    expect(await problemOf(() => selectProperty(definition, join(directory, 'p/one.prp')))).toMatchObject({
      code: 'unknown-name',
      remedy: 'use another task',
    });
  });

  test('a property of the task whose file is missing is not mistaken for another one', async () => {
    const directory = await directoryWith(FILES);
    const task = await readTask(join(directory, 'single.yml'));
    const gone = {
      ...task,
      properties: task.properties.map((each) => ({ ...each, file: `${each.file}.gone` })),
    };
    expect((await problemOf(() => selectProperty(gone, join(directory, 'p/one.prp')))).code).toBe(
      'unknown-name',
    );
  });
});

describe('a program without task definition', () => {
  test('is a task without properties, and takes any', async () => {
    const directory = await directoryWith(FILES);
    const path = join(directory, 'a.i');
    const task = await taskOfProgram(path, { dataModel: 'ILP32' });
    expect(task).toEqual({
      path,
      formatVersion: undefined,
      programFiles: [path],
      requiredFiles: [],
      language: 'C',
      dataModel: 'ILP32',
      properties: [],
      witnessInputFile: undefined,
      validatedProperties: undefined,
    });
    const file = join(directory, 'p/one.prp');
    expect(await selectProperty(task, file)).toEqual({
      file,
      position: undefined,
      expectedVerdict: undefined,
    });
    expect((await problemOf(() => selectProperty(task, undefined))).code).toBe('usage');
  });

  test.each([
    ['A.java', undefined, 'Java'],
    ['a.c', undefined, 'C'],
    ['a.c', 'Java', 'Java'],
  ] as const)('%s, language %s: %s', async (name, language, expected) => {
    const directory = await directoryWith({ [name]: '\n' });
    const task = await taskOfProgram(join(directory, name), { dataModel: undefined, language });
    expect(task.language).toBe(expected);
  });

  test('must exist', async () => {
    const problem = await problemOf(() => taskOfProgram('/nowhere/a.c', { dataModel: 'LP64' }));
    expect(problem).toMatchObject({
      code: 'not-found',
      file: '/nowhere/a.c',
      message: 'does not exist',
      remedy: 'check the path',
    });
  });
});
