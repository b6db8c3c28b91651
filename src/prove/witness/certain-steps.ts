import { promisedByName } from '../../c/library/input-names.js';
import { containsNode } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { hasBytes, isCertainStore, isStored } from './certain-stores.js';
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

type Call = Extract<TypedExpression, { kind: 'call' }>;

/**
 * Whether an expression whose value nobody uses is a step for all readers in its own line: whenever it is evaluated, it stores
 * something or calls something that does. What only reads is none, nor is what stands behind `0 &&`.
 */
export function isAct(expression: TypedExpression): boolean {
  return surelyDoes(expression, isCallAsStep);
}

/** Whether an expression makes a step for all readers, in its own line or in a function that it calls. */
function leadsThroughStep(expression: TypedExpression): boolean {
  return surelyDoes(expression, (call) => isCallAsStep(call) || isCallWithSteps(call));
}

function surelyDoes(expression: TypedExpression, isStep: (call: Call) => boolean): boolean {
  switch (expression.kind) {
    case 'assign':
      return isCertainStore(expression) || surelyDoes(expression.value, isStep);
    case 'compound-assign':
      return isCertainStore(expression) || surelyDoes(expression.right, isStep);
    case 'increment':
    case 'pointer-assign':
    case 'pointer-increment':
      return isCertainStore(expression);
    case 'call':
      return isStep(expression) || expression.arguments.some((each) => surelyDoes(each, isStep));
    case 'convert':
    case 'unary':
      return surelyDoes(expression.operand, isStep);
    case 'comma':
    case 'binary':
    case 'comparison':
      return surelyDoes(expression.left, isStep) || surelyDoes(expression.right, isStep);
    case 'logical':
      return surelyDoes(expression.left, isStep);
    case 'conditional':
      return surelyDoes(expression.condition, isStep);
    default:
      return false;
  }
}

/**
 * Whether nobody leaves a call out: functions of the library may only compute a value, as `abs` does, and those of the program may
 * be executed in place of the call, of which only the values of their parameters remain.
 */
function isCallAsStep({ callee, type, arguments: given }: Call): boolean {
  if (callee.kind === 'indirect' || callee.function.definition !== undefined)
    return given.some((each) => hasBytes(each.type));
  const [condition] = given;
  // To assume what is true already is nothing.
  if (ASSUMING.has(callee.function.name)) return condition !== undefined && !isDecided(condition);
  return type.kind === 'void' || promisedByName(callee.function.name, 'LP64') !== undefined;
}

const ASSUMING: ReadonlySet<string> = new Set(['__VERIFIER_assume', '__builtin_assume']);

const WITH_STEPS = new WeakMap<FunctionEntity, boolean>();

/** Whether a function of the program begins with a step. What it returns may be of no use to anybody. */
function isCallWithSteps({ callee }: Call): boolean {
  if (callee.kind === 'indirect' || callee.function.definition === undefined) return false;
  const { function: entity } = callee;
  const known = WITH_STEPS.get(entity);
  if (known !== undefined) return known;
  // For functions that call themselves.
  WITH_STEPS.set(entity, false);
  const { body } = callee.function.definition;
  const [first] = body.kind === 'block' ? body.statements : [];
  const found =
    (first?.kind === 'expression' && leadsThroughStep(first.expression)) ||
    (first?.kind === 'declaration' && makesStep(first));
  WITH_STEPS.set(entity, found);
  return found;
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
    if (!isPassed(each)) return false;
  }
  return false;
}

/** Whether what follows on a statement is executed after it, at least where nobody knows which jumps are. */
function isPassed(statement: TypedStatement): boolean {
  if (!mayJump(statement)) return true;
  if (statement.kind === 'block') return statement.statements.every(isPassed);
  if (statement.kind !== 'if' || isDecided(statement.condition)) return false;
  return isPassed(statement.then) || statement.otherwise === undefined || isPassed(statement.otherwise);
}

/** Whether whoever executes a statement makes a step in it, before any jump. */
export function makesStep(statement: TypedStatement): boolean {
  switch (statement.kind) {
    case 'expression':
      return leadsThroughStep(statement.expression);
    case 'declaration':
      return statement.items.some(isStored);
    case 'return':
      return returnsValue(statement);
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

/** Whether a `return` gives a value. Without one, it is a jump to the end for some readers; `return (void)0` has none. */
export function returnsValue({ value }: Extract<TypedStatement, { kind: 'return' }>): boolean {
  return value !== undefined && value.type.kind !== 'void' && hasBytes(value.type);
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
