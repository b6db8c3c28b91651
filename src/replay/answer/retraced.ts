import { retrace } from '../../prove/retrace/retrace.js';
import { cpuClock } from '../../vocabulary/clock.js';
import { COST, type SearchEffort } from '../search/inputs/effort.js';
import { describeInputs, type ReplayAnswer, resultText } from './answer.js';
import type { ReplayClaim } from './validate-by-replay.js';

/** Steps that are repeated even if nothing is left of the effort. */
const LEAST_STEPS = 4000;
/** Milliseconds of CPU time that there are at least: more than those steps take on an ordinary machine. */
const LEAST_TIME = 2000;

/**
 * An answer that the other engine does not contradict: the same inputs must violate the property in the translation of
 * `prove`, where it covers the program.
 *
 * @param effort of the search: what it has left may be used
 */
export function retraced(
  answer: ReplayAnswer,
  { frontEnd, property }: ReplayClaim,
  effort: Pick<SearchEffort, 'left' | 'deadline'>,
): ReplayAnswer {
  const { execution } = answer;
  if (answer.kind !== 'false' || execution?.run.end.kind !== 'violation') return answer;
  const { program, threads } = frontEnd;
  if (threads === 'many' || program.files.length > 1) return answer;
  const { inputs } = execution.run.execution;
  const last = Math.max(effort.deadline.cpu, cpuClock() + LEAST_TIME);
  const steps = Math.max(LEAST_STEPS, Math.floor(effort.left / COST.retracedStep));
  const outcome = retrace({ program, property, inputs }, { steps, isOver: () => cpuClock() > last });
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
