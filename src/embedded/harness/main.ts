import { InputError } from '../../source/input-error.js';
import { violationStatus } from '../../task/property.js';
import { parseHarnessArguments } from './arguments.js';
import { validateByExecution } from './validate-by-execution.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

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
    if (!(error instanceof InputError)) throw error;
    print(`Reason: ${oneLine(error.message)}`);
    print('Result: ERROR');
    return 1;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
