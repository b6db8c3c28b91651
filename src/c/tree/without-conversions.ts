import type { TypedExpression } from './typed-expression.js';

/** What is converted, without the conversions around it. */
export function withoutConversions(expression: TypedExpression): TypedExpression {
  return expression.kind === 'convert' ? withoutConversions(expression.operand) : expression;
}
