import { expect, test } from 'vitest';
import { patternMatcher } from '../../src/task/file-pattern.js';

/** What Python's `glob` says about a name in one folder. */
test.each<[string, readonly string[], readonly string[]]>([
  // pattern, names that match, names that do not
  ['[a-c]', ['a', 'b', 'c'], ['d', '-', 'ab', '']],
  ['[a-]', ['a', '-'], ['b', ']']],
  ['[-a]', ['a', '-'], ['b']],
  ['[ab]', ['a', 'b'], ['-', 'c', '\0']],
  ['[axc]', ['a', 'x', 'c'], ['b', '-']],
  ['[a-c-e]', ['b', '-', 'e'], ['d']],
  ['[a-cx-z]', ['b', 'y'], ['m']],
  ['[!a-c]', ['d', '!', '-'], ['a', 'b']],
  ['[!-]', ['a'], ['-']],
  ['[]a]', [']', 'a'], ['[', 'b']],
  ['[!]a]', ['b', '['], [']', 'a']],
  ['[a', ['[a'], ['a']],
  ['a[', ['a['], ['a']],
  ['x[ab]y', ['xay', 'xby'], ['xy', 'xaby']],
  // No star and no question mark stands for a dot at the beginning.
  ['*', ['a', 'a.b'], ['.a', '.']],
  ['?a', ['ba'], ['.a']],
  ['.*', ['.a', '.'], ['a']],
  ['*.yml', ['a.yml'], ['.yml', '.a.yml']],
  // Two stars in one part are one.
  ['a**b', ['ab', 'axb', 'axxb'], ['a/b', 'axbx']],
  ['***', ['a'], ['.a']],
  ['a*b*c', ['abc', 'axbxc', 'abbc'], ['acb', 'ab']],
])('%s', (pattern, matching, others) => {
  const matches = patternMatcher(pattern, '/folder');
  const found = [...matching, ...others].filter((name) => matches(`/folder/${name}`));
  expect(found).toEqual(matching);
});
