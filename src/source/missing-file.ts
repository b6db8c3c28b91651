import { InputError } from './input-error.js';

/** The error for a path where there is nothing. */
export function missingFile(file: string): InputError {
  return new InputError({ code: 'not-found', file, message: 'does not exist', remedy: 'check the path' });
}
