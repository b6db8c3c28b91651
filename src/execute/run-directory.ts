import type { Stats } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, rename, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryHandle, isSame } from '../files/directory-handle.js';
import { describeLeftover, type Leftover } from '../files/leftover.js';
import type { Owner } from './enclosure.js';
import { makeOwnDirectory, removeOwnDirectory } from './own-directory.js';

const EXCHANGED = 'it was exchanged for another one';

/** An empty directory for one run, within reach of this user, and of its owner, only. */
export interface RunDirectory {
  readonly path: string;
  /** The user that the run is of; undefined for ourselves. */
  readonly owner: Owner | undefined;
  /**
   * Moves it to where no clean-up removes it.
   *
   * @returns its new path, or why it cannot be moved
   */
  keep(): Promise<string | Leftover>;
  /**
   * Removes it with all content; what a command made read-only is no obstacle.
   *
   * @returns what stays, and why; undefined when all is gone
   */
  remove(): Promise<Leftover | undefined>;
}

/**
 * Makes a fresh working directory. Validators write logs and witnesses beside themselves, under the same names in
 * every run.
 *
 * @param owner user that it is for, when that is not us
 * @param parent directory to make it in
 */
export async function createRunDirectory(owner?: Owner, parent: string = tmpdir()): Promise<RunDirectory> {
  const outer = await makeOwnDirectory('', parent);
  const path = owner === undefined ? outer : await makeInner(outer, owner);
  const made = await lstat(path);
  const remove = () => removeOwnDirectory(outer);
  return {
    path,
    owner,
    async keep() {
      const kept = await mkdtemp(join(parent, 'witness-check-kept-'));
      try {
        await takeOver(path, kept, made);
      } catch (error) {
        // Never more than an empty directory: what took its place is not ours.
        await rmdir(kept).catch(() => undefined);
        return describeLeftover(path, error);
      }
      // What is left is the outer one, or nothing.
      await remove();
      return kept;
    },
    remove,
  };
}

/** The outer one stays ours: nobody else can exchange the inner one, and a later clean-up can tell whose it is. */
async function makeInner(outer: string, owner: Owner): Promise<string> {
  const inner = join(outer, 'work');
  const isReached = owner.reach === 'by-path';
  // Outside of the sandbox its user goes through the outer one by name, and nobody else enters the inner one. The
  // sandbox enters an open one without the privileges of root, in place of its user.
  if (isReached) await chmod(outer, 0o711);
  await mkdir(inner, { mode: isReached ? 0o700 : 0o755 });
  await chown(inner, owner.uid, owner.gid);
  return inner;
}

/** Takes a directory over and moves it to an empty one, unless its name stands for something else by now. */
async function takeOver(path: string, kept: string, made: Stats): Promise<void> {
  const directory = DirectoryHandle.open(path, 'not-followed');
  try {
    if (!isSame(directory.status(), made)) throw new Error(EXCHANGED);
    directory.setMode(0o700);
    directory.setOwner(process.getuid?.() ?? 0, process.getgid?.() ?? 0);
    await rename(path, kept);
    if (!isSame(await lstat(kept), made)) throw new Error(EXCHANGED);
  } finally {
    directory.close();
  }
}
