import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { InputError } from '../../source/input-error.js';
import type { ProofFile } from './proof-files.js';

/**
 * Checks early, before time is spent on a proof, that a folder can take one.
 * @throws InputError `usage` if it is there already and not empty
 */
export async function requireFreeFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw cannotWrite(folder, error);
  });
  if (names.length === 0) return;
  throw new InputError({
    code: 'usage',
    message: `the folder ${folder} is not empty`,
    remedy: 'choose a new folder, so that the proof is not mixed with other files',
  });
}

/**
 * Writes all files of a proof, or none: they become visible under the name of the folder at once.
 * @throws InputError `machine`
 */
export async function writeProof(folder: string, files: readonly ProofFile[]): Promise<void> {
  const target = resolve(folder);
  let draft: string | undefined;
  try {
    await mkdir(dirname(target), { recursive: true });
    draft = await mkdtemp(join(dirname(target), '.proof-'));
    for (const { name, text, mode } of files)
      await writeFile(join(draft, name), text, { mode: mode === 'program' ? 0o755 : 0o644 });
    await rename(draft, target);
  } catch (error) {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
    throw cannotWrite(folder, error as NodeJS.ErrnoException);
  }
}

function cannotWrite(folder: string, { message }: NodeJS.ErrnoException): InputError {
  return new InputError({
    code: 'machine',
    message: `cannot write the proof to ${folder}: ${message}`,
    remedy: 'choose a folder that you can write to',
  });
}
