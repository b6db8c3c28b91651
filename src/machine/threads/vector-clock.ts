import { ACCESS } from '../interface/access-kind.js';

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

function onlyAt(thread: number, clock: VectorClock): VectorClock[] {
  const clocks: VectorClock[] = [];
  clocks[thread] = clock;
  return clocks;
}

/** What happened before what, as far as threads synchronise (C11 5.1.2.4). */
export class HappensBefore {
  /** What was released by each means of synchronisation, by the thread that did. */
  readonly #released = new Map<string | number | bigint, VectorClock[]>();
  readonly #clocks: VectorClock[] = [[1]];
  /** For each thread, what it saw in relaxed reads: its next fence acquires it (C11 7.17.4p4). */
  readonly #seen: VectorClock[] = [];
  /** For each thread, what happened before its last fence: its relaxed writes release it (C11 7.17.4p3). */
  readonly #fenced: VectorClock[] = [];

  threadClock(thread: number): VectorClock {
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
    for (const released of this.#released.get(means)?.values() ?? [])
      if (released !== undefined) join(this.threadClock(thread), released);
  }

  /**
   * A store that is not a part of an update: release sequences of other threads end before it (C11 5.1.2.4p10). C23 ends
   * those of the same thread, too; no race is found that one of the two excludes.
   */
  overwrite(thread: number, means: number): void {
    const own = this.#released.get(means)?.[thread];
    if (own === undefined) this.#released.delete(means);
    else this.#released.set(means, onlyAt(thread, own));
  }

  /** A relaxed read: only a fence makes it an acquisition. */
  see(thread: number, means: string | number | bigint): void {
    const all = this.#released.get(means);
    if (all === undefined) return;
    const seen = this.#seen[thread] ?? [];
    for (const released of all.values()) if (released !== undefined) join(seen, released);
    this.#seen[thread] = seen;
  }

  /** What the thread has done so far happens before what follows an acquisition by these means. */
  release(thread: number, means: string | number | bigint): void {
    this.#publish(thread, means, this.threadClock(thread));
    this.#tick(thread);
  }

  /** A relaxed write: it releases what happened before the last fence of the thread. */
  releaseFenced(thread: number, means: string | number | bigint): void {
    const fenced = this.#fenced[thread];
    if (fenced !== undefined) this.#publish(thread, means, fenced);
  }

  /** One thread has created another. */
  begin(creator: number, created: number): void {
    join(this.threadClock(created), this.threadClock(creator));
    this.#tick(creator);
  }

  /** A thread waits for the end of another. */
  end(waiting: number, ended: number): void {
    join(this.threadClock(waiting), this.threadClock(ended));
  }

  /** @param order bits of `ACCESS`: whether the fence acquires what the thread saw, and releases what it did (C11 7.17.4) */
  fence(thread: number, order: number): void {
    const clock = this.threadClock(thread);
    if ((order & ACCESS.acquire) !== 0) join(clock, this.#seen[thread] ?? []);
    if ((order & ACCESS.release) === 0) return;
    this.#fenced[thread] = [...clock];
    this.#tick(thread);
  }

  #publish(thread: number, means: string | number | bigint, clock: VectorClock): void {
    const all = this.#released.get(means);
    const released = all?.[thread];
    if (all === undefined) this.#released.set(means, onlyAt(thread, [...clock]));
    else if (released === undefined) all[thread] = [...clock];
    else join(released, clock);
  }

  #tick(thread: number): void {
    const clock = this.threadClock(thread);
    clock[thread] = (clock[thread] ?? 0) + 1;
  }
}
