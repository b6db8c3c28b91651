import { closeSync, openSync, readFileSync, readSync, type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { InputError } from './input-error.js';

/**
 * Bytes up to which a file is read without waiting for the disk: a call that waits takes a thread, and ten times as long.
 */
const SMALL = 1_000_000;

/**
 * Reads a whole file, refusing before the first byte is read what is larger than `maximumBytes`.
 *
 * @param file path as the user named it
 * @param maximumBytes size limit in bytes
 * @throws InputError `not-found`, `unreadable`, `too-large`
 */
export async function readBytes(file: string, maximumBytes: number): Promise<Uint8Array> {
  let status: Stats;
  try {
    status = statSync(file);
  } catch (error) {
    throw unreadable(file, error as NodeJS.ErrnoException);
  }
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
  try {
    return status.size > SMALL ? await readFile(file) : readFileSync(file);
  } catch (error) {
    throw unreadable(file, error as NodeJS.ErrnoException);
  }
}

/**
 * The first bytes of a file: enough to tell what it is.
 *
 * @param length bytes, at most
 * @throws Error of the operating system
 */
export function readHead(file: string, length: number): Uint8Array {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(length);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, length, 0));
  } finally {
    closeSync(descriptor);
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
