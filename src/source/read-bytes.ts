import { open, stat } from 'node:fs/promises';
import { InputError } from './input-error.js';

/**
 * Reads a whole file, refusing before the first byte is read what is larger than `maximumBytes`.
 *
 * @param file path as the user named it
 * @param maximumBytes size limit in bytes
 * @throws InputError `not-found`, `unreadable`, `too-large`
 */
export async function readBytes(file: string, maximumBytes: number): Promise<Uint8Array> {
  const status = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error);
  });
  if (!status.isFile()) {
    throw new InputError({
      code: 'unreadable',
      file,
      message: status.isDirectory() ? 'is a directory' : 'is not a regular file',
      remedy: 'name a file',
    });
  }
  if (status.size > maximumBytes) {
    throw new InputError({
      code: 'too-large',
      file,
      message: `has ${status.size} bytes, more than the ${maximumBytes} bytes that are read of such a file`,
      remedy: 'give a smaller file',
    });
  }
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error);
  });
  try {
    return await handle.readFile();
  } catch (error) {
    throw unreadable(file, error as NodeJS.ErrnoException);
  } finally {
    await handle.close();
  }
}

function unreadable(file: string, error: NodeJS.ErrnoException): InputError {
  return error.code === 'ENOENT' || error.code === 'ENOTDIR'
    ? new InputError({ code: 'not-found', file, message: 'does not exist', remedy: 'check the path' })
    : new InputError({
        code: 'unreadable',
        file,
        message: `cannot be read (${error.code ?? error.message})`,
        remedy: 'check its permissions',
      });
}
