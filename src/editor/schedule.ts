/** Minimum and maximum time in milliseconds without a keystroke before a document is examined. */
const QUIET = 150;
const LONGEST = 5000;

/**
 * Runs an action for each document when the user has not typed for a while. Slow documents wait longer, so that a large
 * one does not keep the server from answering.
 */
export class Schedule {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #costs = new Map<string, number>();

  run(key: string, action: () => Promise<void>): void {
    clearTimeout(this.#timers.get(key));
    const delay = Math.min(LONGEST, Math.max(QUIET, 2 * (this.#costs.get(key) ?? 0)));
    const timer = setTimeout(() => {
      this.#timers.delete(key);
      const before = performance.now();
      void action().finally(() => this.#costs.set(key, performance.now() - before));
    }, delay);
    this.#timers.set(key, timer);
  }

  cancel(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#costs.delete(key);
  }

  end(): void {
    for (const key of [...this.#timers.keys()]) this.cancel(key);
  }
}
