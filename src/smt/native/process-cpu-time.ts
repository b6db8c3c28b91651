import { readFileSync } from 'node:fs';

/** Milliseconds of a clock tick, the unit of Linux for CPU time that it tells programs. */
const TICK = 10;

/** Where the processor time is in what follows the name of the program: `utime` and `stime` of proc(5). */
const FIRST = 11;

/** Milliseconds of CPU time that a process has used; undefined if it is gone, or the system does not tell. */
export function processCpuTime(id: number): number | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name may contain anything, even brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[FIRST]) + Number(fields[FIRST + 1]);
  return Number.isFinite(ticks) ? ticks * TICK : undefined;
}
