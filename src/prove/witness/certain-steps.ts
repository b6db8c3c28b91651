import { promisedByName } from '../../c/library/input-names.js';
import { containsNode } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { DeclarationItem, TypedStatement } from '../../c/tree/typed-statement.js';
import { type CType, typeSize } from '../../c/type/c-type.js';
import type { Loop } from './loop-lines.js';
import { isDecided } from './open-conditions.js';

export const WRITING: ReadonlySet<string> = new Set([
  'assign',
  'compound-assign',
  'increment',
  'pointer-assign',
  'pointer-increment',
  'overflow',
]);

/** Their values are all there is to them. */
const PURE_BUILTINS: ReadonlySet<string> = new Set(['expect']);

/** Whether an expression neither writes nor calls anything. */
export function isPure(expression: TypedExpression): boolean {
  const { range } = expression;
  return !containsNode(
    { kind: 'expression', expression, range },
    { expression: (each) => each.kind === 'call' || isImpureBuiltin(each) || WRITING.has(each.kind) },
  );
}

/** Whether a builtin may do more than to give a value. */
export function isImpureBuiltin(expression: TypedExpression): boolean {
  if (expression.kind === 'builtin') return !PURE_BUILTINS.has(expression.name);
  return expression.kind === 'variable-argument';
}

/**
 * Whether an expression whose value nobody uses is a step for all readers: whenever it is evaluated, it writes something or calls
 * something that does. What only reads is none, nor is what stands behind `0 &&`.
 */
export function isAct(expression: TypedExpression): boolean {
  switch (expression.kind) {
    case 'assign':
    case 'compound-assign':
    case 'increment':
    case 'pointer-assign':
    case 'pointer-increment':
      return hasBytes(expression.place.type);
    case 'call':
      return isCallOfActs(expression);
    case 'convert':
    case 'unary':
      return isAct(expression.operand);
    case 'comma':
    case 'binary':
    case 'comparison':
      return isAct(expression.left) || isAct(expression.right);
    case 'logical':
      return isAct(expression.left);
    case 'conditional':
      return isAct(expression.condition);
    default:
      return false;
  }
}

function hasBytes(type: CType): boolean {
  return (typeSize(type) ?? 0) > 0;
}

/** Whether nobody leaves the call out: functions of the library may only compute a value, as `abs` does. */
function isCallOfActs({ callee, type }: Extract<TypedExpression, { kind: 'call' }>): boolean {
  if (callee.kind === 'indirect' || callee.function.definition !== undefined) return true;
  return type.kind === 'void' || promisedByName(callee.function.name, 'LP64') !== undefined;
}

/** Whether the sides of a condition are the same for all readers: for some, those of `!x` are those of `x`, the other way round. */
export function hasSides(condition: TypedExpression): boolean {
  switch (condition.kind) {
    case 'logical':
      return hasSides(condition.left) && hasSides(condition.right);
    case 'convert':
      return hasSides(condition.operand);
    default:
      return !(condition.kind === 'unary' && condition.operator === '!');
  }
}

/** Whether an `if` is a branch for all readers: nothing decides it before, and one of its sides makes a step. */
export function isBranch({ condition, then, otherwise }: Extract<TypedStatement, { kind: 'if' }>): boolean {
  return !isDecided(condition) && (leadsToStep(then) || (otherwise !== undefined && leadsToStep(otherwise)));
}

/** Whether a statement makes a step, at least if some of its jumps do not lead past it. */
function leadsToStep(statement: TypedStatement): boolean {
  if (statement.kind !== 'block') return makesStep(statement);
  for (const each of statement.statements) {
    if (leadsToStep(each)) return true;
    if (JUMPING.has(each.kind)) return false;
  }
  return false;
}

/** Whether whoever executes a statement makes a step in it, before any jump. */
export function makesStep(statement: TypedStatement): boolean {
  switch (statement.kind) {
    case 'expression':
      return isAct(statement.expression);
    case 'declaration':
      return statement.items.some(isStored);
    case 'return':
      return statement.value !== undefined;
    case 'label':
      return makesStep(statement.statement);
    case 'block': {
      for (const each of statement.statements) {
        if (makesStep(each)) return true;
        if (mayJump(each)) return false;
      }
      return false;
    }
    case 'if':
      return isBranch(statement);
    case 'while':
      return isTurning(statement);
    case 'for':
      return (statement.initial !== undefined && makesStep(statement.initial)) || isTurning(statement);
    case 'do':
      return makesStep(statement.body) || (!mayJump(statement.body) && isBranchAtHead(statement));
    default:
      return false;
  }
}

/** Whether a loop has a branch at its head, or a step in each round. */
function isTurning(loop: Extract<TypedStatement, { kind: 'while' | 'for' }>): boolean {
  const { condition, body } = loop;
  const isEndless =
    condition === undefined || (condition.kind === 'integer-constant' && condition.value !== 0n);
  return isEndless ? makesStep(body) : isBranchAtHead(loop);
}

/** Whether the condition of a loop is a branch for all readers: nothing decides it, and its body is not only a jump. */
export function isBranchAtHead({ condition, body }: Loop): boolean {
  return condition !== undefined && !isDecided(condition) && (!mayJump(body) || leadsToStep(body));
}

/** Whether a declaration stores a value. Without one, it is no step for everybody. */
export function isStored({ variable, initialiser }: DeclarationItem): boolean {
  return initialiser !== undefined && variable !== undefined && hasBytes(variable.type);
}

function mayJump(statement: TypedStatement): boolean {
  return containsNode(statement, { statement: ({ kind }) => JUMPING.has(kind) });
}

const JUMPING: ReadonlySet<TypedStatement['kind']> = new Set([
  'break',
  'continue',
  'goto',
  'computed-goto',
  'return',
  'case',
  'default',
  'label',
  'unsupported',
]);
