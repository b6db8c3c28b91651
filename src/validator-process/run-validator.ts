import { StandardStream } from '../launch/standard-stream.js';
import { InputError } from '../source/input-error.js';
import { printable } from '../source/printable.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** If nobody reads the output, the answer is lost, and the exit code with it. */
const stdout = new StandardStream(1, () => {
  process.exitCode = 1;
});

/**
 * Runs a validator as a separate process; returns its exit code. The last line it prints is the result.
 *
 * @param answer returns the lines to print, or hands over to another process and returns its exit code
 */
export async function runValidator(
  name: string,
  argv: readonly string[],
  answer: () => Promise<readonly string[] | number>,
): Promise<number> {
  if (argv[0] === '--version') {
    print(`${name} ${PACKAGE_VERSION}`);
    return 0;
  }
  try {
    const answered = await answer();
    if (typeof answered === 'number') return answered;
    for (const line of answered) print(line);
    return 0;
  } catch (error) {
    if (isOutOfMemory(error)) {
      print('Reason: the heap of a thread is full');
      print('Result: OUT OF MEMORY');
      return 1;
    }
    const reason = error instanceof Error ? error.message : String(error);
    print(`Reason: ${error instanceof InputError ? '' : 'internal error: '}${oneLine(reason)}`);
    print('Result: ERROR');
    return 1;
  }
}

/** Where a thread has no memory left, only the thread ends; a process aborts with a message of V8. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Text from the program and the witness must not look like one of our lines. */
export function oneLine(text: string): string {
  return printable(text.replace(/[^ -~\u00a0-\u{10ffff}]+/gu, ' '));
}

function print(line: string): void {
  stdout.write(`${line}\n`);
}
