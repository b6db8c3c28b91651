import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** How many files of a tool are checked to see whether it was replaced. */
const MAXIMUM_FILES = 5_000;

/**
 * Sizes and modification times of a validator's files, of files next to them, and of its folders: they reveal an
 * upgrade, whatever version the tool prints. Next to a program in a `bin` folder are other programs.
 */
export async function takeFingerprint(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const status = await stat(path).catch(() => undefined);
    if (status === undefined) continue;
    const folder = status.isDirectory() ? path : dirname(path);
    let names: readonly string[] = [basename(path)];
    if (status.isDirectory()) names = await filesBelow(path);
    else if (basename(folder) !== 'bin' && status.isFile()) names = await namesIn(folder);
    for (const name of names.slice(0, MAXIMUM_FILES)) {
      const { size, mtimeMs } = (await stat(join(folder, name)).catch(() => undefined)) ?? {
        size: 0,
        mtimeMs: 0,
      };
      hash.update(`${name}\0${size}\0${mtimeMs}\0`);
    }
  }
  return hash.digest('hex');
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch((): string[] => [])).sort();
}

/** Paths relative to the folder, level by level; files come before folders. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  const folders = [''];
  for (let below = folders.shift(); below !== undefined; below = folders.shift()) {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((): Dirent[] => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(below, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else files.push(path);
    }
    if (files.length + folders.length > MAXIMUM_FILES) break;
  }
  return files;
}
