import type { ThreadChoice } from '../../../machine/interface/thread-choice.js';
import { NO_SCHEDULED_THREADS } from './planned-schedule.js';
import type { Scheduler, SharedKnowledge } from './scheduler.js';

/** How much threads do in each turn, in the order in which it is tried. The first execution also shows what conflicts. */
export const TURNS = [3, 1, 2, 4, 5, 6, 8] as const;

/**
 * Threads take turns of equal length. Where each step of one builds on the last step of another, that leads furthest, and
 * takes more deviations from any other schedule than can be tried. The first thread starts the others, and waits for them
 * as long as it can.
 */
export class AlternatingScheduler implements Scheduler {
  readonly open = [];
  readonly passed = [];
  readonly scheduled = NO_SCHEDULED_THREADS;
  readonly future = 'open';
  readonly sleepers = 'none';
  readonly reports = 'of-states';
  readonly knowledge: SharedKnowledge | undefined;
  #areStarted = false;
  /** How much the thread that goes on may still do in this turn. */
  #left: number;
  /** How often in a row a thread has had to wait: where the witness holds back all of them, each has its turn. */
  #waits = 0;
  readonly #turn: number;
  readonly #last: number;

  /**
   * @param turn how often a thread does something in each turn that others may notice
   * @param last the number of the thread that is started last
   */
  constructor(turn: number, last: number, knowledge: SharedKnowledge | undefined) {
    this.#turn = turn;
    this.#left = turn;
    this.#last = last;
    this.knowledge = knowledge;
  }

  choose(choice: ThreadChoice): number {
    const { current, reason } = choice;
    this.#waits = reason === 'must' ? this.#waits + 1 : 0;
    this.#areStarted ||= choice.isReady(this.#last);
    const goesOn = reason === 'may' && choice.isReady(current);
    if (current === 0) {
      if (goesOn && !this.#areStarted) return current;
    } else if (goesOn) {
      if (this.#isNoticed(choice)) this.#left--;
      if (this.#left > 0) return current;
    }
    this.#left = this.#turn;
    return this.#next(choice);
  }

  #isNoticed({ current, reports }: ThreadChoice): boolean {
    const effect = reports?.effect ?? 'more';
    if (typeof effect !== 'object') return effect === 'more';
    // A lock, or what else is no memory.
    if (effect.address < 0) return true;
    return this.knowledge?.conflicts.isContended(current, effect) ?? true;
  }

  /** The next one in the order of their numbers; the first thread only if no other can go on, or all wait. */
  #next(choice: ThreadChoice): number {
    const ready = choice.ready();
    const inTime = ready.filter((thread) => !choice.isOutOfTime(thread));
    const possible = inTime.length > 0 ? inTime : ready;
    if (this.#waits > this.#last) return ready.find((thread) => thread > choice.current) ?? ready[0] ?? 0;
    const others = possible.filter((thread) => thread !== 0);
    return others.find((thread) => thread > choice.current) ?? others[0] ?? possible[0] ?? choice.current;
  }
}
