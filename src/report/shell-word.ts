import { printable } from '../source/printable.js';

/** A text from an untrusted file, such as a path, as one word of a command for a shell. */
export function shellWord(text: string): string {
  const plain = printable(text);
  return /^[\w./@%+=:,-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}
