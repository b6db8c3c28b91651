import type { ScheduleSearch } from '../search/schedules/schedule-search.js';
import { countExecutions, TIMED_OUT } from './describe-extent.js';

/** `all schedules with at most one switch that the witness does not ask for`; empty if all of no kind were tried. */
export function describeSchedules(
  { decisive, withoutWakes, starts }: ScheduleSearch,
  extent: ScheduleSearch['extent'],
  inputs: 'none' | 'taken',
): string {
  const withInputs = inputs === 'none' ? '' : ` with ${countInputs(starts.tried)}`;
  if (extent === 'all') return `all schedules${withInputs}`;
  const tried = [
    withoutWakes === 'all'
      ? `all schedules${withInputs} in which no thread wakes without a signal`
      : undefined,
    decisive === 'all' && withoutWakes === 'open'
      ? `all schedules${withInputs} that interrupt threads only behind accesses on which the violation seems to depend`
      : undefined,
    extent === undefined || extent === 0
      ? undefined
      : `all schedules${withInputs} with at most ${extent === 1 ? 'one switch' : `${extent} switches`} that the witness does not ask for`,
  ].filter((each) => each !== undefined);
  return tried.join(', and ');
}

/** `28 executions tried within the budget: all schedules with at most one switch` @param kinds as above */
export function describeTried(executions: number, kinds: string, extent: 'all' | 'time' | 'budget'): string {
  const tried = `${countExecutions(executions)} tried`;
  const told = kinds === '' ? '' : `: ${kinds}`;
  if (extent === 'all') return `${tried}${told}`;
  return extent === 'time' ? `${tried}${told}; ${TIMED_OUT}` : `${tried} within the budget${told}`;
}

/** With how many of them schedules were tried: there may be more. */
function countInputs(tried: number): string {
  return tried === 1 ? 'the inputs of one execution' : `the inputs of ${tried} executions`;
}
