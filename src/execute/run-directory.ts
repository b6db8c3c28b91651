import { rmSync } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newRunName } from './run-name.js';

/** An empty directory for one run, readable for this user only. */
export interface RunDirectory {
  readonly path: string;
  /** Removes it with all content; what a command made read-only is no obstacle. */
  remove(): Promise<void>;
}

const live = new Set<string>();
let installed = false;

/**
 * Makes a fresh working directory. Validators write logs and witnesses beside themselves, under the same names in
 * every run.
 *
 * @param parent directory to make it in
 */
export async function createRunDirectory(parent: string = tmpdir()): Promise<RunDirectory> {
  if (!installed) {
    installed = true;
    process.on('exit', removeAllNow);
  }
  const path = join(parent, newRunName());
  await mkdir(path, { mode: 0o700 });
  live.add(path);
  return {
    path,
    async remove() {
      await removeDirectory(path);
      live.delete(path);
    },
  };
}

/** Removes a directory of ours. Symbolic links in it are removed, never followed. */
export async function removeDirectory(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    await makeRemovable(path);
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function makeRemovable(directory: string): Promise<void> {
  await chmod(directory, 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
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
