import {
  type IntegerShape,
  operateOnInteger,
  operateOnIntegers,
} from '../../arithmetic/integer-arithmetic.js';
import { compareReals, negateReal, REAL_OPERATIONS } from '../../c/real/real-arithmetic.js';
import { comparisonHolds } from '../../c/real/real-value.js';
import { type WideName, wideFormat } from './wide-type.js';

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

/** The integers that have 128 bits. */
function wideShape(name: WideName): IntegerShape {
  return { width: 128, signed: name === '__int128' };
}

function integerOperation(name: WideName, operator: WideOperator, left: bigint, right: bigint): WideResult {
  const result = operateOnIntegers(operator, wideShape(name), left, right);
  if (result.kind !== 'overflow') return result;
  // The machine computes quotient and remainder at once, and stops where one does not fit.
  const wrapped = operator === '/' || operator === '%' ? undefined : result.wrapped;
  return { kind: 'overflow', operation: OVERFLOWS[operator] ?? operator, wrapped };
}

export function wideUnary(name: WideName, operator: '-' | '~', operand: bigint): WideResult {
  const format = wideFormat(name);
  if (format !== undefined) return { kind: 'value', value: negateReal(format, operand) };
  const result = operateOnInteger(operator, wideShape(name), operand);
  return result.kind === 'overflow' ? { ...result, operation: 'negation' } : result;
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
