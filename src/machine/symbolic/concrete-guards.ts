import { SYMBOLIC_OPERATORS } from '../interface/type-codes.js';

/** How close an execution came to the other outcome of a condition. */
export interface Closeness {
  /** How much the operands would have to differ from what they were; at least 1. */
  readonly distance: number;
  /** Number of inputs requested before that. */
  readonly inputs: number;
}

/** Largest distance that counts. */
const FAR = 2 ** 53;

/** Numbers of operators, as compiled programs give them; the last one that is possible is `>=`. */
const EQUAL = SYMBOLIC_OPERATORS.indexOf('==');
const UNEQUAL = SYMBOLIC_OPERATORS.indexOf('!=');
const LESS = SYMBOLIC_OPERATORS.indexOf('<');
const AT_MOST = SYMBOLIC_OPERATORS.indexOf('<=');
const MORE = SYMBOLIC_OPERATORS.indexOf('>');

/**
 * Conditions that do not depend on inputs as trees do, but on how often, and in which order, the program did things:
 * how close each came to the outcome that it did not have. The key is twice the site, plus 1 for the outcome `true`.
 */
export class ConcreteGuards {
  /** Outcomes that conditions did not have, in the order in which they were missed first. */
  readonly #keys: number[] = [];
  /** By the key of such an outcome; 0 for others. */
  #distances = new Float64Array(0);
  #inputs = new Int32Array(0);

  readonly #sites: number;

  /** @param sites number of sites of the program */
  constructor(sites: number) {
    this.#sites = sites;
  }

  /** Outcomes that conditions had: they missed the other one. */
  get taken(): readonly number[] {
    return this.#keys.map((key) => key ^ 1);
  }

  /** Outcomes that conditions did not have at some evaluation, and how close they came. */
  get missed(): readonly (readonly [number, Closeness])[] {
    return this.#keys.map((key) => [
      key,
      { distance: this.#distances[key] ?? FAR, inputs: this.#inputs[key] ?? 0 },
    ]);
  }

  /** Called for each such condition. @param margin of its comparison @param inputs requested so far */
  compared(site: number, margin: number, inputs: number): void {
    const key = 2 * site + (margin > 0 ? 1 : 0);
    if (this.#keys.length === 0) this.#begin();
    const distance = Math.abs(margin);
    const known = this.#distances[key] ?? 0;
    if (known === 0) this.#keys.push(key);
    else if (known <= distance) return;
    this.#distances[key] = distance;
    this.#inputs[key] = inputs;
  }

  /** Only executions that decide such conditions need the room. */
  #begin(): void {
    this.#distances = new Float64Array(2 * this.#sites);
    this.#inputs = new Int32Array(2 * this.#sites);
  }
}

/**
 * By how much two values that are compared would have to differ from what they are to have the other outcome, at least
 * 1: positive where the comparison is false, negative where it is true. Integers of more than 53 bits are rounded.
 */
export function comparisonMargin(operator: number, left: number, right: number): number {
  switch (operator) {
    case EQUAL:
      return left === right ? -1 : near(Math.abs(left - right));
    case UNEQUAL:
      return left === right ? 1 : -near(Math.abs(left - right));
    case LESS:
      return left < right ? -near(right - left) : near(left - right + 1);
    case AT_MOST:
      return left <= right ? -near(right - left + 1) : near(left - right);
    case MORE:
      return left > right ? -near(left - right) : near(right - left + 1);
    default:
      return left >= right ? -near(left - right + 1) : near(right - left);
  }
}

/** Without an order, nothing is near. */
function near(distance: number): number {
  return Math.min(FAR, Math.max(1, distance)) || FAR;
}
