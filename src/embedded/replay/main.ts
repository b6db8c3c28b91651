import { StandardStream } from '../../launch/standard-stream.js';
import { InputError } from '../../source/input-error.js';
import { printable } from '../../source/printable.js';
import { answerDocument, describeInputs, type ReplayAnswer, resultOf } from './answer.js';
import { parseReplayArguments } from './arguments.js';
import { DeepRecursion, onAnyStack, startOnLargeStack } from './deep-recursion.js';
import { validateByReplay } from './validate-by-replay.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** Without anybody to read it, the answer is lost, and its exit code with it. */
const stdout = new StandardStream(1, () => {
  process.exitCode = 1;
});

/**
 * Runs the validator as a process of its own; returns its exit code. The last line printed is the result.
 *
 * @param entry absolute path of the program that was started: started once more where it needs a larger stack
 */
export async function main(argv: readonly string[], entry: string): Promise<number> {
  if (argv[0] === '--version') {
    print(`replay ${PACKAGE_VERSION}`);
    return 0;
  }
  try {
    const request = parseReplayArguments(argv);
    const answer = await validateByReplay(request, onAnyStack);
    if (request.explain === 'json') print(JSON.stringify(answerDocument(answer, request.seed)));
    for (const line of describe(answer, request.seed)) print(line);
    return 0;
  } catch (error) {
    if (error instanceof DeepRecursion) return startOnLargeStack(entry, argv);
    const reason = error instanceof Error ? error.message : String(error);
    print(`Reason: ${error instanceof InputError ? '' : 'internal error: '}${oneLine(reason)}`);
    print('Result: ERROR');
    return 1;
  }
}

function describe(answer: ReplayAnswer, seed: number): readonly string[] {
  const inputs = answer.execution === undefined ? [] : [`Inputs: ${describeInputs(answer.execution.inputs)}`];
  const why = answer.kind === 'false' ? `Violation: ${answer.how}` : `Reason: ${answer.reason}`;
  return [oneLine(why), ...inputs.map(oneLine), `Seed: ${seed}`, `Result: ${resultOf(answer)}`];
}

/** Text of the program and the witness must not look like a line of ours. */
function oneLine(text: string): string {
  return printable(text.replace(/\p{Cc}+/gu, ' '));
}

function print(line: string): void {
  stdout.write(`${line}\n`);
}
