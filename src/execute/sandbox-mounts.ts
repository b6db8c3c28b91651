import { chmod, copyFile, realpath, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Owner } from './enclosure.js';
import { makeOwnDirectory, removeOwnDirectory } from './own-directory.js';

/** What a sandbox shows in place of what is on the machine. */
export interface Mounts {
  /** Directories that are empty and private inside. */
  readonly hidden: readonly string[];
  /** Those of them that are for temporary files, and writable. */
  readonly temporary: ReadonlySet<string>;
  /** Read-only files and directories inside, by path, with what they show. */
  readonly shown: ReadonlyMap<string, string>;
  /** Directory with copies of files that the user of the run may not read; undefined when there is none. */
  readonly copies: string | undefined;
}

/** Homes, files of other programs, and sockets of services. */
const TEMPORARY = ['/tmp', '/var/tmp', tmpdir()];
const PRIVATE = ['/home', '/root', '/run', homedir(), ...TEMPORARY];

/** Never hidden, whatever HOME says: without them nothing runs. */
const NEEDED = ['/', '/usr', '/etc', '/lib', '/bin', '/opt', '/dev', '/proc', '/sys'];

/**
 * Decides what has to be hidden, and what has to be shown all the same because the command reads it.
 *
 * @param readable absolute paths that the command needs; they may lie in private directories
 * @param owner the user of the run; undefined for ourselves
 * @throws Error when a file cannot be copied
 */
export async function planMounts(readable: readonly string[], owner: Owner | undefined): Promise<Mounts> {
  const hidden = new Set(await existing(PRIVATE));
  const shown = new Map<string, string>();
  let copies: string | undefined;
  for (const path of new Set(readable)) {
    const real = await realpath(path).catch(() => undefined);
    if (real === undefined) continue;
    const status = await stat(real);
    const closed = owner === undefined ? undefined : await closedAncestor(real, owner);
    if (closed !== undefined && !NEEDED.includes(closed)) hidden.add(closed);
    let source = real;
    if (owner !== undefined && status.isFile() && !mayRead(status, owner, 4)) {
      copies ??= await makeOwnDirectory('inputs');
      source = join(copies, String(shown.size));
      await copyFile(real, source);
      await chmod(source, 0o444);
    }
    // The name in the command, and where it leads: a symbolic link may be visible with its target hidden.
    for (const place of new Set([path, real])) {
      if (source !== real || isBelow(place, hidden)) shown.set(place, source);
    }
  }
  return { hidden: outermost(hidden), temporary: new Set(await existing(TEMPORARY)), shown, copies };
}

/** Removes what `planMounts` made. */
export async function removeCopies({ copies }: Mounts): Promise<void> {
  if (copies !== undefined) await removeOwnDirectory(copies);
}

/** Directories between a hidden one and a path in it, which have to be made, the outermost first. */
export function missingParents(path: string, hidden: readonly string[]): string[] {
  const parents: string[] = [];
  for (let parent = dirname(path); isBelow(parent, hidden); parent = dirname(parent)) parents.unshift(parent);
  return parents;
}

/** A directory that may be shown because of something in it: not one that others are hidden for. */
export function isPrivate(directory: string): boolean {
  return [...PRIVATE, ...NEEDED].includes(directory);
}

async function existing(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const real = await realpath(path).catch(() => undefined);
    if (real !== undefined && !NEEDED.includes(real)) found.push(real);
  }
  return found;
}

/** The outermost directory above a path that a user may not enter. */
async function closedAncestor(path: string, owner: Owner): Promise<string | undefined> {
  const parts = path.split('/').slice(1, -1);
  for (let length = 1; length <= parts.length; length += 1) {
    const directory = `/${parts.slice(0, length).join('/')}`;
    if (!mayRead(await stat(directory), owner, 1)) return directory;
  }
  return undefined;
}

/** Whether mode bits give a user a permission: 4 to read, 1 to enter a directory. */
function mayRead(
  status: { readonly mode: number; readonly uid: number; readonly gid: number },
  { uid, gid }: Owner,
  bit: number,
): boolean {
  const shift = status.uid === uid ? 6 : status.gid === gid ? 3 : 0;
  return (status.mode & (bit << shift)) !== 0;
}

function isBelow(path: string, directories: Iterable<string>): boolean {
  return [...directories].some((directory) => path.startsWith(`${directory}/`));
}

function outermost(directories: ReadonlySet<string>): string[] {
  return [...directories].filter((directory) => !isBelow(directory, directories)).sort();
}
