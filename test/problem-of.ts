import { InputError, type InputProblem } from '../src/source/input-error.js';

/** The problem that an action reports as an `InputError`; any other end of it is a failure. */
export async function problemOf(action: () => unknown): Promise<InputProblem> {
  try {
    await action();
  } catch (error) {
    if (error instanceof InputError) return error.problem;
    throw error;
  }
  throw new Error('nothing was reported');
}
