import { StandardStream } from '../../launch/standard-stream.js';
import { InputError } from '../../source/input-error.js';
import { printable } from '../../source/printable.js';
import { violationStatus } from '../../task/property.js';
import { parseHarnessArguments } from './arguments.js';
import { validateByExecution } from './validate-by-execution.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** Without anybody to read it, the answer is lost, and its exit code with it. */
const stdout = new StandardStream(1, () => {
  process.exitCode = 1;
});

/** Runs the validator as a process of its own; returns its exit code. The last line printed is the result. */
export async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === '--version') {
    print(`harness ${PACKAGE_VERSION}`);
    return 0;
  }
  try {
    const answer = await validateByExecution(parseHarnessArguments(argv));
    if (answer.kind === 'false') {
      print(`Violation: ${answer.how}`);
      print(`Inputs: ${answer.inputs}`);
      print(`Result: ${violationStatus(answer.check)}`);
    } else {
      print(`Reason: ${oneLine(answer.reason)}`);
      print('Result: unknown');
    }
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    print(`Reason: ${error instanceof InputError ? '' : 'internal error: '}${oneLine(reason)}`);
    print('Result: ERROR');
    return 1;
  }
}

function oneLine(text: string): string {
  return printable(text.replace(/\s*\n\s*/g, ' '));
}

function print(line: string): void {
  stdout.write(`${line}\n`);
}
