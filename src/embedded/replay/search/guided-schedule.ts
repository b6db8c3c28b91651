import type { ControlRun } from '../control/control.js';
import type { ThreadChoice } from '../execution/threads/thread-choice.js';
import type { Progress } from './recorded-schedule.js';

/** At the point with this number, this thread goes on, although another one would. */
export interface Deviation {
  readonly point: number;
  readonly thread: number;
}

/** A point at which other threads could have gone on. */
export interface OpenChoice {
  readonly point: number;
  /** Equal for points from which executions go on alike, if the same thread goes on. */
  readonly state: number;
  readonly others: readonly number[];
}

/** Chooses the thread that goes on at every point of one execution. */
export interface Schedule {
  choose(choice: ThreadChoice, control: ControlRun, now: Progress): number;
  readonly open: readonly OpenChoice[];
}

/** At which points of an execution others may deviate from it. */
export interface PointsOfInterest {
  /** Accesses whose order between threads matters. */
  readonly sites: ReadonlySet<number>;
  /** Points that are no accesses, such as calls of `pthread_mutex_lock`: all, or the first behind such an access. */
  readonly others: 'all' | 'behind-accesses';
}

/** How many points of one execution are remembered. */
export const MAXIMUM_OPEN = 20_000;
/** Numbers of states are below this; the other one spreads small differences over them. */
const LARGEST = 2 ** 47;
const SPREAD = 10_007;

/**
 * Follows a witness: the thread goes on in which its next part lies, or the current one if that is open or cannot go on.
 * At single points it deviates from that. A thread that goes on then does so until it waits or the witness advances.
 */
export class GuidedSchedule implements Schedule {
  readonly open: OpenChoice[] = [];
  #point = 0;
  #next = 0;
  /** The thread that goes on against the witness, and how far that was then. */
  #stray: { readonly thread: number; readonly progress: number } | undefined;
  /** The thread that was asked to go on last so that another one can. */
  #helper: number | undefined;

  /** For each thread, how far the witness was at its last point that is no access, if nothing has happened since. */
  readonly #idle: (number | undefined)[] = [];

  readonly #deviations: readonly Deviation[];
  readonly #points: PointsOfInterest;

  /** @param deviations in the order of their points */
  constructor(deviations: readonly Deviation[], points: PointsOfInterest) {
    this.#deviations = deviations;
    this.#points = points;
  }

  choose(choice: ThreadChoice, control: ControlRun): number {
    const point = this.#point++;
    const chosen = this.#deviate(point, choice, control) ?? this.#usual(choice, control);
    if (!this.#isOfInterest(choice, control)) return chosen;
    if (this.open.length >= MAXIMUM_OPEN || point < (this.#deviations.at(-1)?.point ?? -1)) return chosen;
    const others = othersThan(chosen, choice);
    if (others.length > 0) this.open.push({ point, others, state: this.#stateAt(choice, control) });
    return chosen;
  }

  /** Whether another schedule may go on with another thread here. */
  #isOfInterest({ site, current, reason }: ThreadChoice, { progress }: ControlRun): boolean {
    if (site !== undefined) {
      const matters = this.#points.sites.has(site);
      if (matters) this.#idle[current] = undefined;
      return matters;
    }
    if (reason !== 'may' || this.#points.others === 'all') return true;
    if (this.#idle[current] === progress) return false;
    this.#idle[current] = progress;
    return true;
  }

  /** The state of the program, of the witness, and of what is remembered here. */
  #stateAt({ signature }: ThreadChoice, { situation }: ControlRun): number {
    let hash = (this.#helper ?? -1) + 2;
    for (let index = 0; index < situation.length; index++)
      hash = (Math.imul(hash, 31) + situation.charCodeAt(index)) | 0;
    return (signature.number + (hash >>> 0) * SPREAD) % LARGEST;
  }

  #deviate(point: number, choice: ThreadChoice, control: ControlRun): number | undefined {
    const deviation = this.#deviations[this.#next];
    if (deviation?.point !== point) return undefined;
    this.#next++;
    if (!choice.isReady(deviation.thread)) return undefined;
    this.#stray = { thread: deviation.thread, progress: control.progress };
    return deviation.thread;
  }

  #usual(choice: ThreadChoice, control: ControlRun): number {
    const { current, reason } = choice;
    const stray = this.#stray;
    if (stray !== undefined) {
      const goesOn = reason === 'may' && current === stray.thread && control.progress === stray.progress;
      if (goesOn) return current;
      this.#stray = undefined;
    }
    const wanted = control.wanted?.();
    const isWanted = wanted === undefined || wanted.includes(current);
    if (reason === 'may' && isWanted && choice.isReady(current)) return current;
    const ready = wanted === undefined ? undefined : firstOf(wanted, choice);
    if (ready !== undefined) return ready;
    if (reason === 'may' && choice.isReady(current)) return current;
    return this.#help(choice);
  }

  /** A thread that goes on so that another one can: the same as last time, unless it has nothing to do itself. */
  #help(choice: ThreadChoice): number {
    const { current, reason } = choice;
    const helper = this.#helper;
    const isGoing = (thread: number) => choice.isReady(thread) && !choice.isOutOfTime(thread);
    if (helper !== undefined && helper !== current && reason !== 'idle' && isGoing(helper)) return helper;
    const all = choice.ready().filter((thread) => thread !== current);
    // Times end when nothing else can happen; other schedules let them end before.
    const inTime = all.filter((thread) => !choice.isOutOfTime(thread));
    const others = inTime.length > 0 ? inTime : all;
    const next = others.find((thread) => thread > current) ?? others[0] ?? current;
    this.#helper = next;
    return next;
  }
}

function othersThan(chosen: number, choice: ThreadChoice): readonly number[] {
  return choice.ready().filter((thread) => thread !== chosen);
}

/** The first of the wanted threads that can go on now. */
function firstOf(wanted: readonly number[], choice: ThreadChoice): number | undefined {
  for (const thread of wanted) {
    if (!choice.isReady(thread) || choice.isOutOfTime(thread)) continue;
    if (choice.reason === 'may' || thread !== choice.current) return thread;
  }
  return undefined;
}
