/** For each thread, by its number, up to when what it did happened before something. */
export type VectorClock = number[];

/** Adds what another clock knows. */
export function join(clock: VectorClock, other: VectorClock): void {
  for (let thread = 0; thread < other.length; thread++) {
    const time = other[thread] ?? 0;
    if (time > (clock[thread] ?? 0)) clock[thread] = time;
  }
  for (let thread = 0; thread < clock.length; thread++) clock[thread] ??= 0;
}

/** What happened before what, as far as threads synchronise (C11 5.1.2.4). */
export class HappensBefore {
  /** What was released by each means of synchronisation. */
  readonly #released = new Map<string | number | bigint, VectorClock>();
  readonly #clocks: VectorClock[] = [[1]];

  /** @param relaxed `order`: the program has fences, so that relaxed operations may order others, too */
  constructor(readonly relaxed: 'order' | 'do not order') {}

  clockOf(thread: number): VectorClock {
    let clock = this.#clocks[thread];
    if (clock === undefined) {
      clock = [];
      clock[thread] = 1;
      join(clock, []);
      this.#clocks[thread] = clock;
    }
    return clock;
  }

  /** What comes in the thread from now on happens after what was released by these means. */
  acquire(thread: number, means: string | number | bigint): void {
    const released = this.#released.get(means);
    if (released !== undefined) join(this.clockOf(thread), released);
  }

  /** What the thread has done so far happens before what follows an acquisition by these means. */
  release(thread: number, means: string | number | bigint): void {
    const clock = this.clockOf(thread);
    const released = this.#released.get(means);
    if (released === undefined) this.#released.set(means, [...clock]);
    else join(released, clock);
    this.#tick(thread);
  }

  /** One thread has created another. */
  begin(creator: number, created: number): void {
    join(this.clockOf(created), this.clockOf(creator));
    this.#tick(creator);
  }

  /** A thread waits for the end of another. */
  end(waiting: number, ended: number): void {
    join(this.clockOf(waiting), this.clockOf(ended));
  }

  #tick(thread: number): void {
    const clock = this.clockOf(thread);
    clock[thread] = (clock[thread] ?? 0) + 1;
  }
}
