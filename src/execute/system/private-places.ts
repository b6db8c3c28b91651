import { realpath } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname } from 'node:path';

/** Directories for temporary files: a run sees them empty, as its own. */
const TEMPORARY = ['/tmp', '/var/tmp', tmpdir()];

/** Homes, files of other programs, and sockets of services. */
const PRIVATE = ['/home', '/root', '/run', homedir(), ...TEMPORARY];

/** Never hidden, whatever HOME says: nothing runs without them. */
const NEEDED = ['/', '/usr', '/etc', '/lib', '/bin', '/opt', '/dev', '/proc', '/sys'];

/** The existing directories for temporary files, with links resolved. */
export function temporaryPlaces(): Promise<ReadonlySet<string>> {
  return existing(TEMPORARY);
}

/** The private directories, the outermost of them, with links resolved. */
export async function privatePlaces(): Promise<string[]> {
  const found = await existing(PRIVATE);
  return [...found].filter((directory) => !isBelow(directory, found)).sort();
}

/** A directory that is never shown because something in it is needed: others keep their files there too. */
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
