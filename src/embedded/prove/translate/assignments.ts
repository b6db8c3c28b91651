import type { ArithmeticType } from '../../../c/c-type.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import { assignPlace, loadPlace } from './access.js';
import { applyOperator, convertNumber } from './arithmetic.js';
import { asStored } from './bit-fields.js';
import { evaluate, give, number } from './expressions.js';
import { sortOfInteger, sortsOf } from './layout.js';
import { evaluatePlace } from './places.js';
import { addElements, elementSize } from './pointers.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';
import type { Lvalue, Value } from './value.js';

type Assignment = Extract<
  TypedExpression,
  { kind: 'assign' | 'compound-assign' | 'pointer-assign' | 'increment' | 'pointer-increment' }
>;

/** Stores a value; the result is what the place holds afterwards, or before for postfix operators. */
export function evaluateAssignment(t: Translation, state: State, expression: Assignment): Value {
  const { range } = expression;
  switch (expression.kind) {
    case 'assign': {
      // C leaves the order open; if it matters, that is a conflict.
      const place = evaluatePlace(t, state, expression.place);
      const value = evaluate(t, state, expression.value);
      const stored = asStored(t, value, place);
      assignPlace(t, state, place, stored, range);
      return stored;
    }
    case 'compound-assign': {
      const place = evaluatePlace(t, state, expression.place);
      const right = number(t, evaluate(t, state, expression.right), expression.right.type);
      return update(t, state, expression, place, expression.operationType, (term) =>
        applyOperator(t, state, expression.operator, expression.operationType, term, right, range),
      ).after;
    }
    case 'increment': {
      const place = evaluatePlace(t, state, expression.place);
      const { operationType, operator, position } = expression;
      const { before, after } = update(t, state, expression, place, operationType, (term) =>
        applyOperator(
          t,
          state,
          operator === '++' ? '+' : '-',
          operationType,
          term,
          one(t, operationType),
          range,
        ),
      );
      return position === 'prefix' ? after : before;
    }
    case 'pointer-assign':
    case 'pointer-increment':
      return movePointer(t, state, expression);
  }
}

function update(
  t: Translation,
  state: State,
  expression: Assignment,
  place: Lvalue,
  operationType: ArithmeticType,
  compute: (term: ReturnType<typeof number>) => ReturnType<typeof number>,
): { readonly before: Value; readonly after: Value } {
  const { range } = expression;
  const before = loadPlace(t, state, place, range);
  const operand = convertNumber(t, state, number(t, before, place.type), operationType, range);
  const result = convertNumber(t, state, compute(operand), place.type, range);
  const after = asStored(t, { kind: 'number', term: result }, place);
  assignPlace(t, state, place, after, range);
  return { before, after };
}

function one(t: Translation, type: ArithmeticType): ReturnType<typeof number> {
  if (type.kind === 'integer') return t.pool.integer(sortOfInteger(type), 1);
  const sort = sortsOf(type)?.[0];
  return sort?.kind === 'float' ? t.pool.real(sort, 1) : t.pool.index(1);
}

function movePointer(
  t: Translation,
  state: State,
  expression: Extract<Assignment, { kind: 'pointer-assign' | 'pointer-increment' }>,
): Value {
  const place = evaluatePlace(t, state, expression.place);
  const isStep = expression.kind === 'pointer-increment';
  const count = isStep
    ? t.pool.index(1)
    : number(t, evaluate(t, state, expression.offset), expression.offset.type);
  const size = elementSize(t, state, expression.elementSize);
  const before = loadPlace(t, state, place, expression.range);
  if (before.kind !== 'pointer') return give(t, state, expression, 'this pointer');
  const operator = expression.operator === '+' || expression.operator === '++' ? '+' : '-';
  const after = addElements(t, state, before, { operator, count, size }, expression.range);
  assignPlace(t, state, place, after, expression.range);
  return isStep && expression.position === 'postfix' ? before : after;
}
