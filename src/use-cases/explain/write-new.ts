import { access, chmod, constants, link, lstat, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { InputError } from '../../source/input-error.js';

/** The files of a new folder by name; a name may contain one subfolder. */
export type NewFolder = ReadonlyMap<string, string>;

/**
 * Refuses a path that exists, before any work is done for it.
 *
 * @throws InputError `usage`
 */
export async function refuseExisting(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw cannotWrite(path, error);
  });
  if (found !== undefined) throw isThere(path);
  await requireFolderFor(path);
}

/**
 * Refuses a path in a folder where nothing can be written, before any work is done for it.
 *
 * @throws InputError `usage`
 */
export async function requireFolderFor(path: string): Promise<void> {
  await access(dirname(resolve(path)), constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw cannotWrite(path, error);
  });
}

/**
 * Writes a file that must not exist yet. It appears completely or not at all.
 *
 * @throws InputError `usage` if the path exists, or nothing can be written there
 */
export async function writeNewFile(path: string, text: string): Promise<void> {
  await beside(path, async (folder) => {
    const file = join(folder, basename(resolve(path)));
    await writeFile(file, text);
    // Unlike a rename, a link never replaces what is there.
    await link(file, path);
  });
}

/**
 * Writes a folder that must not exist yet. It appears with all of its files, or not at all.
 *
 * @throws InputError `usage` if the path exists, or nothing can be written there
 */
export async function writeNewFolder(path: string, files: NewFolder): Promise<void> {
  await refuseExisting(path);
  await beside(path, async (folder) => {
    for (const [name, text] of files) await writeFile(join(folder, name), text);
    await chmod(folder, 0o755);
    // The system renames a folder only to an unused name or an empty folder.
    await rename(folder, path);
  });
}

/** Works in a temporary folder next to a path. */
async function beside(path: string, work: (folder: string) => Promise<void>): Promise<void> {
  const target = resolve(path);
  let folder: string | undefined;
  try {
    folder = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
    await work(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'EEXIST' || code === 'ENOTEMPTY' || code === 'ENOTDIR'
      ? isThere(path)
      : cannotWrite(path, error);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

function isThere(path: string): InputError {
  const message = 'exists and is not overwritten';
  return new InputError({
    code: 'usage',
    file: path,
    message,
    remedy: 'name another path, or remove it',
  });
}

function cannotWrite(path: string, error: unknown): InputError {
  const { code = 'an error' } = error as NodeJS.ErrnoException;
  const message = `cannot be written (${code})`;
  return new InputError({
    code: 'usage',
    file: path,
    message,
    remedy: 'name a path in a folder that you may write to',
  });
}
