import type { CallExpression, TypedExpression } from '../../../../../c/tree/typed-expression.js';
import type { TypedStatement } from '../../../../../c/tree/typed-statement.js';

/** Functions that return again when longjmp is called. */
const SETJMP: ReadonlySet<string> = new Set(['setjmp', '_setjmp', 'sigsetjmp', '__sigsetjmp']);

export function isSetjmp(name: string): boolean {
  return SETJMP.has(name);
}

/**
 * The call of setjmp that a statement begins with, where C allows one (C11 7.13.1.1p4): as a statement, or as the
 * condition of `if` or `switch`, alone, negated, or compared with a constant. Those in the heads of loops are not found.
 */
export function setjmpIn(statement: TypedStatement): CallExpression | undefined {
  switch (statement.kind) {
    case 'expression':
      return callIn(statement.expression, 'alone');
    case 'if':
      return callIn(statement.condition, 'compared');
    case 'switch':
      return callIn(statement.value, 'alone');
    default:
      return undefined;
  }
}

function callIn(expression: TypedExpression, form: 'alone' | 'compared'): CallExpression | undefined {
  switch (expression.kind) {
    case 'call': {
      const { callee } = expression;
      return callee.kind === 'direct' && isSetjmp(callee.function.name) ? expression : undefined;
    }
    case 'convert':
      return callIn(expression.operand, form);
    case 'unary':
      return form === 'compared' && expression.operator === '!'
        ? callIn(expression.operand, 'alone')
        : undefined;
    case 'comparison': {
      if (form === 'alone') return undefined;
      const [left, right] = [expression.left, expression.right];
      if (right.kind === 'integer-constant') return callIn(left, 'alone');
      return left.kind === 'integer-constant' ? callIn(right, 'alone') : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Whether control can be led back to a statement without entering a block that has variables: they would begin to live
 * again. @param path the body of the function, and what lies between it and the statement, which comes last
 */
export function canLandAt(path: readonly TypedStatement[]): boolean {
  return path.slice(0, -1).every((statement, index) => {
    switch (statement.kind) {
      case 'block':
        return index === 0 || !statement.statements.some(({ kind }) => kind === 'declaration');
      case 'for':
        return statement.initial?.kind !== 'declaration';
      case 'if':
      case 'while':
      case 'do':
      case 'switch':
      case 'case':
      case 'default':
      case 'label':
        return true;
      default:
        return false;
    }
  });
}
