import type { CallExpression, TypedExpression } from '../../../../../c/tree/typed-expression.js';
import type { Variable } from '../../../../../c/tree/typed-program.js';
import type { TypedStatement } from '../../../../../c/tree/typed-statement.js';
import { integerValue } from '../../../../../c/typing/constant-value.js';
import { OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { isVariableLength } from './emit-declaration.js';

/** Functions that return again when longjmp is called. */
const SETJMP: ReadonlySet<string> = new Set([
  'setjmp',
  '_setjmp',
  'sigsetjmp',
  '__sigsetjmp',
  '__builtin_setjmp',
]);

export function isSetjmp(name: string): boolean {
  return SETJMP.has(name);
}

/**
 * The call of setjmp that a statement evaluates first where C allows one (C11 7.13.1.1p4): as a statement, or as the
 * condition of a selection or loop, alone, negated, or compared with a constant.
 */
export function setjmpIn(statement: TypedStatement): CallExpression | undefined {
  switch (statement.kind) {
    case 'expression':
      return callIn(statement.expression, 'alone');
    case 'if':
    case 'while':
    case 'do':
    case 'for':
      return statement.condition === undefined ? undefined : callIn(statement.condition, 'compared');
    case 'switch':
      return callIn(statement.value, 'compared');
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
      const { left, right } = expression;
      if (integerValue(right) !== undefined) return callIn(left, 'alone');
      return integerValue(left) === undefined ? undefined : callIn(right, 'alone');
    }
    default:
      return undefined;
  }
}

/**
 * Whether control can be led back to a statement. An array of variable length would begin to live again.
 * @param path the body of the function, and what lies between it and the statement, which comes last
 */
export function canLandAt(path: readonly TypedStatement[]): boolean {
  return path.every((statement, index) => {
    switch (statement.kind) {
      case 'block':
        return index === 0 || !declaredIn(statement.statements).some(({ type }) => isVariableLength(type));
      case 'for':
        return (
          statement.initial === undefined ||
          !declaredIn([statement.initial]).some(({ type }) => isVariableLength(type))
        );
      case 'if':
      case 'while':
      case 'do':
      case 'switch':
      case 'case':
      case 'default':
      case 'label':
        return true;
      default:
        return index === path.length - 1;
    }
  });
}

/** The variables that exist at a statement, apart from the parameters of the function. @param path as for `canLandAt` */
export function variablesAt(path: readonly TypedStatement[]): readonly Variable[] {
  return path.flatMap((statement) => {
    if (statement.kind === 'block') return declaredIn(statement.statements);
    return statement.kind === 'for' && statement.initial !== undefined ? declaredIn([statement.initial]) : [];
  });
}

/** The variables that live while a list of statements is executed. */
export function declaredIn(statements: readonly TypedStatement[]): readonly Variable[] {
  return statements.flatMap((statement) =>
    statement.kind === 'declaration'
      ? statement.items.flatMap((item) => (item.variable === undefined ? [] : [item.variable]))
      : [],
  );
}

/** Code that is skipped by a jump that lands in the condition of the statement. */
export function emitUnlessLandingAt(f: FunctionEmitter, statement: TypedStatement, emit: () => void): void {
  const landing = f.plan.landingStatements.get(statement);
  emitUnlessLanding(f, landing === undefined ? [] : [landing], emit);
}

/** The same for jumps that land anywhere in the statement; nothing lands outside of the function. */
export function emitUnlessLandingIn(
  f: FunctionEmitter,
  statement: TypedStatement | undefined,
  emit: () => void,
): void {
  const range = statement === undefined ? undefined : f.plan.ranges.get(statement);
  const [first, last] = range ?? [0, -1];
  const inside = [...f.plan.landingStatements.values()].filter((number) => first <= number && number <= last);
  emitUnlessLanding(f, inside, emit);
}

function emitUnlessLanding(f: FunctionEmitter, landings: readonly number[], emit: () => void): void {
  const { code } = f;
  for (const [index, landing] of landings.entries()) {
    code.get(f.jump).i32(landing).op(OP.i32.ne);
    if (index > 0) code.op(OP.i32.and);
  }
  if (landings.length > 0) code.if();
  emit();
  if (landings.length > 0) code.end();
}
