import type { PathConstraint } from '../../../machine/interface/execution.js';
import { hashOfTree, mix } from './hash-of-tree.js';

/**
 * What executions with different schedules have decided. Most schedules make a program compute the same from its inputs as
 * others do; other inputs are worth looking for with those that make it compute something else.
 */
export class NewConditions {
  readonly #conditions = new Set<number>();
  readonly #paths = new Set<number>();

  /**
   * An execution took this path.
   *
   * @returns `new`: it has decided something that depends on inputs as in no execution before; `combined`: all that it has
   * decided together is new
   */
  learn(path: readonly PathConstraint[]): 'new' | 'combined' | 'known' {
    const { size } = this.#conditions;
    const sizeOfPaths = this.#paths.size;
    // Which of two threads decides first does not matter.
    let sum = 0;
    for (const { range, condition, value } of path) {
      const key = mix(range.start, hashOfTree(condition));
      this.#conditions.add(key);
      sum = (sum + mix(key, Number(BigInt.asIntN(32, value)))) >>> 0;
    }
    this.#paths.add(sum);
    if (this.#conditions.size > size) return 'new';
    return this.#paths.size > sizeOfPaths ? 'combined' : 'known';
  }
}
