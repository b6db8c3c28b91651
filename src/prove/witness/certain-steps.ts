import { containsNode } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { isDecided } from './open-conditions.js';

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

/** Whether an `if` is a branch for all readers: nothing decides it before, and its sides are not both empty. */
export function isBranch({ condition, then, otherwise }: Extract<TypedStatement, { kind: 'if' }>): boolean {
  return !isDecided(condition) && !(isEmpty(then) && (otherwise === undefined || isEmpty(otherwise)));
}

function isEmpty(statement: TypedStatement): boolean {
  return statement.kind === 'empty' || (statement.kind === 'block' && statement.statements.every(isEmpty));
}
