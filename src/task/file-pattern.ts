import { lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { InputError } from '../source/input-error.js';
import { translateGlob } from './translate-glob.js';

/** How many directory entries are examined for one pattern: a hundred times as many as the largest category has. */
const MAXIMUM_ENTRIES = 1_000_000;

/** How many directories are read for one pattern. */
const MAXIMUM_DIRECTORIES = 10_000;

/**
 * The files and directories that a pattern of a task definition or set file names, as Python's `glob` would, which
 * BenchExec uses: `*`, `?` and `[…]` match within one part of a path and no leading dot; everything else stands for
 * itself.
 *
 * @param pattern relative to `directory`, or absolute
 * @returns paths in alphabetical order, with `directory` in front of relative ones
 * @throws InputError `too-large` for a pattern that leads through very many directories
 */
export async function expandPattern(pattern: string, directory: string): Promise<readonly string[]> {
  const parts = splitPattern(pattern);
  const firstMagic = parts.findIndex((part) => MAGIC.test(part));
  const fixed = parts.slice(0, firstMagic < 0 ? parts.length : firstMagic).join('/');
  const root = posix.isAbsolute(pattern) ? fixed || '/' : join(directory, fixed);
  if (firstMagic < 0) return exists(root) ? [root] : [];
  const search = { pattern, entries: 0, directories: 0 };
  let found: readonly string[] = [root];
  for (const part of parts.slice(firstMagic)) found = await descend(found, part, search);
  return found.toSorted();
}

const MAGIC = /[*?[]/;

/** What one pattern has cost so far. */
interface Search {
  readonly pattern: string;
  entries: number;
  directories: number;
}

/** What one part of a pattern matches in each of the directories. */
async function descend(directories: readonly string[], part: string, search: Search): Promise<string[]> {
  const found: string[] = [];
  if (!MAGIC.test(part)) {
    for (const path of directories.map((each) => join(each, part))) if (exists(path)) found.push(path);
    return found;
  }
  const expression = translateGlob([part]);
  for (const directory of directories) {
    // Anything that is not a readable directory counts as empty.
    const names = await readdir(directory).catch(() => undefined);
    if (names === undefined) continue;
    search.entries += names.length;
    search.directories++;
    if (search.entries > MAXIMUM_ENTRIES || search.directories > MAXIMUM_DIRECTORIES) throw tooLarge(search);
    for (const name of names) if (expression.test(name)) found.push(join(directory, name));
  }
  return found;
}

/** Synchronous: waiting for the disk takes ten times as long, and a task names many files. */
function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function tooLarge({ pattern }: Search): InputError {
  return new InputError({
    code: 'too-large',
    message: `the pattern ${JSON.stringify(pattern.slice(0, 100))} leads through more than ${MAXIMUM_DIRECTORIES} directories or ${MAXIMUM_ENTRIES} files`,
    remedy: 'name the directories in it',
  });
}

/** Returns a function that tells whether the pattern names an absolute path; it does not access files. */
export function patternMatcher(pattern: string, directory: string): (absolutePath: string) => boolean {
  // The directory is not a pattern: its special characters go into brackets, which make them literal.
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
