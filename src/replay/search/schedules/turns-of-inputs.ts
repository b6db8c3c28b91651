import type { PlannedSchedule, StartInputs } from './planned-schedule.js';

/** Sorts what is tried from the end: what got further comes first; of what got as far, each of the inputs has its turn. */
export function sortByTurn(schedules: PlannedSchedule[]): void {
  const counts = new Map<StartInputs, number>();
  const turns = new Map<PlannedSchedule, number>();
  for (const planned of [...schedules].reverse()) {
    const count = counts.get(planned.start) ?? 0;
    counts.set(planned.start, count + 1);
    turns.set(planned, count);
  }
  const turnOf = (planned: PlannedSchedule) => turns.get(planned) ?? 0;
  schedules.sort((one, other) => one.progress - other.progress || turnOf(other) - turnOf(one));
}
