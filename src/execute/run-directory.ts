import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Owner } from './enclosure.js';
import { newRunName } from './run-name.js';

/** An empty directory for one run, within reach of this user only. */
export interface RunDirectory {
  readonly path: string;
  /** Moves it to where no clean-up removes it. @returns its new path */
  keep(): Promise<string>;
  /** Removes it with all content; what a command made read-only is no obstacle. */
  remove(): Promise<void>;
}

const live = new Set<string>();
let installed = false;

/**
 * Makes a fresh working directory. Validators write logs and witnesses beside themselves, under the same names in
 * every run.
 *
 * @param owner user that it is for, when that is not us
 * @param parent directory to make it in
 */
export async function createRunDirectory(owner?: Owner, parent: string = tmpdir()): Promise<RunDirectory> {
  if (!installed) {
    installed = true;
    process.on('exit', removeAllNow);
  }
  const outer = join(parent, newRunName());
  await mkdir(outer, { mode: 0o700 });
  live.add(outer);
  // The outer one stays ours: nobody else's processes get in, and a later clean-up can tell whose it is.
  const path = owner === undefined ? outer : join(outer, 'work');
  if (owner !== undefined) {
    // Open, as the sandbox enters it without the privileges of root; the outer one is closed.
    await mkdir(path, { mode: 0o755 });
    await chown(path, owner.uid, owner.gid);
  }
  const remove = async () => {
    await removeDirectory(outer);
    live.delete(outer);
  };
  return {
    path,
    async keep() {
      const kept = await mkdtemp(join(parent, 'witness-check-kept-'));
      await chmod(path, 0o700);
      await rename(path, kept);
      if (owner !== undefined) await chown(kept, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
      await remove();
      return kept;
    },
    remove,
  };
}

/** Removes a directory of ours. Symbolic links in it are removed, never followed. */
export async function removeDirectory(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    await makeRemovable(path);
    // Node cannot name what lies thousands of directories deep; this program walks.
    await promisify(execFile)('rm', ['-rf', '--', path]);
  }
}

async function makeRemovable(directory: string): Promise<void> {
  await chmod(directory, 0o700).catch(() => {});
  for (const entry of await readdir(directory, { withFileTypes: true }).catch(() => [])) {
    if (entry.isDirectory()) {
      await makeRemovable(join(directory, entry.name));
    }
  }
}

function removeAllNow(): void {
  for (const path of live) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The next start removes it.
    }
  }
}
