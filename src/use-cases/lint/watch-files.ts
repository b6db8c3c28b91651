import { type FSWatcher, statSync, watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../../source/input-error.js';

/** Milliseconds without a change before files are read, because an editor writes a file in several steps. */
const QUIET = 100;

/** Maximum number of watched directories; a system has few watches for all its processes. */
const MAXIMUM_WATCHED = 5000;

/**
 * Yields each time something in these locations has changed, until it is aborted. Changes in quick succession count as
 * one.
 *
 * @param paths files and directories, including everything below; for a path that does not exist, the nearest directory
 * above is watched
 * @throws InputError `machine` if the system cannot watch more directories
 */
export async function* watchFiles(paths: readonly string[], signal: AbortSignal): AsyncGenerator<void> {
  const directories = new Set(paths.map(nearestDirectory));
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
      depth: watchDepth(each, paths),
    }))) {
      const watcher = watch(path, { recursive: depth === 'all', persistent: true }, note);
      // The removal of a directory is a change, too.
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

/** When an editor replaces a file, a watch would stay on the old one, so its directory is watched instead. */
function nearestDirectory(path: string): string {
  for (let at = resolve(path); ; at = dirname(at)) {
    const status = statSync(at, { throwIfNoEntry: false });
    if (status?.isDirectory() === true || at === dirname(at)) return at;
  }
}

function watchDepth(directory: string, paths: readonly string[]): 'all' | 'itself' {
  const reaches = (path: string) => resolve(path) === directory || /[*?[\]{}]/.test(path);
  return paths.some((path) => reaches(path) && nearestDirectory(path) === directory) ? 'all' : 'itself';
}

function tooMany(what: string): InputError {
  const message = `the system cannot watch ${what}`;
  return new InputError({ code: 'machine', message, remedy: 'name fewer files, or lint without --watch' });
}
