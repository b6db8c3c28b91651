import { expect } from 'vitest';
import { InputError, type InputProblem } from '../src/source/input-error.js';

/** The problem that an action reports as an `InputError`; any other end of it is a failure. */
export async function problemOf(action: () => unknown): Promise<InputProblem> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expectWhole(error.problem);
    return error.problem;
  }
  throw new Error('nothing was reported');
}

/** A problem as an error of the library says it: `file:line:column: message; remedy`. */
export function messageOf(problem: InputProblem): string {
  return new InputError(problem).message;
}

/** Says what is wrong and what to do, in words, each in one sentence without a full stop at its end. */
function expectWhole({ message, remedy }: InputProblem): void {
  // Behind the name of a file one word may be a sentence: 'exists'.
  expect(message).toMatch(/^\S+(?: +\S+)*$/);
  expect(remedy).toMatch(/^\S+(?: +\S+)+$/);
  for (const sentence of [message, remedy]) {
    expect(sentence).not.toMatch(/\.$|undefined(?! entity)|\[object /);
  }
}
