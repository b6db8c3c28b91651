/** Milliseconds between two looks at the CPU time: at least, and at most. */
const SHORTEST = 10;
const LONGEST = 10_000;

/** Milliseconds in which a solver that works gets some CPU time, however busy the machine is. */
const PATIENCE = 60_000;

/** Share of the time that passes which it gets at least: on a busy machine it is a fifth, or a twentieth. */
const LEAST_SHARE = 0.01;

/** What becomes of a solver. */
export interface AlarmActions {
  /** It has used the CPU time that it had. */
  over(): void;
  /** It uses next to none: it waits for something that will never come. */
  stuck(): void;
}

/**
 * Waits until something has used so much CPU time; how long that takes does not matter. It keeps no process alive.
 */
export class CpuAlarm {
  readonly #end: number;
  readonly #used: () => number;
  readonly #actions: AlarmActions;
  #timer: NodeJS.Timeout | undefined;
  /** CPU time that was used when there was progress last, and the time that has passed since then. */
  #seen: number;
  #waited = 0;

  /**
   * @param milliseconds of CPU time from now on
   * @param used the milliseconds of CPU time that were used until now
   */
  constructor(milliseconds: number, used: () => number, actions: AlarmActions) {
    this.#used = used;
    this.#seen = used();
    this.#end = this.#seen + milliseconds;
    this.#actions = actions;
    this.#wait(milliseconds);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  /** Whatever works has no more CPU time than time passes, unless it works in several threads. */
  #wait(left: number): void {
    const pause = Math.min(LONGEST, Math.max(SHORTEST, left));
    this.#timer = setTimeout(() => this.#look(pause), pause).unref();
  }

  #look(pause: number): void {
    const used = this.#used();
    if (used >= this.#end) {
      this.#actions.over();
      return;
    }
    this.#waited += pause;
    if (used - this.#seen > this.#waited * LEAST_SHARE) {
      this.#seen = used;
      this.#waited = 0;
    } else if (this.#waited >= PATIENCE) {
      this.#actions.stuck();
      return;
    }
    this.#wait(this.#end - used);
  }
}
