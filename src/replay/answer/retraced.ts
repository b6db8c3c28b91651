import { retrace } from '../../prove/retrace/retrace.js';
import { describeInputs, type ReplayAnswer, resultText } from './answer.js';

import type { ReplayClaim } from './validate-by-replay.js';

/**
 * An answer that the other engine does not contradict: the same inputs must violate the property in the translation of
 * `prove`, where it covers the program.
 */
export function retraced(answer: ReplayAnswer, { frontEnd, property }: ReplayClaim): ReplayAnswer {
  const { execution } = answer;
  if (answer.kind !== 'false' || execution?.run.end.kind !== 'violation') return answer;
  const { program, threads } = frontEnd;
  if (threads === 'many' || program.files.length > 1) return answer;
  const { inputs } = execution.run.execution;
  if (retrace({ program, property, inputs }) !== 'holds') return answer;
  const inputsText = describeInputs(execution.inputs);
  return {
    kind: 'unknown',
    reason: `the execution contradicts prove, by which these inputs (${inputsText}) do not give ${resultText(answer)}: one of the two is wrong; please report it with program, property and witness, as https://github.com/witness-check/witness-check/issues says`,
    execution,
  };
}
