import type { ReasonText } from '../../c/reasons/reason.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { ArithmeticOperator, LimitedExpression } from '../../c/tree/typed-expression.js';
import type { ArithmeticType, CType, IntegerType } from '../../c/type/c-type.js';
import { INTEGER_OPERATORS } from '../../smt/integer-operators.js';
import { BOOL, type FloatSort, type IntSort, integerBounds, intSort } from '../../smt/sort.js';
import type { FloatOperator, IntOperator, Term } from '../../smt/term.js';
import { goalText } from './goal-texts.js';
import { scalarSorts, sortOfInteger } from './layout.js';
import { goalAt } from './obligation.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';
import { because } from './unsupported-reasons.js';

const FLOAT_OPERATORS: Partial<Record<ArithmeticOperator, FloatOperator>> = {
  '+': 'fadd',
  '-': 'fsub',
  '*': 'fmul',
  '/': 'fdiv',
};

/**
 * `left operator right` in an arithmetic type; the distance of a shift has a sort of its own. Undefined behaviour
 * must not happen. Signed overflow is the exception: it is what the property forbids, or it wraps.
 */
export function applyOperator(
  t: Translation,
  state: State,
  operator: ArithmeticOperator,
  type: ArithmeticType,
  left: Term,
  right: Term,
  range: SourceRange,
): Term {
  if (type.kind === 'float') {
    const name = FLOAT_OPERATORS[operator];
    const sort = scalarSorts(type)?.[0];
    if (name === undefined || sort === undefined) {
      t.unsupported(state, because('operator', operator, type.name), range);
      return left;
    }
    return t.pool.float(name, sort, [left, right]);
  }
  switch (operator) {
    case '+':
    case '-':
    case '*':
      return wrapping(t, state, INTEGER_OPERATORS[operator], type, left, right, range);
    case '/':
    case '%':
      return dividing(t, state, operator, type, left, right, range);
    case '<<':
    case '>>':
      return shifting(t, state, operator, type, left, right, range);
    default:
      return t.pool.binary(INTEGER_OPERATORS[operator], left, right);
  }
}

function wrapping(
  t: Translation,
  state: State,
  operator: IntOperator,
  type: IntegerType,
  left: Term,
  right: Term,
  range: SourceRange,
): Term {
  const sort = sortOfInteger(type);
  if (sort.signed && t.checks.overflow === 'checked') {
    const wide = intSort(operator === 'mul' ? 2 * sort.width : sort.width + 1, true);
    const exact = t.pool.binary(operator, t.pool.cast(wide, left), t.pool.cast(wide, right));
    requireFit(
      t,
      state,
      exact,
      sort,
      goalText(operator === 'mul' ? 'product-fits' : 'sum-fits', type.name),
      range,
    );
  }
  return t.pool.binary(operator, left, right);
}

function requireFit(
  t: Translation,
  state: State,
  exact: Term,
  sort: IntSort,
  what: ReasonText,
  range: SourceRange,
): void {
  const { low, high } = integerBounds(sort);
  const wide = exact.sort as IntSort;
  const { pool } = t;
  const fits = pool.and(
    pool.atMost(pool.integer(wide, low), exact),
    pool.atMost(exact, pool.integer(wide, high)),
  );
  t.require(state, fits, goalAt('property', what, range));
}

function dividing(
  t: Translation,
  state: State,
  operator: '/' | '%',
  type: IntegerType,
  left: Term,
  right: Term,
  range: SourceRange,
): Term {
  const { pool } = t;
  const sort = sortOfInteger(type);
  t.require(
    state,
    pool.not(pool.equal(right, pool.integer(sort, 0))),
    goalAt('translation', goalText('divisor-not-zero'), range),
  );
  if (sort.signed) {
    const least = pool.equal(left, pool.integer(sort, integerBounds(sort).low));
    const fits = pool.not(pool.and(least, pool.equal(right, pool.integer(sort, -1))));
    const kind = t.checks.overflow === 'checked' ? 'property' : 'translation';
    t.require(state, fits, goalAt(kind, goalText('quotient-fits'), range));
  }
  return pool.binary(INTEGER_OPERATORS[operator], left, right);
}

function shifting(
  t: Translation,
  state: State,
  operator: '<<' | '>>',
  type: IntegerType,
  left: Term,
  distance: Term,
  range: SourceRange,
): Term {
  const { pool } = t;
  const sort = sortOfInteger(type);
  const distanceSort = distance.sort as IntSort;
  const inside = pool.and(
    pool.atMost(pool.integer(distanceSort, 0), distance),
    pool.less(distance, pool.integer(distanceSort, sort.width)),
  );
  // Not every width fits into a narrow distance; a width that does not is never reached.
  const fits = distanceSort.width < 7 ? pool.true : inside;
  t.require(state, fits, goalAt('translation', goalText('shift-distance'), range));
  if (operator === '<<' && sort.signed && t.checks.overflow === 'checked') {
    const wide = intSort(2 * sort.width, true);
    const exact = pool.binary('shl', pool.cast(wide, left), pool.cast(wide, distance));
    const nonNegative = pool.atMost(pool.integer(sort, 0), left);
    t.require(state, nonNegative, goalAt('property', goalText('shifted-not-negative'), range));
    requireFit(t, state, exact, sort, goalText('shifted-fits', type.name), range);
  }
  return pool.binary(INTEGER_OPERATORS[operator], left, pool.cast(sort, distance));
}

/** `-operand`; may overflow if signed. */
export function negate(
  t: Translation,
  state: State,
  type: ArithmeticType,
  operand: Term,
  range: SourceRange,
): Term {
  if (type.kind === 'float') return t.pool.float('fneg', operand.sort, [operand]);
  return wrapping(t, state, 'sub', type, t.pool.integer(sortOfInteger(type), 0), operand, range);
}

/** `~operand`. */
export function complement(t: Translation, operand: Term): Term {
  const sort = operand.sort as IntSort;
  const ones = t.pool.integer(sort, sort.signed ? -1n : integerBounds(sort).high);
  return t.pool.binary('sub', ones, operand);
}

/** Whether a number is not zero. */
export function isNonZero(t: Translation, term: Term): Term {
  const { pool } = t;
  if (term.sort.kind === 'bool') return term;
  if (term.sort.kind === 'float') return pool.not(pool.float('feq', BOOL, [term, pool.real(term.sort, 0)]));
  return pool.not(pool.equal(term, pool.integer(term.sort as IntSort, 0)));
}

/** A number, converted from one arithmetic type to another. */
export function convertNumber(t: Translation, state: State, term: Term, to: CType, range: SourceRange): Term {
  const { pool } = t;
  if (to.kind === 'integer') {
    const sort = sortOfInteger(to);
    if (to.name === '_Bool') return truthNumber(t, isNonZero(t, term), sort);
    if (term.sort.kind === 'int') return pool.cast(sort, term);
    return fromFloat(t, state, term, sort, range);
  }
  const sort = to.kind === 'float' ? scalarSorts(to)?.[0] : undefined;
  if (sort === undefined || sort.kind !== 'float') {
    t.unsupported(state, to.kind === 'float' ? because('type', to.name) : because('conversion'), range);
    return term;
  }
  if (term.sort === sort || (term.sort.kind === 'float' && term.sort.width === sort.width)) return term;
  return pool.float(term.sort.kind === 'float' ? 'float-to-float' : 'int-to-float', sort, [term]);
}

/** Truncates; a number that does not fit is undefined behaviour. */
function fromFloat(t: Translation, state: State, term: Term, sort: IntSort, range: SourceRange): Term {
  const { pool } = t;
  const from = term.sort as FloatSort;
  const { low, high } = integerBounds(sort);
  const beneath = pool.real(from, Number(low - 1n));
  // Powers of two are exact. Where one less than the lower bound is not, no number is between them.
  const isExact = Number.isInteger(beneath.real) && BigInt(beneath.real ?? 0) === low - 1n;
  const above = pool.float('flt', BOOL, [term, pool.real(from, Number(high + 1n))]);
  const below = isExact
    ? pool.float('flt', BOOL, [beneath, term])
    : pool.float('fle', BOOL, [pool.real(from, Number(low)), term]);
  t.require(state, pool.and(above, below), goalAt('translation', goalText('converted-fits'), range));
  return pool.float('float-to-int', sort, [term]);
}

/** The value is one that executions go on with: others mean something else to each compiler, or are undefined. */
export function requireWithinLimits(
  t: Translation,
  state: State,
  { least, most, range }: LimitedExpression,
  value: Term,
): void {
  const { pool } = t;
  const { sort } = value;
  if (sort.kind !== 'int') throw new Error('only whole numbers have limits');
  const isWithin = pool.and(
    pool.atMost(pool.integer(sort, least), value),
    pool.atMost(value, pool.integer(sort, most)),
  );
  t.require(state, isWithin, goalAt('translation', goalText('within-limits', `${least}`, `${most}`), range));
}

export function truthNumber(t: Translation, truth: Term, sort: IntSort): Term {
  return t.pool.ite(truth, t.pool.integer(sort, 1), t.pool.integer(sort, 0));
}

/** Not zero where something is true, and nothing else is known of it; 0 elsewhere. */
export function nonZeroWhere(t: Translation, truth: Term): Term {
  const { pool } = t;
  const sort = intSort(32, true);
  const [zero, any] = [pool.integer(sort, 0), pool.fresh(sort, 'truth')];
  return pool.ite(truth, pool.ite(pool.equal(any, zero), pool.integer(sort, 1), any), zero);
}
