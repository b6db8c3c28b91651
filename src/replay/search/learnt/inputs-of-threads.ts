import type { InputRequest, InputValue } from '../../../machine/interface/execution.js';
import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { Run } from '../inputs/run-once.js';

/**
 * What each thread takes, one after the other, by its number. Threads take inputs in an order that depends on the schedule;
 * with these, each takes the same ones with all schedules.
 */
export type InputsOfThreads = readonly InputAssignment[];

/** What the threads of an execution have taken. @param inputs others that they take instead, in the same order */
export function inputsOfThreads(
  { execution, askers }: Pick<Run, 'execution' | 'askers'>,
  inputs: InputAssignment = execution.inputs.map(({ value }) => value),
): InputsOfThreads {
  const threads: InputValue[][] = [];
  for (const [index, value] of inputs.entries()) {
    const thread = askers[index] ?? 0;
    while (threads.length <= thread) threads.push([]);
    threads[thread]?.push(value);
  }
  return threads;
}

/** Gives the threads of one execution what they take. */
export function givenToThreads(
  inputs: InputsOfThreads,
): (request: InputRequest, thread: number) => InputValue | undefined {
  const taken: number[] = [];
  return (_, thread) => {
    const count = taken[thread] ?? 0;
    taken[thread] = count + 1;
    return inputs[thread]?.[count];
  };
}
