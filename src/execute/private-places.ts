import { realpath } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname } from 'node:path';

/** Directories for temporary files: those of a run are empty, and its own. */
const TEMPORARY = ['/tmp', '/var/tmp', tmpdir()];

/** Homes, files of other programs, and sockets of services. */
const PRIVATE = ['/home', '/root', '/run', homedir(), ...TEMPORARY];

/** Never hidden, whatever HOME says: without them nothing runs. */
const NEEDED = ['/', '/usr', '/etc', '/lib', '/bin', '/opt', '/dev', '/proc', '/sys'];

/** The directories for temporary files that there are, without links. */
export function temporaryPlaces(): Promise<ReadonlySet<string>> {
  return existing(TEMPORARY);
}

/** The directories that hold what is nobody else's business, the outermost of them, without links. */
export async function privatePlaces(): Promise<string[]> {
  const found = await existing(PRIVATE);
  return [...found].filter((directory) => !isBelow(directory, found)).sort();
}

/** A directory that is never shown because of something in it: others keep their files there as well. */
export function isPrivate(directory: string): boolean {
  const parent = dirname(directory);
  return parent === '/' || parent === '/home' || [...PRIVATE, ...NEEDED].includes(directory);
}

export function isBelow(path: string, directories: Iterable<string>): boolean {
  return [...directories].some((directory) => path.startsWith(`${directory}/`));
}

async function existing(paths: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const path of paths) {
    const real = await realpath(path).catch(() => undefined);
    if (real !== undefined && !NEEDED.includes(real)) found.add(real);
  }
  return found;
}
