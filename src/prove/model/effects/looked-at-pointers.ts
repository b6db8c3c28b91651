import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import { isScalar } from '../../../c/type/c-type.js';

/**
 * Whether an expression asks where a pointer leads. Once the memory there is released, it has no value (C11 6.2.4p2): whoever
 * releases memory changes what such an expression reads, as if it were in memory.
 */
export function looksAtPointer(expression: TypedExpression): boolean {
  switch (expression.kind) {
    case 'comparison':
    case 'logical':
    case 'pointer-difference':
      return isPointer(expression.left) || isPointer(expression.right);
    case 'conditional':
      return isPointer(expression.condition);
    case 'unary':
      return isPointer(expression.operand);
    case 'convert':
      return isPointer(expression.operand) && isScalar(expression.type) && !isPointer(expression);
    default:
      return false;
  }
}

/** Whether a pointer decides how a statement goes on, apart from the expressions in it. */
export function goesOnByPointer(statement: TypedStatement): boolean {
  switch (statement.kind) {
    case 'if':
    case 'while':
    case 'do':
      return isPointer(statement.condition);
    case 'for':
      return statement.condition !== undefined && isPointer(statement.condition);
    default:
      return false;
  }
}

function isPointer({ type }: TypedExpression): boolean {
  return type.kind === 'pointer';
}
