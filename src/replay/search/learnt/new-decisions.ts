import type { PathConstraint } from '../../../machine/interface/execution.js';
import { outcomeKey } from '../inputs/novelty.js';

/** The sides of decisions that executions with some inputs have taken, and roughly how often in one execution. */
export class NewDecisions {
  readonly #seen = new Set<string>();

  /** An execution took this path. @returns whether one of its decisions is new */
  learn(path: readonly PathConstraint[]): 'new' | 'known' {
    const counts = new Map<string, number>();
    for (const constraint of path) {
      if (constraint.kind === 'fixed') continue;
      const key = `${constraint.range.start} ${outcomeKey(constraint)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const { size } = this.#seen;
    for (const [key, count] of counts) this.#seen.add(`${key} ${magnitude(count)}`);
    return this.#seen.size > size ? 'new' : 'known';
  }
}

/** Small numbers as they are, larger ones by their number of bits: another round of a loop may start another thread. */
function magnitude(count: number): number {
  return count <= 4 ? count : 32 + Math.floor(Math.log2(count));
}
