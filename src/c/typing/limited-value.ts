import type { LimitedExpression, TypedExpression } from '../tree/typed-expression.js';
import type { IntegerType } from '../type/c-type.js';

/** A value that an execution gives only within limits. */
export function limited(
  operand: TypedExpression,
  type: IntegerType,
  limits: Pick<LimitedExpression, 'field' | 'least' | 'most' | 'otherwise'>,
  range = operand.range,
): LimitedExpression {
  return { kind: 'limited', operand, ...limits, type, range };
}
