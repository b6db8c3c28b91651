import { mkdir } from 'node:fs/promises';
import { cannotWrite } from './journal.js';

/**
 * Makes a folder with its parents; an existing one stays.
 * @throws InputError `machine` if it cannot be made
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    // Making those above, too, would tell of a read-only disk as of a folder that is not there.
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw cannotWrite(error, folder);
    await mkdir(folder, { recursive: true }).catch((reason: unknown) => {
      throw cannotWrite(reason, folder);
    });
  }
}
