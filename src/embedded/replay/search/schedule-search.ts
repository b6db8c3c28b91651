import type { Deviation } from './guided-schedule.js';
import type { Run } from './run-once.js';

/** How often one thread goes on instead of another, at most. */
const MAXIMUM_DEVIATIONS = 3;
/** Schedules that wait for their turn. */
const MAXIMUM_WAITING = 100_000;

interface Waiting {
  readonly deviations: readonly Deviation[];
  /** How far the execution got that it deviates from. */
  readonly progress: number;
}

/**
 * The schedules that are tried one after the other: first the one that the witness describes, then those that deviate
 * from it once, then twice. Few switches show most errors, so this finds them early.
 */
export class ScheduleSearch {
  readonly #levels: Waiting[][] = [[{ deviations: [], progress: 0 }]];
  #level = 0;
  #isSorted = true;
  /** Sites of accesses whose order matters, as far as executions have shown. */
  readonly sites = new Set<number>();
  #dropped = 0;

  /** The next schedule; undefined if none is left. */
  next(): readonly Deviation[] | undefined {
    for (; this.#level < this.#levels.length; this.#level++, this.#isSorted = false) {
      const level = this.#levels[this.#level] ?? [];
      if (!this.#isSorted) level.sort((one, other) => one.progress - other.progress);
      this.#isSorted = true;
      const next = level.pop();
      if (next !== undefined) return next.deviations;
    }
    return undefined;
  }

  /** Whether all schedules with few deviations were tried. */
  get extent(): 'bounded' | 'budget' {
    return this.#dropped === 0 && this.#level >= this.#levels.length ? 'bounded' : 'budget';
  }

  /** An execution with a schedule shows where others deviate from it. @returns whether it should be repeated */
  learn(deviations: readonly Deviation[], run: Run): 'repeat' | 'done' {
    const known = this.sites.size;
    for (const site of run.execution.conflicts) this.sites.add(site);
    if (deviations.length === 0 && this.sites.size > known) return 'repeat';
    if (deviations.length >= MAXIMUM_DEVIATIONS) return 'done';
    const level = this.#levels[deviations.length + 1] ?? [];
    this.#levels[deviations.length + 1] = level;
    const { progress } = run.control;
    const last = deviations.at(-1)?.point ?? -1;
    // What comes last is tried first: there the witness got furthest.
    for (const { point, others } of run.open) {
      if (point <= last) continue;
      for (const thread of others) {
        if (level.length < MAXIMUM_WAITING)
          level.push({ deviations: [...deviations, { point, thread }], progress });
        else this.#dropped++;
      }
    }
    return 'done';
  }
}
