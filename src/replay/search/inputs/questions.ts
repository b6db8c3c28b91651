import { type CasesAt, otherDecisions } from '../../../solve/decisions.js';
import { prescribedWays } from './path-constraints.js';
import type { AskedWays } from './path-solver.js';
import type { Run } from './run-once.js';
import type { OpenTask } from './task.js';

/**
 * What inputs have to satisfy for something to go otherwise.
 *
 * @param upTo executes again with the inputs of the task, and ends at this moment
 */
export function askedWays(task: OpenTask, casesAt: CasesAt, upTo: (moment: number) => Run): AskedWays {
  if (task.kind === 'decision') {
    const { path } = task.run.execution;
    const constraint = path[task.index];
    const ways = constraint === undefined ? [] : otherDecisions(constraint, casesAt);
    const inputs = constraint?.inputs ?? 0;
    const held = task.run.monitor.held.filter((each) => each.inputs <= inputs);
    return { kept: { path, before: task.index, held }, ways };
  }
  // The decisions up to this moment: the same execution again, ended there.
  const { path } = upTo(task.branchTarget.moment).execution;
  const held = task.run.monitor.held.filter(({ moment }) => moment < task.branchTarget.moment);
  const { decided, ways } = task.branchTarget;
  if (decided === undefined) return { kept: { path, before: path.length, held }, ways };
  const prescribed = prescribedWays(path.at(-1), decided, casesAt);
  return { kept: { path, before: path.length - 1, held }, ways: prescribed };
}
