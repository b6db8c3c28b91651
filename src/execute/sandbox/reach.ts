import { realpathSync, statSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Owner } from '../system/enclosure.js';

/** Why a user cannot access a path. */
export interface Obstacle {
  readonly path: string;
  /** The outermost directory above it that the user may not enter; undefined if the path itself is closed. */
  readonly closed: string | undefined;
}

/** What must be mounted for a user who cannot access everything by name. */
export interface Reach {
  /** Directories to cover with empty ones that everybody may enter. */
  readonly closed: readonly string[];
  /** Directories to create in them for what is shown there, outer ones first. */
  readonly made: readonly string[];
  /** Read-only files and directories by path, with what they show, outer ones first. */
  readonly shown: ReadonlyMap<string, string>;
  /** Where the run sees its working directory, and what is shown there; neither leads through a link. */
  readonly workingDirectory: { readonly place: string; readonly source: string };
}

/** Covering these would break the machine. */
const NEVER_COVERED = ['/', '/usr', '/etc', '/lib', '/bin', '/dev', '/proc', '/sys'];

/**
 * What keeps a user from paths; paths that do not exist are ignored. Checks every directory above them synchronously:
 * asynchronous calls take ten times as long.
 */
export function findObstacles(paths: readonly string[], owner: Owner): Obstacle[] {
  const obstacles: Obstacle[] = [];
  for (const path of new Set(paths)) {
    // The path as named, and its target: either may be closed.
    const real = realPath(path);
    if (real === undefined) continue;
    for (const place of new Set([path, real])) {
      const closed = closedAncestor(place, owner);
      const status = statSync(real);
      const needed = status.isDirectory() ? READ | ENTER : READ;
      if (closed !== undefined || !may(status, owner, needed)) obstacles.push({ path: place, closed });
    }
  }
  return obstacles;
}

/**
 * Plans mounts that make paths accessible to a user. Files that it may not read are copied. No place that is named leads
 * through a link: where the mounts are made, absolute ones lead elsewhere.
 *
 * @param workingDirectory belongs to the user, as do the directories above it that are its own
 * @param makeCopies makes an empty directory of ours, for what must be copied
 * @throws Error if that is impossible
 */
export async function bringIntoReach(
  paths: readonly string[],
  workingDirectory: string,
  owner: Owner,
  makeCopies: () => Promise<string>,
): Promise<Reach> {
  const refused = new Set<string>();
  const shown = new Map<string, string>();
  let copies: string | undefined;
  let copied = 0;
  const directory = realpathSync.native(workingDirectory);
  // The innermost of its own directories is open to it; those above may be closed.
  const [above, aboveTarget] = [workingDirectory, directory].map((path) =>
    closedAncestor(dirname(path), owner),
  );
  for (const each of [above, aboveTarget]) if (each !== undefined) refused.add(each);
  for (const { path, closed: ancestor } of findObstacles(paths, owner)) {
    if (ancestor !== undefined) refused.add(ancestor);
    const status = statSync(path);
    if (status.isDirectory() && !may(status, owner, READ | ENTER)) {
      throw new Error(`the user of the run may not read ${path}; open it for all users, or use --as-root`);
    }
    // A link and its target may be shown in one place.
    const place = resolveRealPath(path, ancestor);
    if (shown.has(place)) continue;
    let source = path;
    if (status.isFile() && !may(status, owner, READ)) {
      copies ??= await makeCopies();
      source = join(copies, String(copied++));
      await copyFile(path, source);
      await chmod(source, status.mode & 0o111 ? 0o555 : 0o444);
    }
    shown.set(place, source);
  }
  const covered = new Set([...refused].map((each) => realpathSync.native(each)));
  const needed = [...refused, ...covered].find((each) => NEVER_COVERED.includes(each));
  if (needed !== undefined) {
    throw new Error(`the user of the run may not enter ${needed}; open it for all users, or use --as-root`);
  }
  const closed = new Set([...covered].filter((each) => !isBelow(each, covered)));
  const place = resolveRealPath(workingDirectory, above);
  return {
    closed: [...closed].sort(),
    made: [...new Set([...shown.keys(), place].flatMap((each) => parentsBelow(each, closed)))].sort(),
    shown: new Map([...shown].sort(([one], [other]) => (one < other ? -1 : 1))),
    workingDirectory: { place, source: directory },
  };
}

/**
 * Where a path is shown, so that its name leads there. The links that a user sees stay; below a directory that it may not
 * enter, all directories are made anew.
 */
function resolveRealPath(path: string, closed: string | undefined): string {
  return closed === undefined
    ? realpathSync.native(path)
    : join(realpathSync.native(closed), path.slice(closed.length));
}

/** The directories between a covered one and a path in it. */
function parentsBelow(path: string, closed: ReadonlySet<string>): string[] {
  const parents: string[] = [];
  for (let parent = dirname(path); isBelow(parent, closed); parent = dirname(parent)) parents.push(parent);
  return parents;
}

function isBelow(path: string, directories: ReadonlySet<string>): boolean {
  return [...directories].some((directory) => path.startsWith(`${directory}/`));
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Bits of a mode for others. */
const READ = 4;
const ENTER = 1;

/** The outermost directory above a path that a user may not enter. */
function closedAncestor(path: string, owner: Owner): string | undefined {
  const parts = path.split('/').slice(1, -1);
  for (let length = 0; length <= parts.length; length += 1) {
    const directory = `/${parts.slice(0, length).join('/')}`;
    if (!may(statSync(directory), owner, ENTER)) return directory;
  }
  return undefined;
}

/** Whether mode bits give a user permissions. */
function may(
  status: { readonly mode: number; readonly uid: number; readonly gid: number },
  { uid, gid }: Owner,
  bits: number,
): boolean {
  const shift = status.uid === uid ? 6 : status.gid === gid ? 3 : 0;
  return ((status.mode >> shift) & bits) === bits;
}
