import type { SourceRange } from '../../c/tree/source-range.js';
import type { ArithmeticType } from '../../c/type/c-type.js';
import { applyOperator, convertNumber } from '../model/arithmetic.js';
import { asStored } from '../model/bit-fields.js';
import { scalarSorts, sortOfInteger } from '../model/layout.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import type { Lvalue, TermValue } from '../model/value.js';
import { loadPlace } from './access.js';
import { assignPlace } from './assign-place.js';
import { evaluate, give, number } from './expressions.js';
import type { InOrder } from './in-order.js';
import { noteWrite, requireDisjointWrites } from './late-writes.js';
import { requireDisjointSource } from './overlap.js';
import { evaluateAccessed } from './places.js';
import { addElements, elementSize } from './pointers.js';
import type { Assignment } from './sequencing.js';

/** Stores a value; the result is what the place holds afterwards, or before for postfix operators. */
export function evaluateAssignment(t: Translation, state: State, expression: InOrder<Assignment>): TermValue {
  const { range } = expression;
  switch (expression.kind) {
    case 'assign': {
      const before = state.clone();
      const { place, value } = requireDisjointWrites(t, state, expression, () => ({
        place: evaluateAccessed(t, state, expression.place),
        value: evaluate(t, state, expression.value),
      }));
      requireDisjointSource(t, { before, after: state }, expression, place);
      const stored = asStored(t, value, place);
      write(t, state, place, stored, range);
      return stored;
    }
    case 'compound-assign': {
      const { place, value } = requireDisjointWrites(t, state, expression, () => ({
        place: evaluateAccessed(t, state, expression.place),
        value: evaluate(t, state, expression.right),
      }));
      const right = number(t, value, expression.right.type);
      return update(t, state, expression, place, expression.operationType, (term) =>
        applyOperator(t, state, expression.operator, expression.operationType, term, right, range),
      ).after;
    }
    case 'increment': {
      const { place } = requireDisjointWrites(t, state, expression, () => ({
        place: evaluateAccessed(t, state, expression.place),
      }));
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

function write(t: Translation, state: State, place: Lvalue, value: TermValue, range: SourceRange): void {
  assignPlace(t, state, place, value, range);
  noteWrite(t, place);
}

function update(
  t: Translation,
  state: State,
  expression: Assignment,
  place: Lvalue,
  operationType: ArithmeticType,
  compute: (term: ReturnType<typeof number>) => ReturnType<typeof number>,
): { readonly before: TermValue; readonly after: TermValue } {
  const { range } = expression;
  const before = loadPlace(t, state, place, range);
  const operand = convertNumber(t, state, number(t, before, place.type), operationType, range);
  const result = convertNumber(t, state, compute(operand), place.type, range);
  const after = asStored(t, { kind: 'number', term: result }, place);
  write(t, state, place, after, range);
  return { before, after };
}

function one(t: Translation, type: ArithmeticType): ReturnType<typeof number> {
  if (type.kind === 'integer') return t.pool.integer(sortOfInteger(type), 1);
  const sort = scalarSorts(type)?.[0];
  return sort?.kind === 'float' ? t.pool.real(sort, 1) : t.pool.index(1);
}

function movePointer(
  t: Translation,
  state: State,
  expression: Extract<Assignment, { kind: 'pointer-assign' | 'pointer-increment' }>,
): TermValue {
  const isStep = expression.kind === 'pointer-increment';
  const { place, count, size } = requireDisjointWrites(t, state, expression, () => ({
    place: evaluateAccessed(t, state, expression.place),
    count: isStep
      ? t.pool.index(1)
      : number(t, evaluate(t, state, expression.offset), expression.offset.type),
    size: elementSize(t, state, expression.elementSize),
  }));
  const before = loadPlace(t, state, place, expression.range);
  if (before.kind !== 'pointer') return give(t, state, expression, because('pointer'));
  const operator = expression.operator === '+' || expression.operator === '++' ? '+' : '-';
  const after = addElements(t, state, before, { operator, count, size }, expression.range);
  write(t, state, place, after, expression.range);
  return isStep && expression.position === 'postfix' ? before : after;
}
