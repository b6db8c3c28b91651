import { link, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InputError } from '../source/input-error.js';
import type { ImportedDefinition } from './import-entry.js';

/**
 * Writes the file completely or not at all.
 *
 * @param output the file, or its directory
 * @param target whether an existing file may be overwritten
 * @returns its path
 * @throws InputError `usage` for a wrong name or an existing file, `unreadable` if it cannot be written
 */
export async function writeDefinition(
  { name, text }: Pick<ImportedDefinition, 'name' | 'text'>,
  output: string,
  target: 'new' | 'overwritten',
): Promise<string> {
  const status = await stat(output).catch(() => undefined);
  const path = status?.isDirectory() === true ? join(output, `${name}.yml`) : output;
  if (basename(path) !== `${name}.yml`) {
    const message = `is not a name for the definition of ${name}`;
    throw new InputError({ code: 'usage', file: path, message, remedy: `call the file ${name}.yml` });
  }
  const fresh = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(fresh, text, { flag: 'wx' });
    // Unlike a renamed file, a link never replaces an existing file.
    await (target === 'overwritten' ? rename(fresh, path) : link(fresh, path));
  } catch (error) {
    throw notWritten(path, error as NodeJS.ErrnoException);
  } finally {
    await rm(fresh, { force: true });
  }
  return path;
}

function notWritten(file: string, { code }: NodeJS.ErrnoException): InputError {
  if (code === 'EEXIST') {
    return new InputError({ code: 'usage', file, message: 'exists', remedy: 'use --force to overwrite it' });
  }
  const message = `cannot be written (${code})`;
  return new InputError({ code: 'unreadable', file, message, remedy: 'name another file' });
}
