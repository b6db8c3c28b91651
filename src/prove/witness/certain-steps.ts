import { containsNode } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import { constantValue } from '../../c/typing/constant-value.js';

export const WRITING: ReadonlySet<string> = new Set([
  'assign',
  'compound-assign',
  'increment',
  'pointer-assign',
  'pointer-increment',
  'overflow',
]);

/** Whether an expression neither writes nor calls anything: evaluated for nothing, it is no step for some readers. */
export function isPure(expression: TypedExpression): boolean {
  const { range } = expression;
  return !containsNode(
    { kind: 'expression', expression, range },
    { expression: ({ kind }) => kind === 'call' || WRITING.has(kind) },
  );
}

/** Whether some readers have no branch where this is decided, because it is decided already. */
export function isDecided(condition: TypedExpression): boolean {
  return constantValue(condition) !== undefined;
}
