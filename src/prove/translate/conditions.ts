import type { ComparisonExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import { BOOL } from '../../smt/sort.js';
import type { Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { isNonZero } from '../model/arithmetic.js';
import { inBranch } from '../model/branches.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import { evaluateBoth, evaluateInOrder } from './expressions.js';
import { type InOrder, inOrder } from './in-order.js';
import { comparePointers, equalPointers, isNullPointer } from './pointers.js';

/** Whether an expression is nonzero; its side effects take place. */
export function evaluateCondition(t: Translation, state: State, expression: TypedExpression): Term {
  t.step();
  return conditionInOrder(t, state, inOrder(t, state, expression));
}

/** The same of an expression whose order of evaluation was looked at. */
export function conditionInOrder(t: Translation, state: State, expression: InOrder<TypedExpression>): Term {
  const { pool } = t;
  switch (expression.kind) {
    case 'comparison':
      return compare(t, state, expression);
    case 'logical': {
      const left = evaluateCondition(t, state, expression.left);
      const entered = expression.operator === '&&' ? left : pool.not(left);
      const right = inBranch(t, state, entered, (branch) => evaluateCondition(t, branch, expression.right));
      const skipped = pool.truth(expression.operator === '||');
      return right === undefined ? skipped : pool.ite(entered, right, skipped);
    }
    case 'unary':
      if (expression.operator === '!') return pool.not(evaluateCondition(t, state, expression.operand));
      break;
    case 'convert': {
      const { operand, type } = expression;
      // For wider integers and truth values, the result is zero exactly if the operand is.
      const keeps =
        type.kind === 'integer' &&
        operand.type.kind === 'integer' &&
        (type.name === '_Bool' || type.width >= operand.type.width);
      if (keeps) return evaluateCondition(t, state, operand);
      break;
    }
    default:
      break;
  }
  const value = evaluateInOrder(t, state, expression);
  switch (value.kind) {
    case 'number':
      return isNonZero(t, value.term);
    case 'pointer':
      return pool.not(isNullPointer(t, state, value));
    default:
      t.unsupported(state, because('condition-type'), expression.range);
      return pool.false;
  }
}

function compare(t: Translation, state: State, expression: InOrder<ComparisonExpression>): Term {
  const { pool } = t;
  const { operator, range } = expression;
  const [one, two] = evaluateBoth(t, state, expression);
  if (one.kind === 'pointer' && two.kind === 'pointer') {
    if (operator === '==') return equalPointers(t, state, one, two);
    if (operator === '!=') return pool.not(equalPointers(t, state, one, two));
    return comparePointers(t, state, operator, one, two);
  }
  if (one.kind !== 'number' || two.kind !== 'number') {
    t.unsupported(state, because('comparison-types'), range);
    return pool.false;
  }
  return compareNumbers(pool, operator, one.term, two.term);
}

function compareNumbers(
  pool: TermPool,
  operator: '==' | '!=' | '<' | '<=' | '>' | '>=',
  left: Term,
  right: Term,
): Term {
  const isFloat = left.sort.kind === 'float';
  switch (operator) {
    case '==':
      return isFloat ? pool.float('feq', BOOL, [left, right]) : pool.equal(left, right);
    case '!=':
      return pool.not(compareNumbers(pool, '==', left, right));
    case '<':
      return isFloat ? pool.float('flt', BOOL, [left, right]) : pool.less(left, right);
    case '<=':
      return isFloat ? pool.float('fle', BOOL, [left, right]) : pool.atMost(left, right);
    case '>':
      return isFloat ? pool.float('flt', BOOL, [right, left]) : pool.less(right, left);
    case '>=':
      return isFloat ? pool.float('fle', BOOL, [right, left]) : pool.atMost(right, left);
  }
}
