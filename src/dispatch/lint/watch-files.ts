import { type FSWatcher, statSync, watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../../source/input-error.js';

/** Milliseconds without a change after which files are looked at: an editor writes a file in several steps. */
const QUIET = 100;

/** Directories that are watched; a system has few watches for all its processes. */
const MAXIMUM_WATCHED = 5000;

/**
 * Yields once for each time that something in these places has changed, until it is aborted. Changes that follow one
 * another at once are one.
 *
 * @param paths files and directories, these with all below them; of others, the nearest directory above is watched
 * @throws InputError `machine` where the system watches no more directories
 */
export async function* watchFiles(paths: readonly string[], signal: AbortSignal): AsyncGenerator<void> {
  const directories = new Set(paths.map(directoryOf));
  if (directories.size > MAXIMUM_WATCHED) throw tooMany(`more than ${MAXIMUM_WATCHED} directories`);
  let changes = 0;
  let wake: () => void = () => undefined;
  const note = (): void => {
    changes++;
    wake();
  };
  const watchers: FSWatcher[] = [];
  signal.addEventListener('abort', note);
  try {
    for (const { path, depth } of [...directories].map((each) => ({
      path: each,
      depth: depthOf(each, paths),
    }))) {
      const watcher = watch(path, { recursive: depth === 'all', persistent: true }, note);
      // A directory that is removed is a change, too.
      watcher.on('error', note);
      watchers.push(watcher);
    }
    for (let seen = 0; !signal.aborted; ) {
      if (changes === seen) {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      while (!signal.aborted && changes !== seen) {
        seen = changes;
        await sleep(QUIET, undefined, { signal }).catch(() => undefined);
      }
      if (!signal.aborted) yield;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EMFILE') throw tooMany(`so many directories (${code})`);
    throw error;
  } finally {
    signal.removeEventListener('abort', note);
    for (const watcher of watchers) watcher.close();
  }
}

/** An editor that replaces a file leaves a watch on the old one behind: its directory stays. */
function directoryOf(path: string): string {
  for (let at = resolve(path); ; at = dirname(at)) {
    const status = statSync(at, { throwIfNoEntry: false });
    if (status?.isDirectory() === true || at === dirname(at)) return at;
  }
}

function depthOf(directory: string, paths: readonly string[]): 'all' | 'itself' {
  const reaches = (path: string) => resolve(path) === directory || /[*?[\]{}]/.test(path);
  return paths.some((path) => reaches(path) && directoryOf(path) === directory) ? 'all' : 'itself';
}

function tooMany(what: string): InputError {
  const message = `the system cannot watch ${what}`;
  return new InputError({ code: 'machine', message, remedy: 'name fewer files, or lint without --watch' });
}
