import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { glob } from 'tinyglobby';
import { translateGlob } from './translate-glob.js';

/**
 * The files and directories that a pattern of a task definition or set file names, as Python's `glob` would, which
 * BenchExec uses: `*`, `?` and `[…]` match within one part of a path and no leading dot; all else stands for itself.
 *
 * @param pattern relative to `directory`, or absolute
 * @returns paths in alphabetical order, `directory` in front of those that are relative
 */
export async function expandPattern(pattern: string, directory: string): Promise<readonly string[]> {
  const parts = splitPattern(pattern);
  const firstMagic = parts.findIndex((part) => /[*?[]/.test(part));
  const fixed = parts.slice(0, firstMagic < 0 ? parts.length : firstMagic).join('/');
  const root = posix.isAbsolute(pattern) ? fixed || '/' : join(directory, fixed);
  if (firstMagic < 0) return (await stat(root).catch(() => undefined)) === undefined ? [] : [root];
  const rest = parts.slice(firstMagic);
  const candidates = await glob(rest.map(coarsen).join('/'), {
    cwd: root,
    onlyFiles: false,
    expandDirectories: false,
    globstar: false,
  });
  const expression = translateGlob(rest);
  return candidates
    .map((each) => each.replace(/\/$/, ''))
    .filter((each) => expression.test(each))
    .map((each) => join(root, each))
    .sort();
}

/** A function that says whether an absolute path is one that the pattern names; it does not look at files. */
export function patternMatcher(pattern: string, directory: string): (absolutePath: string) => boolean {
  // The directory is no pattern: its special characters go into brackets, where they stand for themselves.
  const base = posix.resolve(directory).replace(/[*?[]/g, '[$&]');
  const expression = translateGlob(splitPattern(posix.isAbsolute(pattern) ? pattern : `${base}/${pattern}`));
  return (absolutePath) => expression.test(absolutePath);
}

function splitPattern(pattern: string): readonly string[] {
  return posix
    .normalize(pattern)
    .replace(/(?<=.)\/$/, '')
    .split('/');
}

/**
 * A pattern that matches at least what this part does, in characters that the library reads as Python does: it has
 * its own mind about brackets, braces, parentheses and backslashes.
 */
function coarsen(part: string): string {
  return part.replace(/[^\w.-].*$/s, '*');
}
