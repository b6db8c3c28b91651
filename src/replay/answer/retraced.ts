import { retrace } from '../../prove/retrace/retrace.js';
import { cpuClock } from '../../vocabulary/clock.js';
import type { Deadline } from '../search/inputs/effort.js';
import { describeInputs, type ReplayAnswer, resultText } from './answer.js';
import type { ReplayClaim } from './validate-by-replay.js';

/** Milliseconds of CPU time that there are at least. */
const LEAST_TIME = 500;

/**
 * An answer that the other engine does not contradict: the same inputs must violate the property in the translation of
 * `prove`, where it covers the program.
 *
 * @param deadline of the search: what it has left may be used
 */
export function retraced(
  answer: ReplayAnswer,
  { frontEnd, property }: ReplayClaim,
  deadline: Deadline,
): ReplayAnswer {
  const { execution } = answer;
  if (answer.kind !== 'false' || execution?.run.end.kind !== 'violation') return answer;
  const { program, threads } = frontEnd;
  if (threads === 'many' || program.files.length > 1) return answer;
  const { inputs } = execution.run.execution;
  const last = Math.max(deadline.cpu, cpuClock() + LEAST_TIME);
  const outcome = retrace({ program, property, inputs }, () => cpuClock() > last);
  if (outcome === 'late') {
    const remark = 'prove did not come to its end, because the time was over';
    return { ...answer, how: `${answer.how}; ${remark}`, remark: joined(answer.remark, remark) };
  }
  if (outcome !== 'holds') return answer;
  const inputsText = describeInputs(execution.inputs);
  return {
    kind: 'unknown',
    reason: `the execution contradicts prove, by which these inputs (${inputsText}) do not give ${resultText(answer)}: one of the two is wrong; please report it with program, property and witness, as https://github.com/witness-check/witness-check/issues says`,
    execution,
  };
}

function joined(one: string | undefined, other: string): string {
  return one === undefined ? other : `${one}; ${other}`;
}
