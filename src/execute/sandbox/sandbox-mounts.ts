import { chmod, copyFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Owner } from '../system/enclosure.js';
import { makeOwnDirectory, removeOwnDirectory } from '../system/own-directory.js';
import { isBelow } from '../system/private-places.js';

/** What a sandbox shows in addition to the system. */
export interface Mounts {
  /** Read-only files and directories inside, by path, with what they show; outer directories first. */
  readonly shown: ReadonlyMap<string, string>;
  /** Directory with copies of files that the user of the run may not read; undefined if there is none. */
  readonly copies: string | undefined;
}

/**
 * Decides what must be shown so that the command can read it.
 *
 * @param readable absolute paths that the command needs; paths that do not exist are ignored
 * @param visible directories that are visible anyway
 * @param owner the user of the run; undefined for ourselves
 * @throws Error if a file cannot be copied
 */
export async function planMounts(
  readable: readonly string[],
  visible: readonly string[],
  owner: Owner | undefined,
): Promise<Mounts> {
  const shown = new Map<string, string>();
  let copies: string | undefined;
  for (const path of new Set(readable)) {
    const real = await realpath(path).catch(() => undefined);
    if (real === undefined) continue;
    const status = await stat(real);
    let source = real;
    if (owner !== undefined && status.isFile() && !mayRead(status, owner)) {
      copies ??= await makeOwnDirectory('inputs');
      source = join(copies, String(shown.size));
      await copyFile(real, source);
      await chmod(source, 0o444);
    }
    // The path as named, and its target: a symbolic link may be visible while its target is hidden.
    for (const place of new Set([path, real])) {
      const isVisible = visible.includes(place) || isBelow(place, visible);
      if (source !== real || !isVisible) shown.set(place, source);
    }
  }
  return { shown: new Map([...shown].sort(([a], [b]) => (a < b ? -1 : 1))), copies };
}

/** Removes what `planMounts` made. */
export async function removeCopies({ copies }: Mounts): Promise<void> {
  if (copies !== undefined) await removeOwnDirectory(copies);
}

/** Whether mode bits let a user read a file. */
function mayRead(
  status: { readonly mode: number; readonly uid: number; readonly gid: number },
  { uid, gid }: Owner,
): boolean {
  const shift = status.uid === uid ? 6 : status.gid === gid ? 3 : 0;
  return (status.mode & (4 << shift)) !== 0;
}
