import type { InputError } from '../source/input-error.js';
import type { DataModel } from '../vocabulary/data-model.js';

/** Makes the error of a command line that cannot be read. */
export type Usage = (message: string) => InputError;

/** The options that every embedded validator takes. */
export const COMMON_OPTIONS = {
  program: { type: 'string', multiple: true },
  property: { type: 'string' },
  witness: { type: 'string' },
  'data-model': { type: 'string' },
  cputime: { type: 'string' },
} as const;

/** What to validate. */
export interface ClaimFiles {
  readonly programs: readonly string[];
  readonly witness: string;
}

/** @throws InputError `usage` if the program or the witness is missing */
export function readSubject(
  { program, witness }: { readonly program?: string[] | undefined; readonly witness?: string | undefined },
  usage: Usage,
): ClaimFiles {
  if (program === undefined || witness === undefined) throw usage('--program and --witness are needed');
  return { programs: program, witness };
}

/** @throws InputError `usage` for an unknown data model */
export function readDataModel(text: string | undefined, usage: Usage): DataModel | undefined {
  if (text !== undefined && text !== 'ILP32' && text !== 'LP64')
    throw usage('--data-model must be ILP32 or LP64');
  return text;
}

/** @throws InputError `usage` for anything except a number above zero */
export function readPositive(option: string, text: string, usage: Usage): number {
  const number = Number(text);
  if (!(number > 0) || number > Number.MAX_SAFE_INTEGER) throw usage(`--${option} must be a positive number`);
  return number;
}
