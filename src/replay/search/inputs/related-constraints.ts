import type { PathConstraint } from '../../../machine/interface/execution.js';
import { type CasesAt, keepDecision } from '../../../solve/decisions.js';
import { inputsInTree, type SymbolicConstraint } from '../../../solve/evaluate-symbolic.js';

/**
 * How many constraints are kept for each input. If there are more, the first and the last are kept: the execution
 * shows what is missing.
 */
const MAXIMUM_OF_INPUT = 400;
/** How many inputs are followed from one constraint to others. */
const MAXIMUM_INPUTS = 1000;

/** The decisions of one path by the inputs that they depend on. */
export class PathIndex {
  readonly #kept: (readonly SymbolicConstraint[])[] = [];
  /** Decision numbers in ascending order. */
  readonly #byInput = new Map<number, number[]>();

  constructor(path: readonly PathConstraint[], casesAt: CasesAt) {
    for (const [number, decision] of path.entries()) {
      const constraints = keepDecision(decision, casesAt);
      this.#kept.push(constraints);
      for (const { condition } of constraints) this.#add(number, condition);
    }
  }

  #add(number: number, condition: SymbolicConstraint['condition']): void {
    for (const input of inputsInTree(condition).keys()) {
      const known = this.#byInput.get(input);
      if (known === undefined) this.#byInput.set(input, [number]);
      else if (known.at(-1) !== number) known.push(number);
    }
  }

  /**
   * The earlier decisions that may break if the inputs of these constraints change: those that share inputs with
   * them, directly or indirectly. All others hold as they are.
   */
  relatedTo(changed: readonly SymbolicConstraint[], before: number): readonly SymbolicConstraint[] {
    const reached = new Set<number>();
    const open = changed.flatMap(({ condition }) => [...inputsInTree(condition).keys()]);
    const seen = new Set(open);
    for (let input = open.pop(); input !== undefined; input = open.pop()) {
      for (const number of this.#decisionsOn(input, before)) {
        if (reached.has(number)) continue;
        reached.add(number);
        for (const { condition } of this.#kept[number] ?? []) {
          for (const other of inputsInTree(condition).keys()) {
            if (seen.has(other) || seen.size >= MAXIMUM_INPUTS) continue;
            seen.add(other);
            open.push(other);
          }
        }
      }
    }
    return [...reached].sort((one, other) => one - other).flatMap((number) => this.#kept[number] ?? []);
  }

  #decisionsOn(input: number, before: number): readonly number[] {
    const numbers = this.#byInput.get(input) ?? [];
    let end = numbers.length;
    if ((numbers.at(-1) ?? -1) >= before) end = firstFrom(numbers, before);
    if (end <= MAXIMUM_OF_INPUT) return numbers.slice(0, end);
    const half = MAXIMUM_OF_INPUT / 2;
    return [...numbers.slice(0, half), ...numbers.slice(end - half, end)];
  }
}

/** Index of the first number that is not smaller. */
function firstFrom(numbers: readonly number[], bound: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
