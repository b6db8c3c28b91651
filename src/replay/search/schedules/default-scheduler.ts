import type { ThreadChoice } from '../../../machine/interface/thread-choice.js';
import type { MonitorRun } from '../../claim/witness-monitor.js';

/** Threads are remembered by numbers below this: of larger ones, nothing is. */
const MOST_THREADS = 64;
const NUMBERS = MOST_THREADS + 1;

function coded(thread: number | undefined): number {
  return thread === undefined || thread >= MOST_THREADS ? 0 : thread + 1;
}

function decoded(code: number): number | undefined {
  return code === 0 ? undefined : code - 1;
}

/** What threads do where nothing else is asked of them: they follow the witness, or else they help each other. */
export class DefaultScheduler {
  /** The thread that was asked to go on last so that another one can. */
  #helper: number | undefined;
  /** The thread that was interrupted last: all others come first, so that one deviation is enough to make it the last. */
  #interrupted: number | undefined;

  /** What it remembers, as a whole number below 65 * 65: from 0, which is nothing. */
  get turns(): number {
    return coded(this.#helper) * NUMBERS + coded(this.#interrupted);
  }

  set turns(number: number) {
    this.#helper = decoded(Math.floor(number / NUMBERS));
    this.#interrupted = decoded(number % NUMBERS);
  }

  /** A thread could go on, but another one does. */
  interrupt(thread: number): void {
    this.#interrupted = thread;
  }

  /** A thread goes on. */
  resume(thread: number): void {
    if (this.#interrupted === thread) this.#interrupted = undefined;
  }

  /** @returns the thread in which the next part of the witness lies; the current one if that is open or cannot go on */
  next(choice: ThreadChoice, monitor: MonitorRun): number {
    const { current, reason } = choice;
    const wanted = monitor.wanted?.();
    const isWanted = wanted === undefined || wanted.includes(current);
    if (reason === 'may' && isWanted && choice.isReady(current)) return current;
    const ready = wanted === undefined ? undefined : firstReadyThread(wanted, choice);
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
    const possible = inTime.length > 0 ? inTime : all;
    const first = possible.filter((thread) => thread !== this.#interrupted);
    const others = first.length > 0 ? first : possible;
    const next = others.find((thread) => thread > current) ?? others[0] ?? current;
    this.#helper = next;
    return next;
  }
}

/** The first of the wanted threads that can go on now. */
function firstReadyThread(wanted: readonly number[], choice: ThreadChoice): number | undefined {
  for (const thread of wanted) {
    if (!choice.isReady(thread) || choice.isOutOfTime(thread)) continue;
    if (choice.reason === 'may' || thread !== choice.current) return thread;
  }
  return undefined;
}
