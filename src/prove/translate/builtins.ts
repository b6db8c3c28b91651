import type { TypedExpression } from '../../c/tree/typed-expression.js';
import { BOOL, type FloatSort, intSort } from '../../smt/sort.js';
import type { IntOperator, Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { nonZeroWhere, truthNumber } from '../model/arithmetic.js';
import { isTranslatedBuiltin, isUnevaluated, type TranslatedBuiltin } from '../model/builtin-effects.js';
import {
  classOf,
  hasNegativeSign,
  isFiniteNumber,
  isInfinite,
  isNormal,
  isNotANumber,
} from '../model/float-parts.js';
import { goalText } from '../model/goal-texts.js';
import { sortOfInteger } from '../model/layout.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import { NOTHING, type TermValue } from '../model/value.js';
import { allocateOnStack } from './allocation/stack-memory.js';
import { requireEnd } from './allocation/tracked-memory.js';
import { evaluate, give, number } from './expressions.js';
import type { InOrder } from './in-order.js';
import { evaluateAtomic, isAtomicBuiltin } from './library/atomic-builtins.js';
import { writeScalar } from './library/bytes.js';

const OPERATORS: Record<'+' | '-' | '*', IntOperator> = { '+': 'add', '-': 'sub', '*': 'mul' };

/** What a builtin gives, computed from its operands, all of which are evaluated. */
type Meaning = (
  t: Translation,
  state: State,
  call: { readonly expression: Builtin; readonly values: readonly TermValue[] },
) => TermValue;

type Builtin = Extract<TypedExpression, { kind: 'builtin' }>;

const firstOperand: Meaning = (t, state, { expression, values: [first] }) =>
  first ?? give(t, state, expression, because('builtin', expression.name));

/** Builtins of gcc; the others are not translated. */
const MEANINGS: Readonly<Record<TranslatedBuiltin, Meaning>> = {
  expect: firstOperand,
  expect_with_probability: firstOperand,
  assume_aligned: firstOperand,
  prefetch: () => NOTHING,
  trap: (t, state, { expression }) => {
    requireEnd(t, state, 'of active functions', expression.range);
    t.assume(state, t.pool.false);
    return NOTHING;
  },
  alloca: (t, state, { expression, values: [size] }) => allocateOnStack(t, state, expression, size),
  isnan: test(isNotANumber),
  isinf: test(isInfinite),
  isinf_sign: test(isInfinite),
  isfinite: test(isFiniteNumber),
  isnormal: test(isNormal),
  signbit: test(hasNegativeSign),
  fpclassify: (t, state, { expression, values }) => {
    const [nan, infinite, normal, subnormal, zero, x] = values.map(termOf);
    if (!nan || !infinite || !normal || !subnormal || !zero || x?.sort.kind !== 'float')
      return give(t, state, expression, because('builtin', expression.name));
    const kinds = { nan, infinite, normal, subnormal, zero };
    const sort = intSort(32, true);
    if (Object.values(kinds).some((each) => each.sort !== sort))
      return give(t, state, expression, because('builtin', expression.name));
    return { kind: 'number', term: classOf(t.pool, x, kinds) };
  },
  isgreater: quietly((pool, x, y) => isLess(pool, y, x)),
  isgreaterequal: quietly((pool, x, y) => pool.float('fle', BOOL, [y, x])),
  isless: quietly(isLess),
  islessequal: quietly((pool, x, y) => pool.float('fle', BOOL, [x, y])),
  islessgreater: quietly((pool, x, y) => pool.or(isLess(pool, x, y), isLess(pool, y, x))),
  isunordered: quietly((pool, x, y) => pool.or(isNotANumber(pool, x), isNotANumber(pool, y))),
};

function isLess(pool: TermPool, x: Term, y: Term): Term {
  return pool.float('flt', BOOL, [x, y]);
}

/** A test of a float, which gives 0, or any other number. */
function test(holds: (pool: TermPool, x: Term) => Term): Meaning {
  return (t, state, { expression, values: [value] }) => {
    const x = termOf(value);
    if (x?.sort.kind !== 'float') return give(t, state, expression, because('builtin', expression.name));
    return { kind: 'number', term: nonZeroWhere(t, holds(t.pool, x)) };
  };
}

/** A comparison of two floats in the wider of their types, which has the values of both. */
function quietly(holds: (pool: TermPool, x: Term, y: Term) => Term): Meaning {
  return (t, state, { expression, values }) => {
    const { pool } = t;
    const [x, y] = values.map(termOf);
    if (x?.sort.kind !== 'float' || y?.sort.kind !== 'float')
      return give(t, state, expression, because('builtin', expression.name));
    const wider = x.sort.width < y.sort.width ? y.sort : x.sort;
    return {
      kind: 'number',
      term: nonZeroWhere(t, holds(pool, widened(pool, x, wider), widened(pool, y, wider))),
    };
  };
}

function widened(pool: TermPool, x: Term, wider: FloatSort): Term {
  const isAsWide = x.sort.kind === 'float' && x.sort.width === wider.width;
  return isAsWide ? x : pool.float('float-to-float', wider, [x]);
}

function termOf(value: TermValue | undefined): Term | undefined {
  return value?.kind === 'number' ? value.term : undefined;
}

/** A builtin without an operation of its own in the tree. */
export function evaluateBuiltin(t: Translation, state: State, expression: InOrder<Builtin>): TermValue {
  const { name } = expression;
  if (t.checks.calls.has(name)) {
    t.require(state, t.pool.false, goalAt('property', goalText('not-called', name), expression.range));
    return give(t, state, expression, because('after-end'));
  }
  if (isUnevaluated(name)) return ofCompiler(t, state, expression);
  if (isAtomicBuiltin(name)) return evaluateAtomic(t, state, expression);
  if (!isTranslatedBuiltin(name)) return give(t, state, expression, because('builtin', name));
  const values = expression.arguments.map((operand) => evaluate(t, state, operand));
  if (state.isDead) return give(t, state, expression, because('after-end'));
  return MEANINGS[name](t, state, { expression, values });
}

/** What the compiler may know or not: 0 or 1, or any size. */
function ofCompiler(t: Translation, state: State, expression: Builtin): TermValue {
  const { name, type } = expression;
  if (type.kind !== 'integer') return give(t, state, expression, because('builtin', name));
  const sort = sortOfInteger(type);
  const isTruth = name === 'constant_p';
  const term = isTruth
    ? truthNumber(t, t.pool.fresh({ kind: 'bool' }, name), sort)
    : t.pool.fresh(sort, name);
  return { kind: 'number', term };
}

/** `__builtin_add_overflow` and its kin. */
export function evaluateOverflow(
  t: Translation,
  state: State,
  expression: InOrder<Extract<TypedExpression, { kind: 'overflow' }>>,
): TermValue {
  const { pool } = t;
  const left = number(t, evaluate(t, state, expression.left), expression.left.type);
  const right = number(t, evaluate(t, state, expression.right), expression.right.type);
  const sort = sortOfInteger(expression.resultType);
  if (left.sort.kind !== 'int' || right.sort.kind !== 'int')
    return give(t, state, expression, because('overflow'));
  const wide = intSort(2 * Math.max(sort.width, left.sort.width, right.sort.width) + 2, true);
  const exact = pool.binary(OPERATORS[expression.operator], pool.cast(wide, left), pool.cast(wide, right));
  const wrapped = pool.cast(sort, exact);
  if (expression.destination !== undefined) {
    const pointer = evaluate(t, state, expression.destination);
    if (pointer.kind !== 'pointer') return give(t, state, expression, because('overflow-destination'));
    const written = { type: expression.resultType, value: { kind: 'number', term: wrapped } } as const;
    writeScalar({ t, range: expression.range }, state, pointer, written);
  }
  const fits = pool.equal(pool.cast(wide, wrapped), exact);
  return { kind: 'number', term: truthNumber(t, pool.not(fits), sortOfInteger(expression.type)) };
}
