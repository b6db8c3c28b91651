import { writeFile } from 'node:fs/promises';
import { InputError } from '../source/input-error.js';
import type { Terminal } from './terminal.js';

/**
 * Prints a result, or writes it to the file that the user named.
 *
 * @throws InputError `unreadable` for a file that cannot be written
 */
export async function writeResult(
  text: string,
  file: string | undefined,
  { stdout }: Terminal,
): Promise<void> {
  if (file === undefined || file === '-') {
    stdout.write(text);
    return;
  }
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new InputError({
      code: 'unreadable',
      file,
      message: `cannot be written (${error.code ?? error.message})`,
      remedy: 'check its folder and your permissions',
    });
  });
}
