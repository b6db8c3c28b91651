import { type Deviation, MAXIMUM_OPEN, type PointsOfInterest } from './guided-schedule.js';
import type { Run } from './run-once.js';

/** Schedules that wait for their turn. */
const MAXIMUM_WAITING = 100_000;
/** States whose continuations are remembered, and threads that they are told apart for. */
const MAXIMUM_KNOWN = 2_000_000;
const THREADS = 64;

interface Waiting {
  readonly deviations: readonly Deviation[];
  /** How far the execution got that it deviates from. */
  readonly progress: number;
}

/**
 * The schedules that are tried one after the other: first the one that the witness describes, then those that deviate
 * from it once, then twice, and so on. Few switches show most errors, so this finds them early. Of schedules that lead
 * to the same state, only one goes on from there.
 */
export class ScheduleSearch {
  readonly #levels: Waiting[][] = [[{ deviations: [], progress: 0 }]];
  #level = 0;
  #isSorted = true;
  /** Sites of accesses whose order matters, as far as executions have shown. */
  readonly #sites = new Set<number>();
  /** With how many deviations the first schedules have that are not tried because there are too many. */
  #incomplete = Number.POSITIVE_INFINITY;
  /** So many sites were known when the schedules without deviations were tried last. */
  #startedWith = 0;
  #tried = -1;
  readonly #known = new Set<number>();
  /** Sites whose order matters less: they wait until nothing else is left to try. */
  readonly #deferred = new Set<number>();
  #breadth: 'narrow' | 'broad' = 'narrow';
  #decisive: 'open' | 'all' = 'open';
  readonly #mattersLess: (site: number) => boolean;

  /** @param mattersLess whether what an access sees or leaves probably does not decide anything */
  constructor(mattersLess: (site: number) => boolean) {
    this.#mattersLess = mattersLess;
  }

  /** The next schedule; undefined if none is left. */
  next(): readonly Deviation[] | undefined {
    for (; this.#level < this.#levels.length; this.#ascend()) {
      const level = this.#levels[this.#level] ?? [];
      if (!this.#isSorted) level.sort((one, other) => one.progress - other.progress);
      this.#isSorted = true;
      const next = level.pop();
      if (next !== undefined) return next.deviations;
    }
    if (this.#breadth === 'broad') return undefined;
    if (this.#incomplete === Number.POSITIVE_INFINITY) this.#decisive = 'all';
    this.broaden();
    return this.next();
  }

  /** At which points other schedules deviate. */
  get points(): PointsOfInterest {
    return { sites: this.#sites, others: this.#breadth === 'broad' ? 'all' : 'behind-accesses' };
  }

  /** From now on, the order of all accesses matters alike. */
  broaden(): void {
    if (this.#breadth === 'broad') return;
    this.#breadth = 'broad';
    for (const site of this.#deferred) this.#sites.add(site);
    this.#restart();
  }

  /** All schedules with so many deviations were tried. Where more turned out to matter, all begin again. */
  #ascend(): void {
    this.#isSorted = false;
    if (this.#startedWith === this.#sites.size) {
      this.#tried = Math.max(this.#tried, this.#level);
      this.#level++;
      return;
    }
    this.#restart();
  }

  #restart(): void {
    this.#incomplete = Number.POSITIVE_INFINITY;
    this.#tried = -1;
    this.#startedWith = this.#sites.size;
    this.#known.clear();
    this.#levels.splice(0, this.#levels.length, [{ deviations: [], progress: 0 }]);
    this.#level = 0;
  }

  /**
   * Schedules with how many deviations were all tried, apart from those that lead to the same states; `all`: none is
   * left; undefined: not all of any number.
   */
  get extent(): number | 'all' | undefined {
    if (this.#breadth === 'narrow') return undefined;
    if (this.#incomplete === Number.POSITIVE_INFINITY && this.#level >= this.#levels.length) return 'all';
    const tried = Math.min(this.#tried, this.#incomplete - 1);
    return tried < 0 ? undefined : tried;
  }

  /** Whether all schedules were tried that differ in the order of those accesses that probably decide something. */
  get decisive(): 'open' | 'all' {
    return this.#decisive;
  }

  /** Some schedules with so many deviations are not tried. */
  #leaveOut(deviations: number): void {
    this.#incomplete = Math.min(this.#incomplete, deviations);
  }

  /** @param continuation a state, and the thread that goes on from it */
  #isNew(continuation: number): boolean {
    if (this.#known.has(continuation)) return false;
    if (this.#known.size < MAXIMUM_KNOWN) this.#known.add(continuation);
    return true;
  }

  /** An execution with a schedule shows where others deviate from it. @returns whether it should be repeated */
  learn(deviations: readonly Deviation[], run: Run): 'repeat' | 'done' {
    const known = this.#sites.size;
    for (const site of run.execution.conflicts) {
      const waits = this.#breadth === 'narrow' && this.#mattersLess(site);
      (waits ? this.#deferred : this.#sites).add(site);
    }
    if (deviations.length === 0) {
      if (this.#sites.size > known) return 'repeat';
      this.#startedWith = known;
    }
    if (run.open.length >= MAXIMUM_OPEN || run.end.kind === 'budget') this.#leaveOut(deviations.length + 1);
    const level = this.#levels[deviations.length + 1] ?? [];
    this.#levels[deviations.length + 1] = level;
    const { progress } = run.control;
    const last = deviations.at(-1)?.point ?? -1;
    // What comes last is tried first: there the witness got furthest.
    for (const { point, others, state } of run.open) {
      if (point <= last) continue;
      for (const thread of others) {
        if (!this.#isNew(state * THREADS + (thread % THREADS))) continue;
        if (level.length < MAXIMUM_WAITING)
          level.push({ deviations: [...deviations, { point, thread }], progress });
        else this.#leaveOut(deviations.length + 1);
      }
    }
    return 'done';
  }
}
