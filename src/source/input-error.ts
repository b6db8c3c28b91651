/** What is wrong with an input, as a closed set that programs can switch over. */
export type InputErrorCode =
  | 'not-found'
  | 'unreadable'
  | 'empty'
  | 'too-large'
  | 'binary'
  | 'encoding'
  | 'syntax'
  | 'doctype'
  | 'alias-bomb'
  | 'too-deep'
  | 'unknown-format'
  | 'structure'
  | 'unknown-name'
  | 'usage'
  | 'machine';

/** A place in an input file: 1-based line and 1-based column (UTF-16 code units). */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** What is wrong with an input, and what to do about it. */
export interface InputProblem {
  readonly code: InputErrorCode;
  /** The file with the problem, as the user named it; absent for problems of the command line. */
  readonly file?: string | undefined;
  readonly position?: Position | undefined;
  /** What is wrong: one sentence without a final full stop. */
  readonly message: string;
  /** What to do about it: one sentence without a final full stop. */
  readonly remedy: string;
}

/**
 * Bad input of any kind. Its message is complete: the command line prints only that. Thrown because nothing between the
 * reader that finds it and the user can do anything about it; callers of the library catch it.
 */
export class InputError extends Error {
  override readonly name = 'InputError';

  constructor(readonly problem: InputProblem) {
    super(formatProblem(problem));
  }

  get code(): InputErrorCode {
    return this.problem.code;
  }
}

/** One problem as `file:line:column: message; remedy`. */
function formatProblem(problem: InputProblem): string {
  const { file, position, message, remedy } = problem;
  const place = [file, position?.line, position?.column].filter((part) => part !== undefined).join(':');
  return `${place === '' ? '' : `${place}: `}${message}; ${remedy}`;
}
