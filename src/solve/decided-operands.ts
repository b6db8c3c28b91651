import type { TypedExpression } from '../c/tree/typed-expression.js';

/** Expressions with more operands of this kind are not taken apart: each doubles the cases. */
const MAXIMUM_OPERANDS = 5;

/** An expression with an operand that is decided, such as `(a && b) + 1`: what it is in either case. */
export interface DecidedOperand {
  readonly condition: TypedExpression;
  readonly whenTrue: TypedExpression;
  readonly whenFalse: TypedExpression;
}

/** The first `&&`, `||` or `?:` within arithmetic and comparisons; undefined where there is none, or too many. */
export function decidedOperand(expression: TypedExpression): DecidedOperand | undefined {
  return countDecisions(expression) > MAXIMUM_OPERANDS ? undefined : firstIn(expression);
}

/** What `?:` is in either case. */
export function operandsOfConditional(expression: TypedExpression & { kind: 'conditional' }): DecidedOperand {
  const { condition, then: whenTrue, otherwise: whenFalse } = expression;
  return { condition, whenTrue, whenFalse };
}

function countDecisions(expression: TypedExpression): number {
  const own = expression.kind === 'logical' || expression.kind === 'conditional' ? 1 : 0;
  return evaluatedOperands(expression).reduce((sum, part) => sum + countDecisions(part), own);
}

function evaluatedOperands(expression: TypedExpression): readonly TypedExpression[] {
  switch (expression.kind) {
    case 'convert':
    case 'unary':
      return [expression.operand];
    case 'binary':
    case 'comparison':
      return [expression.left, expression.right];
    // The condition is decided by itself; either branch takes the place of the whole.
    case 'conditional':
      return [expression.then, expression.otherwise];
    default:
      return [];
  }
}

function firstIn(expression: TypedExpression): DecidedOperand | undefined {
  switch (expression.kind) {
    case 'conditional':
      return operandsOfConditional(expression);
    case 'logical': {
      const { type, range } = expression;
      const constant = (value: bigint): TypedExpression => ({ kind: 'integer-constant', value, type, range });
      return { condition: expression, whenTrue: constant(1n), whenFalse: constant(0n) };
    }
    case 'convert':
    case 'unary':
      return around(firstIn(expression.operand), (operand) => ({ ...expression, operand }));
    case 'binary':
    case 'comparison':
      return (
        around(firstIn(expression.left), (left) => ({ ...expression, left })) ??
        around(firstIn(expression.right), (right) => ({ ...expression, right }))
      );
    default:
      return undefined;
  }
}

function around(
  found: DecidedOperand | undefined,
  whole: (operand: TypedExpression) => TypedExpression,
): DecidedOperand | undefined {
  return found && { ...found, whenTrue: whole(found.whenTrue), whenFalse: whole(found.whenFalse) };
}
