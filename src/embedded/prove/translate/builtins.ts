import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import { intSort } from '../../../smt/sort.js';
import type { IntOperator } from '../../../smt/term.js';
import { assignPlace } from './access.js';
import { truthNumber } from './arithmetic.js';
import { evaluate, give, number } from './expressions.js';
import { requireEnd } from './heap.js';
import { sortOfInteger } from './layout.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';
import { NOTHING, type Value } from './value.js';

const OPERATORS: Record<'+' | '-' | '*', IntOperator> = { '+': 'add', '-': 'sub', '*': 'mul' };

/** Builtins of gcc that do not touch memory; the others are not translated. */
export function evaluateBuiltin(
  t: Translation,
  state: State,
  expression: Extract<TypedExpression, { kind: 'builtin' }>,
): Value {
  const { name, arguments: operands } = expression;
  const [first] = operands;
  switch (name) {
    case 'expect':
      return first === undefined
        ? give(t, state, expression, 'the builtin expect')
        : evaluate(t, state, first);
    case 'unreachable':
      return give(t, state, expression, 'the builtin unreachable');
    case 'trap':
      requireEnd(t, state, expression.range);
      t.assume(state, t.pool.false);
      return NOTHING;
    default:
      return give(t, state, expression, `the builtin ${name}`);
  }
}

/** `__builtin_add_overflow` and its kin. */
export function evaluateOverflow(
  t: Translation,
  state: State,
  expression: Extract<TypedExpression, { kind: 'overflow' }>,
): Value {
  const { pool } = t;
  const left = number(t, evaluate(t, state, expression.left), expression.left.type);
  const right = number(t, evaluate(t, state, expression.right), expression.right.type);
  const sort = sortOfInteger(expression.resultType);
  if (left.sort.kind !== 'int' || right.sort.kind !== 'int')
    return give(t, state, expression, 'this overflow');
  const wide = intSort(2 * Math.max(sort.width, left.sort.width, right.sort.width) + 2, true);
  const exact = pool.binary(OPERATORS[expression.operator], pool.cast(wide, left), pool.cast(wide, right));
  const wrapped = pool.cast(sort, exact);
  if (expression.destination !== undefined) {
    const pointer = evaluate(t, state, expression.destination);
    if (pointer.kind !== 'pointer') return give(t, state, expression, 'this destination');
    const { base, offset } = pointer;
    const place = { base, offset, type: expression.resultType, bitField: undefined };
    assignPlace(t, state, place, { kind: 'number', term: wrapped }, expression.range);
  }
  const fits = pool.equal(pool.cast(wide, wrapped), exact);
  return { kind: 'number', term: truthNumber(t, pool.not(fits), sortOfInteger(expression.type)) };
}
