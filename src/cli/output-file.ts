import { open, rename, rm, stat } from 'node:fs/promises';
import { InputError } from '../source/input-error.js';

/**
 * Writes a result to a file, which is replaced as a whole or not at all. Anything but a file is written to.
 *
 * @throws InputError if it cannot be written
 */
export async function writeOutput(file: string, text: string): Promise<void> {
  const status = await stat(file).catch(() => undefined);
  const isFile = status === undefined || status.isFile();
  const target = isFile ? `${file}.${process.pid}.tmp` : file;
  try {
    // Never through a link that somebody put there.
    const handle = await open(target, isFile ? 'wx' : 'w');
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
    if (isFile) await rename(target, file);
  } catch (error) {
    if (isFile) await rm(target, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError({
      code: 'unreadable',
      file,
      message: `cannot be written (${code})`,
      remedy: 'name another file for --output',
    });
  }
}
