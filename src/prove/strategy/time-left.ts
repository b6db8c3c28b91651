import type { CheckBudget, CheckMethod, Solver } from '../../smt/solver.js';
import { cpuClock } from '../../vocabulary/clock.js';
import type { Effort, Means } from './proof-task.js';

/** Milliseconds of CPU time that this process and those of the solver have used. */
export function spentTime(solver: Pick<Solver, 'cputime'>): number {
  return cpuClock() + solver.cputime;
}

/** Milliseconds of CPU time until the deadline. */
export function millisecondsLeft({ deadline, solver }: Pick<Means, 'deadline' | 'solver'>): number {
  return Math.max(0, deadline - spentTime(solver));
}

/** Whether an attempt has used its work, or the validation its time. */
export function isOver(effort: Effort): boolean {
  return effort.meter.left === 0 || millisecondsLeft(effort) === 0;
}

/** What the next check of an attempt may cost. */
export function budgetFor(effort: Effort, method: CheckMethod = 'of the solver'): CheckBudget {
  const { work, meter, remembered } = effort;
  return { work, meter, method, remembered, milliseconds: millisecondsLeft(effort) };
}
