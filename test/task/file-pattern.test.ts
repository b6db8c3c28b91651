import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandPattern, patternMatcher } from '../../src/task/file-pattern.js';
import { effort, oneIn } from '../effort.js';
import { problemOf } from '../problem-of.js';
import { directoryWith } from './files.js';

const FILES = [
  'a.yml',
  'a-1.yml',
  'b.yml',
  '.hidden.yml',
  'sub/c.yml',
  'sub/deep/d.yml',
  'sub/a.c',
  '{a,b}.yml',
  '!a.yml',
  '(a|b).yml',
  'a+.yml',
  'a b.yml',
  'x[1].yml',
  'x1.yml',
  'back\\slash.yml',
];

/** What Python 3.12 `sorted(glob.glob(pattern))` gives for these files. */
const PATTERNS: readonly [string, readonly string[]][] = [
  ['a.yml', ['a.yml']],
  ['./a.yml', ['a.yml']],
  ['sub/../a.yml', ['a.yml']],
  ['nothing.yml', []],
  ['a*.yml', ['a b.yml', 'a+.yml', 'a-1.yml', 'a.yml']],
  ['a?.yml', ['a+.yml']],
  ['[ab].yml', ['a.yml', 'b.yml']],
  ['[!a].yml', ['b.yml']],
  ['[a-b].yml', ['a.yml', 'b.yml']],
  ['{a,b}.yml', ['{a,b}.yml']],
  ['!a.yml', ['!a.yml']],
  ['!*.yml', ['!a.yml']],
  ['(a|b).y*', ['(a|b).yml']],
  ['a+.y*', ['a+.yml']],
  ['x[[]1].yml', ['x[1].yml']],
  ['x[1].yml', ['x1.yml']],
  ['x[1.yml', []],
  ['*/c.yml', ['sub/c.yml']],
  ['**/c.yml', ['sub/c.yml']],
  ['**/d.yml', []],
  ['sub/*/*.yml', ['sub/deep/d.yml']],
  ['.*.yml', ['.hidden.yml']],
  ['su?', ['sub']],
  ['sub/', ['sub']],
  ['back\\*.yml', ['back\\slash.yml']],
  ['A.YML', []],
  ['A*.yml', []],
];

describe('a pattern names files as in Python', () => {
  test.each(PATTERNS)('%s', async (pattern, expected) => {
    const directory = await directoryWith(Object.fromEntries(FILES.map((file) => [file, ''])));
    const found = expected.map((each) => join(directory, each));
    expect(await expandPattern(pattern, directory)).toEqual(found);
    expect(await expandPattern(join(directory, 'sub', '..', pattern), '/nowhere')).toEqual(found);
    expect(await expandPattern(`../${pattern}`, join(directory, 'sub'))).toEqual(found);
  });

  test.each(PATTERNS)('%s, by path alone', (pattern, expected) => {
    for (const directory of ['/tasks/c', '/ta[s]ks/{c}/!(x)', '/']) {
      const matches = patternMatcher(pattern, directory);
      const all = [...FILES, 'sub', 'sub/deep'].filter((each) => matches(join(directory, each))).sort();
      expect(all).toEqual([...expected].sort());
    }
  });
});

test('a pattern may begin at the root', async () => {
  let top = await directoryWith({});
  while (dirname(top) !== '/') top = dirname(top);
  expect(await expandPattern('/*', '/nowhere')).toContain(top);
});

describe('a pattern that leads through very much is refused', () => {
  /** A directory that is in itself this often. */
  const inItself = async (times: number) => {
    const directory = await directoryWith({});
    for (let index = 0; index < times; index++) await symlink('.', join(directory, `in-${index}`));
    return directory;
  };

  test.each(
    oneIn(3, [
      [10, '*/*/*/*/*', 'through 11 111 directories'],
      [10, `*/*/*/*/${'*'.repeat(200)}`, 'cut in the message'],
      [1000, '*/other*', 'past 1 001 000 entries'],
    ]),
  )('in %i: %s, %s', async (times, pattern) => {
    const directory = await inItself(times);
    expect(await problemOf(() => expandPattern(pattern, directory))).toEqual({
      code: 'too-large',
      message: `the pattern "${pattern.slice(0, 100)}" leads through more than 10000 directories or 1000000 files`,
      remedy: 'name the directories in it',
    });
  });

  test('a hundred directories with a hundred entries each are few', async () =>
    expect(await expandPattern('*/in-1?', await inItself(100))).toHaveLength(1000));

  test('a name after a star is looked up: files next to it do not matter', async () =>
    expect(await expandPattern('*/in-5', await inItself(1000))).toHaveLength(1000));
});

/** Python's fnmatch for one part of a path, by its description. */
function reference(pattern: string, name: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  const source = pattern.replace(/\[(!?)(\]?[^\]]*)\]|\*+|./gs, (token, not: string, members: string) => {
    if (token.startsWith('*')) return '.*';
    if (token === '?') return '.';
    if (members) return `[${not && '^'}${members.replace(/[\\\]^[]/g, '\\$&')}]`;
    return token.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 's').test(name);
}

test('a pattern of many stars takes no exponential time', () => {
  const matches = patternMatcher(`${'*a'.repeat(1000)}*b`, '/d');
  expect(matches(`/d/${'a'.repeat(4000)}`)).toBe(false);
  expect(matches(`/d/${'a'.repeat(4000)}b`)).toBe(true);
});

test('a range that runs backwards, surrogate pairs and brackets over two parts', () => {
  const matches = (pattern: string, name: string) => patternMatcher(pattern, '/d')(`/d/${name}`);
  expect(matches('[z-a]', 'b')).toBe(false);
  expect(matches('[!z-a]', 'b')).toBe(true);
  expect(matches('?', '😀')).toBe(true);
  expect(matches('[😀-😂]', '😁')).toBe(true);
  expect(matches('[a/b]', '[a/b]')).toBe(true);
});

test('each character that is special elsewhere stands for itself', () => {
  const alphabet = [...'ab*?[]!(){}|+@^$\\.,\'"~#&=<> '];
  const text = fc
    .array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 8 })
    .map((each) => each.join(''));
  const pair = fc.oneof(
    fc.tuple(text, text),
    text.map((each) => [each, each] as const),
    text.map((each) => [`${each.replace(/[*?[]/g, '?')}*`, `${each}a`] as const),
  );
  fc.assert(
    fc.property(pair, ([pattern, name]) => {
      fc.pre(!/^\.{1,2}$/.test(pattern) && !/^\.{1,2}$/.test(name));
      expect(patternMatcher(pattern, '/d')(`/d/${name}`)).toBe(reference(pattern, name));
    }),
    { seed: 2024, numRuns: effort(5000, 20_000) },
  );
});
