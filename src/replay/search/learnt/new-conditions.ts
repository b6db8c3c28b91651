import type { Run } from '../inputs/run-once.js';
import { hashOfTree, mix } from './hash-of-tree.js';

/**
 * What executions with different schedules have decided, and what the witness and the property asked of them. Most schedules
 * make a program compute the same from its inputs as others do; other inputs are worth looking for with those that make it
 * compute something else.
 */
export class NewConditions {
  readonly #conditions = new Set<number>();
  readonly #paths = new Set<number>();

  /**
   * @returns `new`: something in the execution depends on inputs as in none before; `combined`: only all of it together does
   */
  learn({ execution, monitor }: Run): 'new' | 'combined' | 'known' {
    const { size } = this.#conditions;
    const sizeOfPaths = this.#paths.size;
    // Which of two threads decides first does not matter.
    let sum = 0;
    for (const { range, condition, value } of execution.path) {
      const key = mix(range.start, hashOfTree(condition));
      this.#conditions.add(key);
      sum = (sum + mix(key, Number(BigInt.asIntN(32, value)))) >>> 0;
    }
    for (const { ways, progress } of monitor.targets.kept) {
      for (const { condition } of ways.flat()) {
        const key = mix(Number(progress), hashOfTree(condition));
        this.#conditions.add(key);
        sum = (sum + key) >>> 0;
      }
    }
    this.#paths.add(sum);
    if (this.#conditions.size > size) return 'new';
    return this.#paths.size > sizeOfPaths ? 'combined' : 'known';
  }
}
