import { printable } from '../source/printable.js';

/** A path as a word for a shell. */
export function quoteWord(path: string): string {
  const text = printable(path);
  return /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The option that names the subject of a claim: a task definition, or a program without one. */
export function subjectOption(task: string): string {
  return `${/\.ya?ml$/.test(task) ? '--task' : '--program'} ${quoteWord(task)}`;
}
