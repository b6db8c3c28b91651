import { nearestDouble } from '../../c/real/real-value.js';
import { oppositeComparison } from '../../c/tree/opposite-comparison.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import { type ConditionReader, withoutTruthConversion } from '../../solve/conditions.js';
import { distanceBetween } from '../../solve/distance.js';

/** How near an execution came to what a waypoint assumes. */
export interface Nearness {
  readonly distance: number;
  /** Number of inputs requested before that. */
  readonly inputs: number;
}

/** False evaluations of one execution that are measured. */
const MAXIMUM_MEASURED = 20_000;

/** The nearest that an execution came to assumptions that were false, by the number of waypoints passed before. */
export class NearestMisses {
  readonly nearest = new Map<number, Nearness>();
  #measured = 0;

  /** @param inputs requested so far */
  add(passed: number, inputs: number, expression: TypedExpression, reader: ConditionReader): void {
    if (this.#measured++ >= MAXIMUM_MEASURED) return;
    const distance = distanceOfExpression(expression, true, reader);
    const known = this.nearest.get(passed);
    if (known === undefined || distance < known.distance) this.nearest.set(passed, { distance, inputs });
  }
}

/** How much the operands of comparisons would have to differ for an expression to have this truth value; 0 if it has. */
function distanceOfExpression(expression: TypedExpression, truth: boolean, reader: ConditionReader): number {
  const inner = withoutTruthConversion(expression);
  if (inner.kind === 'unary' && inner.operator === '!')
    return distanceOfExpression(inner.operand, !truth, reader);
  if (inner.kind === 'logical') {
    const left = distanceOfExpression(inner.left, truth, reader);
    const right = distanceOfExpression(inner.right, truth, reader);
    return (inner.operator === '&&') === truth ? left + right : Math.min(left, right);
  }
  if (inner.kind !== 'comparison') return Number.POSITIVE_INFINITY;
  const difference = evaluatedNumber(inner.left, reader) - evaluatedNumber(inner.right, reader);
  return distanceBetween(truth ? inner.operator : (oppositeComparison(inner.operator) ?? ''), difference);
}

/** Without a value, nothing is near. */
function evaluatedNumber(expression: TypedExpression, reader: ConditionReader): number {
  const evaluation = reader.evaluate(expression);
  if (evaluation.kind === 'failed' || evaluation.value.value.kind === 'pointer') return Number.NaN;
  const { value } = evaluation.value.value;
  return typeof value === 'bigint' ? Number(value) : nearestDouble(value);
}
