import { reject } from '../lex/token.js';
import { type Parts, partsOfExpression, partsOfPlace } from '../tree/parts.js';
import type { TypedExpression } from '../tree/typed-expression.js';

/** Nodes from the root of an expression to its deepest leaf: half of what recursive walks have room for. */
const HEIGHT_LIMIT = 1500;

/** @throws Rejection if an expression is nested too deeply */
export function requireBoundedHeight(expression: TypedExpression): void {
  let level: Parts[] = [{ expressions: [expression], places: [], statements: [] }];
  for (let height = 0; level.length > 0; height++) {
    if (height > HEIGHT_LIMIT) reject('limit', 'the expression is nested too deeply', expression.range);
    level = level.flatMap(nonEmptyChildParts);
  }
}

/** What is one level below; statements of a statement expression are judged on their own. */
function nonEmptyChildParts({ expressions, places }: Parts): Parts[] {
  return [...expressions.map(partsOfExpression), ...places.map(partsOfPlace)].filter(
    (parts) => parts.expressions.length > 0 || parts.places.length > 0,
  );
}
