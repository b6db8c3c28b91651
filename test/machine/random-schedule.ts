/** A schedule that takes turns as a small generator of pseudo-random numbers says. */
export function randomSchedule(seed: number): (ready: readonly number[]) => number {
  let state = seed * 7919 + 1;
  return (ready) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return ready[(state >> 8) % ready.length] ?? 0;
  };
}
