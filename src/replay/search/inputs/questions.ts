import { type CasesAt, otherDecisions } from '../../../solve/decisions.js';
import { prescribedWays } from './path-constraints.js';
import type { AskedWays } from './path-solver.js';
import type { OpenTask } from './task.js';

/** What inputs have to satisfy for something to go otherwise. */
export function askedWays(task: OpenTask, casesAt: CasesAt): AskedWays {
  const { path } = task.run.execution;
  if (task.kind === 'decision') {
    const constraint = path[task.index];
    const ways = constraint === undefined ? [] : otherDecisions(constraint, casesAt);
    const inputs = constraint?.inputs ?? 0;
    const held = task.run.monitor.held.filter((each) => each.inputs <= inputs);
    return { kept: { path, before: task.index, held }, ways };
  }
  const { moment, decisions, decided, ways } = task.branchTarget;
  const held = task.run.monitor.held.filter((each) => each.moment < moment);
  if (decided === undefined) return { kept: { path, before: decisions, held }, ways };
  const prescribed = prescribedWays(path[decisions - 1], decided, casesAt);
  return { kept: { path, before: decisions - 1, held }, ways: prescribed };
}
