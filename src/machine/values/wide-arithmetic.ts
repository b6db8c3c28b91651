import { compareReals, negateReal, REAL_OPERATIONS } from '../../c/real/real-arithmetic.js';
import { comparisonHolds } from '../../c/real/real-value.js';
import { type WideName, wideFormat } from './wide-type.js';
import { wrapWide } from './wide-values.js';

/** Operators of two operands, and of one, by the numbers that compiled code names them with. */
export const WIDE_OPERATORS = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>'] as const;
export const WIDE_COMPARISONS = ['==', '!=', '<', '<=', '>', '>=', 'unordered', 'less-or-greater'] as const;
export const WIDE_UNARY = ['-', '~'] as const;
type WideOperator = (typeof WIDE_OPERATORS)[number];

/** What comes of an operation. `overflow`: of a signed operation, with its name, and the result as gcc wraps it. */
export type WideResult =
  | { readonly kind: 'value'; readonly value: bigint }
  | { readonly kind: 'overflow'; readonly operation: string; readonly wrapped: bigint | undefined }
  | { readonly kind: 'division-by-zero' }
  | { readonly kind: 'shift-distance' };

const OVERFLOWS: Readonly<Record<string, string>> = {
  '+': 'addition',
  '-': 'subtraction',
  '*': 'multiplication',
  '/': 'division',
  '%': 'remainder',
  '<<': 'left shift',
};

export function wideOperation(
  name: WideName,
  operator: WideOperator,
  left: bigint,
  right: bigint,
): WideResult {
  const format = wideFormat(name);
  if (format === undefined) return integerOperation(name, operator, left, right);
  const operate = REAL_OPERATIONS.get(operator);
  if (operate === undefined) throw new Error(`floating-point numbers have no operator ${operator}`);
  return { kind: 'value', value: operate(format, left, right) };
}

function integerOperation(name: WideName, operator: WideOperator, left: bigint, right: bigint): WideResult {
  switch (operator) {
    case '+':
      return fitted(name, operator, left + right);
    case '-':
      return fitted(name, operator, left - right);
    case '*':
      return fitted(name, operator, left * right);
    case '/':
    case '%': {
      if (right === 0n) return { kind: 'division-by-zero' };
      const quotient = left / right;
      // The machine computes both at once, so a remainder has no value where the quotient has none.
      if (wrapWide(name, quotient) !== quotient)
        return { kind: 'overflow', operation: OVERFLOWS[operator] ?? operator, wrapped: undefined };
      return { kind: 'value', value: operator === '/' ? quotient : left % right };
    }
    case '&':
      return { kind: 'value', value: left & right };
    case '|':
      return { kind: 'value', value: left | right };
    case '^':
      return { kind: 'value', value: left ^ right };
    default:
      if (right < 0n || right >= 128n) return { kind: 'shift-distance' };
      return operator === '<<'
        ? fitted(name, operator, left << right)
        : { kind: 'value', value: left >> right };
  }
}

/** An exact result in its type. Unsigned ones wrap. */
function fitted(name: WideName, operator: WideOperator, exact: bigint): WideResult {
  const wrapped = wrapWide(name, exact);
  if (wrapped === exact || name !== '__int128') return { kind: 'value', value: wrapped };
  return { kind: 'overflow', operation: OVERFLOWS[operator] ?? operator, wrapped };
}

export function wideUnary(name: WideName, operator: '-' | '~', operand: bigint): WideResult {
  const format = wideFormat(name);
  if (format !== undefined) return { kind: 'value', value: negateReal(format, operand) };
  const exact = operator === '-' ? -operand : ~operand;
  const wrapped = wrapWide(name, exact);
  if (wrapped === exact || name !== '__int128') return { kind: 'value', value: wrapped };
  return { kind: 'overflow', operation: 'negation', wrapped };
}

export function wideComparison(
  name: WideName,
  comparison: (typeof WIDE_COMPARISONS)[number],
  left: bigint,
  right: bigint,
): boolean {
  const format = wideFormat(name);
  const order =
    format === undefined ? Number(left > right) - Number(left < right) : compareReals(format, left, right);
  if (comparison === 'unordered') return order === undefined;
  if (comparison === 'less-or-greater') return order !== undefined && order !== 0;
  return comparisonHolds(comparison, order);
}
