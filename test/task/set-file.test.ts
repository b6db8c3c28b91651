import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { matchesSet, readSetFile } from '../../src/task/set-file.js';
import { directoryWith } from './files.js';

const SET = '# Heap\n\n  heap/*.yml \r\nlists/a?.yml\n#lists/b.yml\ngone/*.yml\n../c/heap/a.yml';
const FILES = {
  'c/Heap.set': SET,
  'c/heap/a.yml': '',
  'c/heap/b.yml': '',
  'c/heap/b.i': '',
  'c/lists/a1.yml': '',
  'c/lists/b.yml': '',
};

test('[SV24-12] patterns have the numbers of their lines; comments and empty lines are none', async () => {
  const file = join(await directoryWith(FILES), 'c/Heap.set');
  expect(await readSetFile(file)).toEqual({
    file,
    patterns: [
      { pattern: 'heap/*.yml', line: 3 },
      { pattern: 'lists/a?.yml', line: 4 },
      { pattern: 'gone/*.yml', line: 6 },
      { pattern: '../c/heap/a.yml', line: 7 },
    ],
  });
});

test.each([
  ['c/heap/a.yml', true],
  ['c/heap/../heap/a.yml', true],
  ['c/heap/not-on-disk.yml', true],
  ['c/lists/a1.yml', true],
  ['c/lists/b.yml', false],
  ['c/heap/b.i', false],
  ['c/heap/deep/a.yml', false],
  ['heap/a.yml', false],
])('[SV24-12] %s is in the set: %s', async (task, expected) => {
  const directory = await directoryWith(FILES);
  const set = await readSetFile(join(directory, 'c/Heap.set'));
  expect(matchesSet(set, join(directory, task))).toBe(expected);
  expect(matchesSet(set, relative('.', join(directory, task)))).toBe(expected);
});

test('a relative set file matches relative tasks', async () => {
  const directory = await directoryWith(FILES);
  const set = await readSetFile(relative('.', join(directory, 'c/Heap.set')));
  expect(matchesSet(set, join(directory, 'c/heap/a.yml'))).toBe(true);
});
