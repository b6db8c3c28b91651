import { mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Leftover } from '../../files/leftover.js';
import { removeTree, removeTreeNow } from '../../files/remove-tree.js';
import { atExit } from './at-exit.js';
import { newRunName } from './run-name.js';

/** Directories that exist, or are about to, and that must be gone when this process is. */
const live = new Set<string>();

/**
 * Makes a directory for temporary files that only we may enter. It disappears when this process ends, and its name
 * tells later processes whose it was.
 * @param suffix letters that say what it is for
 * @throws Error of the system
 */
export async function makeOwnDirectory(suffix = '', parent: string = tmpdir()): Promise<string> {
  const path = enterOwn(suffix, parent);
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    live.delete(path);
    throw error;
  });
  return path;
}

/** Like `makeOwnDirectory`, without waiting. */
export function makeOwnDirectoryNow(suffix: string): string {
  const path = enterOwn(suffix, tmpdir());
  mkdirSync(path, { mode: 0o700 });
  return path;
}

/** Removes a directory made by `makeOwnDirectory`. @returns what stays, and why; undefined if everything is gone */
export async function removeOwnDirectory(path: string): Promise<Leftover | undefined> {
  const left = await removeTree(path);
  // What stays now would also stay at the end.
  live.delete(path);
  return left;
}

/** Like `removeOwnDirectory`, without waiting. */
export function removeOwnDirectoryNow(path: string): void {
  removeTreeNow(path);
  live.delete(path);
}

function enterOwn(suffix: string, parent: string): string {
  atExit('remove', removeAllNow);
  const path = join(parent, `${newRunName()}${suffix === '' ? '' : `_${suffix}`}`);
  // Recorded before it is made: a signal may end us before we learn that it was.
  live.add(path);
  return path;
}

function removeAllNow(): void {
  for (const path of live) removeTreeNow(path);
}
