import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../../source/input-error.js';

/** Files in one directory and all below it; more are taken for a mistake. */
const MAXIMUM_FILES = 1_000_000;

/**
 * The files in a directory and below it, in the order of their paths. Links are not followed; `node_modules` and hidden
 * directories are left out.
 *
 * @param accept whether a file is wanted, by its path and its name
 * @throws InputError `unreadable`, `too-large`
 */
export async function walkFiles(
  directory: string,
  accept: (path: string, name: string) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  await search(directory, accept, found);
  return found;
}

async function search(
  directory: string,
  accept: (path: string, name: string) => boolean,
  found: string[],
): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new InputError({
      code: 'unreadable',
      file: directory,
      message: `cannot be listed (${error.code})`,
      remedy: 'check its permissions',
    });
  });
  for (const entry of entries.sort((left, right) => byCodeUnits(left.name, right.name))) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && !entry.name.startsWith('.')) await search(path, accept, found);
    } else if (entry.isFile() && accept(path, entry.name)) {
      found.push(path);
      if (found.length > MAXIMUM_FILES) {
        throw new InputError({
          code: 'too-large',
          file: directory,
          message: `has more than ${MAXIMUM_FILES} such files`,
          remedy: 'name its parts one by one',
        });
      }
    }
  }
}

/** The order must not depend on the language of the machine. */
export function byCodeUnits(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
