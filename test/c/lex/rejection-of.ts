import { Rejection } from '../../../src/c/lex/token.js';
import type { Problem } from '../../../src/c/tree/source-range.js';

/** The problem for which the front end rejects a text; any other end is a failure. */
export function rejectionOf(action: () => unknown): Problem {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return error.problem;
  }
  throw new Error('nothing was rejected');
}
