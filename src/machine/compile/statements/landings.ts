import type { CallExpression, TypedExpression } from '../../../c/tree/typed-expression.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import { integerValue } from '../../../c/typing/constant-value.js';
import { literalsOf } from '../../analysis/literal-scopes.js';
import { OP } from '../../wasm/opcodes.js';
import { isFixedPlace } from '../access/emit-place.js';
import type { FunctionEmitter } from '../function-emitter.js';

/** Functions that return again when longjmp is called. */
const SETJMP: ReadonlySet<string> = new Set([
  'setjmp',
  '_setjmp',
  'sigsetjmp',
  '__sigsetjmp',
  '__sigsetjmp_cancel',
  '__builtin_setjmp',
]);

const BLOCKS: ReadonlySet<TypedStatement['kind']> = new Set(['block', 'if', 'while', 'do', 'for', 'switch']);

export function isSetjmp(name: string): boolean {
  return SETJMP.has(name);
}

/** A call of setjmp to which a jump can lead back. */
export interface LandingPoint {
  readonly call: CallExpression;
  /** The variable that gets what the call returns before anything can read it. */
  readonly assigned: Variable | undefined;
}

/**
 * The call of setjmp that a statement evaluates before anything else: where C allows one (C11 7.13.1.1p4), as a statement
 * or as the condition of a selection or loop, alone, negated, or compared with a constant. What compilers take as well:
 * its value is assigned to a variable or a member of one, or decides `&&`, `||`, `?:` or whether the statement goes on
 * behind a comma.
 */
export function setjmpIn(statement: TypedStatement): LandingPoint | undefined {
  switch (statement.kind) {
    case 'expression':
      return landingIn(statement.expression);
    case 'declaration': {
      const [item, ...others] = statement.items;
      if (item?.initialiser?.kind !== 'value' || others.length > 0 || item.lengths.length > 0)
        return undefined;
      const call = callIn(item.initialiser.value);
      return call === undefined ? undefined : { call, assigned: item.variable };
    }
    case 'if':
    case 'while':
    case 'do':
    case 'for':
      return statement.condition === undefined ? undefined : landingIn(statement.condition);
    case 'switch':
      return landingIn(statement.value);
    default:
      return undefined;
  }
}

function landingIn(expression: TypedExpression): LandingPoint | undefined {
  switch (expression.kind) {
    case 'convert':
    case 'unary':
      return landingIn(expression.operand);
    case 'comparison': {
      const { left, right } = expression;
      if (integerValue(right) !== undefined) return landingIn(left);
      return integerValue(left) === undefined ? undefined : landingIn(right);
    }
    case 'logical':
    case 'comma':
      return landingIn(expression.left);
    case 'conditional':
      return landingIn(expression.condition);
    case 'assign': {
      const { place, value } = expression;
      const call = isFixedPlace(place) ? callIn(value) : undefined;
      return call === undefined
        ? undefined
        : { call, assigned: place.kind === 'variable' ? place.variable : undefined };
    }
    default: {
      const call = callIn(expression);
      return call === undefined ? undefined : { call, assigned: undefined };
    }
  }
}

/** The call, where only its value is computed with. */
function callIn(expression: TypedExpression): CallExpression | undefined {
  switch (expression.kind) {
    case 'call': {
      const { callee } = expression;
      return callee.kind === 'direct' && isSetjmp(callee.function.name) ? expression : undefined;
    }
    case 'convert':
    case 'unary':
      return callIn(expression.operand);
    case 'comparison': {
      const { left, right } = expression;
      if (integerValue(right) !== undefined) return callIn(left);
      return integerValue(left) === undefined ? undefined : callIn(right);
    }
    default:
      return undefined;
  }
}

/**
 * Whether control can be led back to a statement.
 * @param path the body of the function, and what lies between it and the statement, which comes last
 */
export function canLandAt(path: readonly TypedStatement[]): boolean {
  return path.every(({ kind }, index) => {
    switch (kind) {
      case 'block':
      case 'for':
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
    const literals = isBlock(statement) ? literalsOf(statement) : [];
    if (statement.kind === 'block') return [...declaredIn(statement.statements), ...literals];
    if (statement.kind !== 'for' || statement.initial === undefined) return literals;
    return [...declaredIn([statement.initial]), ...literals];
  });
}

/** Whether a statement is a block, whatever stands around it. */
export function isBlock({ kind }: TypedStatement): boolean {
  return BLOCKS.has(kind);
}

/** The variables that are declared by a list of statements. */
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
  emitUnlessLanding(f, landingsIn(f, statement), emit);
}

/** The numbers of the landings in a statement. */
export function landingsIn(f: FunctionEmitter, statement: TypedStatement | undefined): readonly number[] {
  const range = statement === undefined ? undefined : f.plan.ranges.get(statement);
  const [first, last] = range ?? [0, -1];
  return [...f.plan.landingStatements.values()].filter((number) => first <= number && number <= last);
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
