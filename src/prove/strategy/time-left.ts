import type { Solver } from '../../smt/solver.js';
import { cpuClock } from '../../vocabulary/clock.js';
import type { Effort } from './proof-task.js';

/** Milliseconds of CPU time that this process and those of the solver have used. */
export function spentTime(solver: Pick<Solver, 'cputime'>): number {
  return cpuClock() + solver.cputime;
}

/** Milliseconds of CPU time until the deadline. */
export function millisecondsLeft({ deadline, solver }: Pick<Effort, 'deadline' | 'solver'>): number {
  return Math.max(0, deadline - spentTime(solver));
}

/** Some of the time that is left. @param share of it, between 0 and 1 */
export function withinShare<Given extends Pick<Effort, 'deadline' | 'solver'>>(
  effort: Given,
  share: number,
): Given {
  return { ...effort, deadline: spentTime(effort.solver) + share * millisecondsLeft(effort) };
}
