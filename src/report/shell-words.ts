import type { ValidationResult } from '../dispatch/result.js';
import { printable } from '../source/printable.js';

/** A path as a word for a shell. */
export function quoteWord(path: string): string {
  const text = printable(path);
  return /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The options that name the subject of a claim: a task definition, or a program without one and its data model. */
export function subjectOptions({ task, dataModel }: Pick<ValidationResult, 'task' | 'dataModel'>): string {
  const file = `${/\.ya?ml$/.test(task) ? '--task' : '--program'} ${quoteWord(task)}`;
  return dataModel === undefined ? file : `${file} --data-model ${dataModel}`;
}
