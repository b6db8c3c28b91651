import { reject } from '../lex/token.js';
import { childrenOf } from '../typed-children.js';
import type { TypedExpression, TypedPlace } from '../typed-expression.js';

/** Nodes from the root of an expression to its deepest leaf: half of what walks by recursion have room for. */
const HEIGHT_LIMIT = 1500;

/** @throws Rejection where an expression is nested too deeply */
export function requireBoundedHeight(expression: TypedExpression): void {
  let level: (TypedExpression | TypedPlace)[] = [expression];
  for (let height = 0; level.length > 0; height++) {
    if (height > HEIGHT_LIMIT) reject('limit', 'the expression is nested too deeply', expression.range);
    const next: (TypedExpression | TypedPlace)[] = [];
    for (const node of level) for (const child of childrenOf(node)) next.push(child);
    level = next;
  }
}
