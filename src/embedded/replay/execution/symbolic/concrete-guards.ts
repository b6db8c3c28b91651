import { comparisonHolds, orderOfReals } from '../../../../c/real/real-value.js';
import { SYMBOLIC_OPERATORS } from '../compile/symbolic-code.js';
import type { SymbolicOperator } from './symbolic.js';

/** How close an execution came to the other outcome of a condition. */
export interface Closeness {
  /** How much the operands would have to differ from what they were; at least 1. */
  distance: number;
  /** Number of inputs requested before that. */
  inputs: number;
}

/** Largest distance that counts. */
const FAR = 2 ** 53;

/**
 * Conditions that do not depend on inputs as trees do, but on how often, and in which order, the program did things:
 * how close each came to the outcome that it did not have. The key is twice the site, plus 1 for the outcome `true`.
 */
export class ConcreteGuards {
  readonly taken = new Set<number>();
  readonly missed = new Map<number, Readonly<Closeness>>();

  /** Called for each such condition, so what is known is changed in place. @param inputs requested so far */
  compared(comparison: ConcreteComparison, inputs: number): void {
    const { site, left, right } = comparison;
    const operator = SYMBOLIC_OPERATORS[comparison.operator] ?? '==';
    const truth = comparisonHolds(operator, orderOfReals(left, right));
    const taken = 2 * site + (truth ? 1 : 0);
    if (!this.taken.has(taken)) this.taken.add(taken);
    const distance = distanceTo(operator, left, right);
    // Without an order, nothing is near.
    const missing = Math.min(FAR, Math.max(1, truth ? 1 - distance : distance)) || FAR;
    const known: Closeness | undefined = this.missed.get(taken ^ 1);
    if (known === undefined) this.missed.set(taken ^ 1, { distance: missing, inputs });
    else if (missing < known.distance) {
      known.distance = missing;
      known.inputs = inputs;
    }
  }
}

/** Two values that were compared; integers of more than 53 bits are rounded. */
export interface ConcreteComparison {
  /** Number of the operator. */
  readonly operator: number;
  readonly site: number;
  readonly left: number;
  readonly right: number;
}

/** By how much a comparison of integers is false; 0 or less where it is true. */
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
