import type { Run } from '../search/inputs/run-once.js';
import { takenInputs } from '../search/inputs/task.js';
import { AlternatingScheduler, TURNS } from '../search/schedules/alternating-scheduler.js';
import { OrderedScheduler, ordersOf } from '../search/schedules/ordered-scheduler.js';
import type { ScheduleSearch } from '../search/schedules/schedule-search.js';
import type { InputsOfSchedules } from './inputs-of-schedules.js';
import { type InputSearch, NOWHERE } from './limited-search.js';
import type { ReplaySubject } from './subject.js';
import type { ThreadExecutions } from './thread-executions.js';

interface SimpleMeans {
  readonly subject: Pick<ReplaySubject, 'effort'>;
  readonly executions: ThreadExecutions;
  readonly inputsOf: InputsOfSchedules;
  /** Looks for inputs. @returns the execution that got furthest */
  readonly searchInputs: (search: InputSearch) => Promise<Run | undefined>;
}

/**
 * Schedules that are easily said, though others come to them only after many deviations: threads take turns, or follow each
 * other.
 *
 * @param last the largest number of a thread
 * @returns an execution that is accepted
 */
export async function trySimpleSchedules(
  means: SimpleMeans,
  schedules: ScheduleSearch,
  last: number,
): Promise<Run | undefined> {
  if (last < 2) return undefined;
  return (await takeTurns(means, schedules, last)) ?? (await followInOrders(means, schedules, last));
}

/** Executes the program so that its threads take turns. */
async function takeTurns(
  { subject: { effort }, executions, searchInputs }: SimpleMeans,
  { knowledge }: ScheduleSearch,
  last: number,
): Promise<Run | undefined> {
  for (const turn of TURNS) {
    if (effort.exhausted !== undefined) return undefined;
    const run = executions.run(() => new AlternatingScheduler(turn, last, knowledge), []);
    if (run.accepted) return run;
    if (run.execution.inputs.length === 0) continue;
    const schedule = () => new AlternatingScheduler(turn, last, undefined);
    const found = await searchInputs({
      schedule,
      starts: [[]],
      extent: 'some',
      elsewhere: NOWHERE,
      learn: () => {},
    });
    if (found?.accepted === true) return found;
  }
  return undefined;
}

/** Executes the program with its threads in each order. Inputs are looked for only with those that decide something new. */
async function followInOrders(
  { subject: { effort }, executions, inputsOf }: SimpleMeans,
  schedules: ScheduleSearch,
  last: number,
): Promise<Run | undefined> {
  for (const order of ordersOf(last)) {
    if (effort.exhausted !== undefined) return undefined;
    const run = executions.run(() => new OrderedScheduler(order, schedules.knowledge), []);
    if (run.accepted) return run;
    if (run.execution.inputs.length > 0) inputsOf.show(run, takenInputs(run));
  }
  const found = await inputsOf.searchShown(schedules, () => effort.exhausted === undefined);
  return found?.accepted === true ? found : undefined;
}
