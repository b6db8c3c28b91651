/**
 * Milliseconds since some moment in the past. It only says when to look at the CPU time again: how much of it passes
 * depends on how busy the machine is. Node.js loads `performance` only when it is used, which takes longer than many an
 * execution.
 */
export function clock(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}

/** Milliseconds of CPU time of this process, with all of its threads: other load on the machine does not count. */
export function cpuClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
