import { oneLine, runValidator } from '../validator-process/run-validator.js';
import { describeInputs, type ReplayAnswer, reachedLimit, resultText } from './answer/answer.js';
import { parseReplayArguments } from './answer/arguments.js';
import { validateByReplay } from './answer/validate-by-replay.js';
import { DeepRecursion, onAnyStack, startOnLargeStack } from './deep-recursion.js';
import { explainClaim } from './explain/explain-claim.js';

/** The validation begins with the process; a thread with a larger stack goes on with the time that is left. */
const BEGUN = 'with the process';

/**
 * Runs the validator as a process of its own; returns its exit code.
 * @param entry absolute path of the started program; started again if a larger stack is needed
 */
export function main(argv: readonly string[], entry: string): Promise<number> {
  return runValidator('replay', argv, async () => {
    try {
      const request = parseReplayArguments(argv);
      if (request.explain === 'no')
        return describe(await validateByReplay(request, onAnyStack, BEGUN), request.seed);
      const { answer, document } = await explainClaim(request, onAnyStack, BEGUN);
      return [JSON.stringify(document), ...describe(answer, request.seed)];
    } catch (error) {
      if (error instanceof DeepRecursion) return startOnLargeStack(entry, argv);
      throw error;
    }
  });
}

function describe(answer: ReplayAnswer, seed: number): readonly string[] {
  const inputs = answer.execution === undefined ? [] : [`Inputs: ${describeInputs(answer.execution.inputs)}`];
  const why = answer.kind === 'false' ? `Violation: ${answer.how}` : `Reason: ${answer.reason}`;
  const limit = reachedLimit(answer);
  const reached = limit === undefined ? [] : [`Limit: ${limit}`];
  return [oneLine(why), ...inputs.map(oneLine), ...reached, `Seed: ${seed}`, `Result: ${resultText(answer)}`];
}
