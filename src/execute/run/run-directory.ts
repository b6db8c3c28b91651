import type { Stats } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, rename, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryHandle, isSame } from '../../files/directory-handle.js';
import { describeLeftover, type Leftover } from '../../files/leftover.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { Owner } from '../system/enclosure.js';
import { makeOwnDirectory, removeOwnDirectory } from '../system/own-directory.js';

const EXCHANGED = 'it was replaced by another one';

/** A directory that could not be moved. */
export interface NotKept {
  readonly code: 'not-kept';
  readonly leftover: Leftover;
}

/** An empty directory for one run that only this user and its owner can access. */
export interface RunDirectory {
  readonly path: string;
  /** The user of the run; undefined for ourselves. */
  readonly owner: Owner | undefined;
  /**
   * Moves it to a place where no clean-up removes it.
   * @returns its new path, or what stays where it was, and why
   */
  keep(): Promise<Attempt<string, NotKept>>;
  /**
   * Removes it with all content, including what a command made read-only.
   * @returns what stays, and why; undefined if everything is gone
   */
  remove(): Promise<Leftover | undefined>;
}

/**
 * Makes a fresh working directory. Validators write logs and witnesses next to them, under the same names in every
 * run.
 * @param owner user that it is for, if not us
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
        // Never removes more than an empty directory: whatever took its place is not ours.
        await rmdir(kept).catch(() => undefined);
        return failed({ code: 'not-kept', leftover: describeLeftover(path, error) });
      }
      // What is left is the outer one, or nothing.
      await remove();
      return done(kept);
    },
    remove,
  };
}

/** The outer one stays ours: nobody else can replace the inner one, and a later clean-up can tell whose it is. */
async function makeInner(outer: string, owner: Owner): Promise<string> {
  const inner = join(outer, 'work');
  const isReached = owner.reach === 'by-path';
  // Outside the sandbox, its user passes through the outer one by name, and nobody else enters the inner one. The
  // sandbox enters an open one, without the privileges of root, for its user.
  if (isReached) await chmod(outer, 0o711);
  await mkdir(inner, { mode: isReached ? 0o700 : 0o755 });
  await chown(inner, owner.uid, owner.gid);
  return inner;
}

/** Takes over a directory and moves it into an empty one, unless its name means something else by now. */
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
