import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProperty } from '../../src/task/find-property.js';
import { problemOf } from '../problem-of.js';
import { directoryWith } from './files.js';

describe('[SV24-23a, SV24-23b, SV14-8b] the property of a program without task definition', () => {
  test.each<[string, readonly string[], string | undefined, string | undefined]>([
    ['without extension first', ['a.prp', 'a.c.prp', 'Heap.prp'], 'Heap', 'a.prp'],
    ['then with it', ['a.c.prp', 'Heap.prp'], 'Heap', 'a.c.prp'],
    ['then that of the category', ['Heap.prp'], 'Heap', 'Heap.prp'],
    ['full name of the category first', ['p.Heap.prp', 'Heap.prp'], 'p.Heap', 'p.Heap.prp'],
    ['then without its property', ['Heap.prp'], 'p.Heap', 'Heap.prp'],
    ['category not given', ['Heap.prp'], undefined, undefined],
    ['none', ['other.prp'], 'Heap', undefined],
    ['a directory does not count', ['a.prp/x', 'Heap.prp'], 'Heap', 'Heap.prp'],
  ])('%s', async (_what, files, category, expected) => {
    const directory = await directoryWith(Object.fromEntries(files.map((file) => [file, 'x'])));
    const found = await findProperty(join(directory, 'a.c'), category);
    expect(found).toBe(expected === undefined ? undefined : join(directory, expected));
  });

  test.each([
    [undefined, ['a.prp', 'a.c.prp']],
    ['Heap', ['a.prp', 'a.c.prp', 'Heap.prp']],
    ['p.Heap', ['a.prp', 'a.c.prp', 'p.Heap.prp', 'Heap.prp']],
  ])('with the category %s is searched in %j', async (category, files) => {
    const all = ['a.prp', 'a.c.prp', 'p.Heap.prp', 'Heap.prp', 'p.prp', 'c.prp', 'a.c', '.prp'];
    const directory = await directoryWith(Object.fromEntries(all.map((file) => [file, 'x'])));
    const found: string[] = [];
    for (;;) {
      const file = await findProperty(join(directory, 'a.c'), category);
      if (file === undefined) break;
      found.push(relative(directory, file));
      await rm(file);
    }
    expect(found).toEqual(files);
  });

  test.each(['../secret', 'a/b', '', ' ', 'a\u0000'])('category %j is refused', async (category) => {
    expect((await problemOf(() => findProperty('a.c', category))).code).toBe('usage');
  });
});
