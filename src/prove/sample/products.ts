import { containsNode, partsContain } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';

/** Whether a program multiplies integers of which neither is a constant. */
export function multipliesIntegers(program: TypedProgram): boolean {
  return program.functions.some(
    ({ definition }) => definition !== undefined && containsNode(definition.body, { expression: isProduct }),
  );
}

/** Whether an expression is a product of integers of which neither is a constant, or contains one. */
export function containsProduct(expression: TypedExpression): boolean {
  return partsContain(partsWith(expression), { expression: isProduct });
}

function isProduct(expression: TypedExpression): boolean {
  if (expression.kind !== 'binary' || expression.operator !== '*') return false;
  const { type, left, right } = expression;
  return type.kind === 'integer' && readsObject(left) && readsObject(right);
}

function readsObject(expression: TypedExpression): boolean {
  return partsContain(partsWith(expression), { place: () => true });
}

function partsWith(expression: TypedExpression) {
  return { expressions: [expression], places: [], statements: [] };
}
