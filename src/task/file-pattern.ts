import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import picomatch from 'picomatch';
import { glob } from 'tinyglobby';

/** Switches off all that Python's `glob`, which BenchExec uses, does not have. */
const PYTHON_GLOB = { nobrace: true, noextglob: true, noglobstar: true, nonegate: true, dot: false } as const;

/**
 * The files and directories that a pattern of a task definition or set file names, as Python's `glob` would:
 * `*`, `?` and `[…]` match within one part of a path and no leading dot; all else stands for itself.
 *
 * @param pattern relative to `directory`, or absolute
 * @returns paths in alphabetical order, `directory` in front of those that are relative
 */
export async function expandPattern(pattern: string, directory: string): Promise<readonly string[]> {
  const parts = splitPattern(pattern);
  const firstMagic = parts.findIndex(hasMagic);
  const fixed = parts.slice(0, firstMagic < 0 ? parts.length : firstMagic).join('/');
  const root = posix.isAbsolute(pattern) ? fixed || '/' : join(directory, fixed);
  if (firstMagic < 0) return (await stat(root).catch(() => undefined)) === undefined ? [] : [root];
  const found = await glob(toLibraryPattern(parts.slice(firstMagic).join('/')), {
    cwd: root,
    onlyFiles: false,
    expandDirectories: false,
    braceExpansion: false,
    extglob: false,
    globstar: false,
  });
  return found.map((each) => join(root, each.replace(/\/$/, ''))).sort();
}

/** A function that says whether an absolute path is one that the pattern names; it does not look at files. */
export function patternMatcher(pattern: string, directory: string): (absolutePath: string) => boolean {
  const whole = posix.isAbsolute(pattern)
    ? toLibraryPattern(splitPattern(pattern).join('/'))
    : toLibraryPattern(splitPattern(`${escapeMagic(posix.resolve(directory))}/${pattern}`).join('/'));
  return picomatch(whole, PYTHON_GLOB);
}

function splitPattern(pattern: string): readonly string[] {
  return posix
    .normalize(pattern)
    .replace(/(?<=.)\/$/, '')
    .split('/');
}

function hasMagic(part: string): boolean {
  return /[*?[]/.test(part);
}

/** A path as a pattern that matches only itself, in Python's way: a special character in brackets. */
function escapeMagic(path: string): string {
  return path.replace(/[*?[]/g, '[$&]');
}

/** Rewrites a pattern of Python for picomatch, where many more characters are special. */
function toLibraryPattern(pattern: string): string {
  let result = '';
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index);
    if (character === '*') {
      if (pattern[index - 1] !== '*') result += '*';
    } else if (character === '?') {
      result += '?';
    } else if (character === '[') {
      const end = endOfBracket(pattern, index);
      result += end === undefined ? '\\[' : toLibraryBracket(pattern.slice(index + 1, end));
      index = end ?? index;
    } else {
      result += /[\w./-]/.test(character) || character > '\u007f' ? character : `\\${character}`;
    }
  }
  return result;
}

/** Index of the `]` that ends a bracket; a `]` right after `[` or `[!` belongs to its content. */
function endOfBracket(pattern: string, start: number): number | undefined {
  const first = pattern[start + 1] === '!' ? start + 2 : start + 1;
  const end = pattern.indexOf(']', first + 1);
  return end < 0 || pattern.slice(start, end).includes('/') ? undefined : end;
}

function toLibraryBracket(content: string): string {
  const negated = content.startsWith('!');
  const members = (negated ? content.slice(1) : content).replace(/[[\]\\^]/g, '\\$&');
  return `[${negated ? '^' : ''}${members}]`;
}
