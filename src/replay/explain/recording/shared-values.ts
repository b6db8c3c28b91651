import type { State } from '../../../machine/interface/execution.js';

/** Which thread has changed each variable with static storage last. */
export class SharedValues {
  readonly #values = new Map<string, string>();
  readonly #writers = new Map<string, number>();

  /** @param thread the only one that has been executed since the last call */
  changed(thread: number, state: State): void {
    const seen = new Set<string>();
    for (const { name, value } of state.describe(undefined)) {
      // Of variables with the same name, nothing says which one is meant.
      if (seen.has(name)) {
        this.#values.delete(name);
        this.#writers.delete(name);
        continue;
      }
      seen.add(name);
      const known = this.#values.get(name);
      if (known !== undefined && known !== value) this.#writers.set(name, thread);
      this.#values.set(name, value);
    }
  }

  writer(name: string): number | undefined {
    return this.#writers.get(name);
  }
}
