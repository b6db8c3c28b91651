import { SYMBOLIC_OPERATORS } from '../compile/symbolic-code.js';
import type { SymbolicOperator } from './symbolic.js';

/** How close an execution came to the other outcome of a condition. */
export interface Closeness {
  /** How much the operands would have to differ from what they were; at least 1. */
  readonly distance: number;
  /** Number of inputs requested before that. */
  readonly inputs: number;
}

/** Largest distance that counts. */
const FAR = 2 ** 53;

/**
 * Conditions that do not depend on inputs as trees do, but on how often, and in which order, the program did things:
 * how close each came to the outcome that it did not have. The key is twice the site, plus 1 for the outcome `true`.
 */
export class ConcreteGuards {
  /** Number of inputs requested so far. */
  inputs = 0;
  readonly taken = new Set<number>();
  readonly missed = new Map<number, Closeness>();

  compared(operator: number, site: number, left: number, right: number): void {
    const { inputs } = this;
    const distance = distanceTo(SYMBOLIC_OPERATORS[operator] ?? '==', left, right);
    const truth = distance <= 0;
    this.taken.add(2 * site + (truth ? 1 : 0));
    const key = 2 * site + (truth ? 0 : 1);
    const missing = Math.min(FAR, truth ? 1 - distance : distance);
    const known = this.missed.get(key);
    if (known === undefined || missing < known.distance) this.missed.set(key, { distance: missing, inputs });
  }
}

/** By how much a comparison is false; 0 or less where it is true. */
function distanceTo(operator: SymbolicOperator, left: number, right: number): number {
  switch (operator) {
    case '==':
      return Math.abs(left - right);
    case '!=':
      return left === right ? 1 : -Math.abs(left - right) + 1;
    case '<':
      return left - right + 1;
    case '<=':
      return left - right;
    case '>':
      return right - left + 1;
    default:
      return right - left;
  }
}
