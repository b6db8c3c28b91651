/** Threads whose continuation is remembered. */
const MOST = 2_000_000;

/**
 * Where threads get to by themselves, as executions have shown: from a point at which others could go on, up to the first
 * thing that they notice, or that the thread sees of them. Threads that get to the same state differ in nothing.
 */
export class Continuations {
  readonly #next = new Map<number, number>();

  /** @param from the number of the state of a thread, as `to` */
  learn(from: number, to: number): void {
    if (from !== to && this.#next.size < MOST) this.#next.set(from, to);
  }

  /** The state in which the thread does the next thing; the same one where that is not known. */
  behind(from: number): number {
    return this.#next.get(from) ?? from;
  }
}
