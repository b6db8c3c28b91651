import type { ThreadChoice } from '../../../machine/interface/thread-choice.js';
import { NO_SCHEDULED_THREADS } from './planned-schedule.js';
import type { Scheduler, SharedKnowledge } from './scheduler.js';

/** With more threads, there are too many orders to try each of them. */
const MOST_THREADS = 5;

/** All orders in which threads with numbers from 1 can follow each other; none if there are too many of them. */
export function ordersOf(last: number): readonly (readonly number[])[] {
  if (last > MOST_THREADS) return [];
  const numbers = Array.from({ length: last }, (_, index) => index + 1);
  return orders(numbers);
}

function orders(left: readonly number[]): readonly (readonly number[])[] {
  if (left.length === 0) return [[]];
  return left.flatMap((first) =>
    orders(left.filter((each) => each !== first)).map((others) => [first, ...others]),
  );
}

/**
 * Once all threads are started, each goes on as long as it can, and then the first one of an order. Other schedules come to an
 * unusual order of threads only after many deviations. The first thread waits for the others as long as it can.
 */
export class OrderedScheduler implements Scheduler {
  readonly open = [];
  readonly passed = [];
  readonly scheduled = NO_SCHEDULED_THREADS;
  readonly future = 'open';
  readonly sleepers = 'none';
  readonly reports = 'of-states';
  readonly knowledge: SharedKnowledge | undefined;
  #areStarted = false;
  /** How often in a row a thread has had to wait: where the witness holds back all of them, each has its turn. */
  #waits = 0;
  readonly #order: readonly number[];

  /** @param order the numbers of all threads that are started */
  constructor(order: readonly number[], knowledge: SharedKnowledge | undefined) {
    this.#order = order;
    this.knowledge = knowledge;
  }

  choose(choice: ThreadChoice): number {
    const { current, reason } = choice;
    this.#waits = reason === 'must' ? this.#waits + 1 : 0;
    this.#areStarted ||= choice.isReady(this.#order.length);
    const goesOn = reason === 'may' && choice.isReady(current);
    if (goesOn && (current !== 0 || !this.#areStarted)) return current;
    const ready = choice.ready();
    if (this.#waits > this.#order.length)
      return ready.find((thread) => thread > current) ?? ready[0] ?? current;
    const inTime = ready.filter((thread) => !choice.isOutOfTime(thread));
    const possible = inTime.length > 0 ? inTime : ready;
    return this.#order.find((thread) => possible.includes(thread)) ?? possible[0] ?? current;
  }
}
