import { InputError } from '../../source/input-error.js';
import { violationStatus } from '../../task/property.js';
import { parseHarnessArguments } from './arguments.js';
import { validateByExecution } from './validate-by-execution.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** Runs the validator as a process of its own; returns its exit code. The last line printed is the result. */
export async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === '--version') {
    console.log(`harness ${PACKAGE_VERSION}`);
    return 0;
  }
  try {
    const answer = await validateByExecution(parseHarnessArguments(argv));
    if (answer.kind === 'false') {
      console.log(`Violation: ${answer.how}`);
      console.log(`Inputs: ${answer.inputs}`);
      console.log(`Result: ${violationStatus(answer.check)}`);
    } else {
      console.log(`Reason: ${oneLine(answer.reason)}`);
      console.log('Result: unknown');
    }
    return 0;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    console.log(`Reason: ${oneLine(error.message)}`);
    console.log('Result: ERROR');
    return 1;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}
