import type { ReasonText } from '../../c/reasons/reason.js';
import type {
  BinaryExpression,
  ComparisonExpression,
  TypedExpression,
} from '../../c/tree/typed-expression.js';
import type { ArithmeticType, CType, IntegerType } from '../../c/type/c-type.js';
import type { Term } from '../../smt/term.js';
import {
  applyOperator,
  complement,
  convertNumber,
  negate,
  requireWithinLimits,
  truthNumber,
} from '../model/arithmetic.js';
import { join } from '../model/branches.js';
import { floatConstant } from '../model/float-parts.js';
import { scalarSorts, sortOfInteger } from '../model/layout.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import { NOTHING, type TermValue, valueFrom, valueTerms } from '../model/value.js';
import { loadPlace } from './access.js';
import { numberFromPointer, pointerFromAddress } from './addresses.js';
import { evaluateVariableArgument } from './arguments/variable-arguments.js';
import { evaluateAssignment } from './assignments.js';
import { evaluateBuiltin, evaluateOverflow } from './builtins.js';
import { evaluateCall } from './calls.js';
import { conditionInOrder, evaluateCondition } from './conditions.js';
import { chosenExtent, convertedExtent } from './extents/moved-extent.js';
import { requireOneArray, requireSumWithin } from './extents/require-within.js';
import { type InOrder, inOpenOrder, inOrder } from './in-order.js';
import { evaluateRead } from './late-writes.js';
import { unorderedOperands } from './operands.js';
import { evaluatePlace } from './places.js';
import {
  addElements,
  anyValue,
  elementSize,
  isNullPointer,
  nullPointer,
  pointerDifference,
  requireMemberBehind,
} from './pointers.js';
import { leaveScope, variablesInExpression } from './scopes.js';
import { inBlock } from './statements.js';
import { noteDropped, requireReturned } from './without-value.js';

/** The value of an expression; its side effects change the state. */
export function evaluate(t: Translation, state: State, expression: TypedExpression): TermValue {
  t.step();
  if (state.isDead) return arbitraryValue(t, expression.type);
  return evaluateInOrder(t, state, inOrder(t, state, expression));
}

/** The same of an expression whose order of evaluation was looked at. */
export function evaluateInOrder(
  t: Translation,
  state: State,
  expression: InOrder<TypedExpression>,
): TermValue {
  const { pool } = t;
  switch (expression.kind) {
    case 'integer-constant':
      return { kind: 'number', term: pool.integer(sortOfInteger(expression.type), expression.value) };
    case 'float-constant': {
      const sort = scalarSorts(expression.type)?.[0];
      const term = sort?.kind === 'float' ? floatConstant(pool, sort, expression) : undefined;
      if (term !== undefined) return { kind: 'number', term };
      return give(t, state, expression, because('type', expression.type.name));
    }
    case 'load':
      return loadPlace(t, state, evaluateRead(t, state, expression.place), expression.range);
    case 'address': {
      const use = expression.origin === 'operator' ? 'address' : 'object';
      const { place } = expression;
      const { base, offset, extent, within } = evaluatePlace(t, state, place, use);
      if (place.kind === 'member') requireMemberBehind(t, state, { base, offset }, place);
      const isElement = use === 'address' && place.kind === 'dereference';
      return { kind: 'pointer', base, offset, within: isElement ? within : extent };
    }
    case 'convert':
      noteDropped(expression);
      return convert(t, state, evaluate(t, state, expression.operand), expression);
    case 'unary':
      return evaluateUnary(t, state, expression);
    case 'binary': {
      const [one, two] = evaluateBoth(t, state, expression);
      const left = number(t, one, expression.left.type);
      const right = number(t, two, expression.right.type);
      const { operator, type, range } = expression;
      return { kind: 'number', term: applyOperator(t, state, operator, type, left, right, range) };
    }
    case 'comparison':
    case 'logical': {
      const truth = conditionInOrder(t, state, expression);
      return { kind: 'number', term: truthNumber(t, truth, sortOfInteger(expression.type)) };
    }
    case 'pointer-add': {
      const pointer = evaluate(t, state, expression.pointer);
      const count = number(t, evaluate(t, state, expression.offset), expression.offset.type);
      const size = elementSize(t, state, expression.elementSize);
      if (pointer.kind !== 'pointer') return give(t, state, expression, because('pointer'));
      const { operator, range } = expression;
      const distance = { operator, count, size };
      requireSumWithin(t, state, { pointer, distance }, expression);
      return addElements(t, state, pointer, distance, range);
    }
    case 'pointer-difference': {
      const left = evaluate(t, state, expression.left);
      const right = evaluate(t, state, expression.right);
      const size = elementSize(t, state, expression.elementSize);
      if (left.kind !== 'pointer' || right.kind !== 'pointer')
        return give(t, state, expression, because('pointer'));
      requireOneArray(t, state, [left, right], expression.range);
      return { kind: 'number', term: pointerDifference(t, state, left, right, size, expression.type) };
    }
    case 'conditional':
      return evaluateConditional(t, state, expression);
    case 'assign':
    case 'compound-assign':
    case 'pointer-assign':
    case 'increment':
    case 'pointer-increment':
      return evaluateAssignment(t, state, expression);
    case 'comma':
      noteDropped(expression.left);
      evaluate(t, state, expression.left);
      return evaluate(t, state, expression.right);
    case 'call':
      return requireReturned(t, state, expression, evaluateCall(t, state, expression));
    case 'statement-expression': {
      const { block, result } = expression;
      const value = inBlock(t, state, block, () =>
        result === undefined ? NOTHING : evaluate(t, state, result),
      );
      // The last expression is one of the block.
      if (result !== undefined) leaveScope(t, state, variablesInExpression(result));
      return value;
    }
    case 'builtin':
      return evaluateBuiltin(t, state, expression);
    case 'overflow':
      return evaluateOverflow(t, state, expression);
    case 'variable-argument':
      return evaluateVariableArgument(t, state, expression);
    case 'label-address':
      return give(t, state, expression, because('label-address'));
    case 'placeholder':
    case 'at':
      return t.lookUpMeaning(expression) ?? give(t, state, expression, because('witness-term'));
    case 'limited': {
      const value = evaluate(t, state, expression.operand);
      if (value.kind === 'number') requireWithinLimits(t, state, expression, value.term);
      return value;
    }
    case 'unsupported':
      return give(t, state, expression, because('unrepresented', expression.reason));
  }
}

/** Two operands of which C leaves open which is evaluated first; what they leave is the same in both orders. */
export function evaluateBoth(
  t: Translation,
  state: State,
  expression: InOrder<BinaryExpression | ComparisonExpression>,
): readonly [TermValue, TermValue] {
  const { left, right } = expression;
  return inOpenOrder(t, unorderedOperands(expression), () => [
    evaluate(t, state, left),
    evaluate(t, state, right),
  ]);
}

/** Something that is not translated; the value can be anything. */
export function give(
  t: Translation,
  state: State,
  expression: TypedExpression,
  reason: ReasonText,
): TermValue {
  t.unsupported(state, reason, expression.range);
  return arbitraryValue(t, expression.type);
}

function arbitraryValue(t: Translation, type: CType): TermValue {
  return anyValue(t, type, 'any') ?? NOTHING;
}

/** The term of a number. */
export function number(t: Translation, value: TermValue, type: CType): Term {
  if (value.kind === 'number') return value.term;
  const any = anyValue(t, type, 'any');
  return any?.kind === 'number'
    ? any.term
    : t.pool.fresh(sortOfInteger({ width: 32, signed: true } as IntegerType), 'any');
}

function evaluateUnary(
  t: Translation,
  state: State,
  expression: Extract<TypedExpression, { kind: 'unary' }>,
): TermValue {
  const { operator, operand, range } = expression;
  if (operator === '!') {
    const truth = t.pool.not(evaluateCondition(t, state, operand));
    return { kind: 'number', term: truthNumber(t, truth, sortOfInteger(expression.type as IntegerType)) };
  }
  const term = number(t, evaluate(t, state, operand), operand.type);
  if (operator === '+') return { kind: 'number', term };
  if (operator === '-') {
    return { kind: 'number', term: negate(t, state, expression.type as ArithmeticType, term, range) };
  }
  return { kind: 'number', term: complement(t, term) };
}

/** A value converted to the type of a conversion. */
function convert(
  t: Translation,
  state: State,
  value: TermValue,
  expression: Extract<TypedExpression, { kind: 'convert' }>,
): TermValue {
  const { type, operand, range } = expression;
  if (type.kind === 'void') return NOTHING;
  if (value.kind === 'pointer') {
    if (type.kind === 'pointer') return { ...value, within: convertedExtent(value, operand.type, type) };
    if (type.kind !== 'integer') return give(t, state, expression, because('pointer-conversion'));
    if (type.name !== '_Bool') return numberFromPointer(t, state, value, type);
    return {
      kind: 'number',
      term: truthNumber(t, t.pool.not(isNullPointer(t, state, value)), sortOfInteger(type)),
    };
  }
  if (value.kind === 'number') {
    if (type.kind === 'pointer') {
      return value.term.sort.kind === 'int' ? pointerFromAddress(t, value.term) : nullPointer(t);
    }
    return { kind: 'number', term: convertNumber(t, state, value.term, type, range) };
  }
  if (value.kind === 'record' && type.kind === 'record') return value;
  return give(t, state, expression, because('conversion-between', operand.type.kind, type.kind));
}

function evaluateConditional(
  t: Translation,
  state: State,
  expression: Extract<TypedExpression, { kind: 'conditional' }>,
): TermValue {
  const { pool } = t;
  const condition = evaluateCondition(t, state, expression.condition);
  const then = state.fork(pool, condition);
  const otherwise = state.fork(pool, pool.not(condition));
  const one = then.isDead ? undefined : evaluate(t, then, expression.then);
  const two = otherwise.isDead ? undefined : evaluate(t, otherwise, expression.otherwise);
  join(t, state, [then, otherwise]);
  if (one === undefined || two === undefined) return one ?? two ?? arbitraryValue(t, expression.type);
  return chooseValue(t, state, condition, one, two, expression);
}

/** One of two values of an expression. */
export function chooseValue(
  t: Translation,
  state: State,
  condition: Term,
  one: TermValue,
  two: TermValue,
  expression: TypedExpression,
): TermValue {
  const pick = (left: readonly Term[], right: readonly Term[]) =>
    valueFrom(left.map((term, index) => t.pool.ite(condition, term, right[index] ?? term)));
  if (expression.type.kind === 'void') return NOTHING;
  if (one.kind === 'number' && two.kind === 'number') return pick(valueTerms(one), valueTerms(two));
  if (one.kind === 'pointer' && two.kind === 'pointer') {
    const base = t.pool.ite(condition, one.base, two.base);
    const offset = t.pool.ite(condition, one.offset, two.offset);
    return { kind: 'pointer', base, offset, within: chosenExtent(t, condition, one.within, two.within) };
  }
  if (one.kind === 'record' && two.kind === 'record' && one.parts.length === two.parts.length) {
    const parts = one.parts.map((part, index) =>
      pick(valueTerms(part), valueTerms(two.parts[index] ?? part)),
    );
    return { kind: 'record', parts };
  }
  return give(t, state, expression, because('choice-types'));
}
