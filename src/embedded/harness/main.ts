import { printable } from '../../source/printable.js';
import { violationStatus } from '../../task/property.js';
import { runValidator } from '../process/run-validator.js';
import { parseHarnessArguments } from './arguments.js';
import { validateByExecution } from './validate-by-execution.js';

/** Runs the validator as a process of its own; returns its exit code. */
export function main(argv: readonly string[]): Promise<number> {
  return runValidator('harness', argv, async () => {
    const answer = await validateByExecution(parseHarnessArguments(argv));
    if (answer.kind !== 'false') return [`Reason: ${oneLine(answer.reason)}`, 'Result: unknown'];
    return [
      `Violation: ${answer.how}`,
      `Inputs: ${answer.inputs}`,
      `Result: ${violationStatus(answer.check)}`,
    ];
  });
}

/** What a compiler says may have several lines. */
function oneLine(text: string): string {
  return printable(text.replace(/\s*\n\s*/g, ' '));
}
