import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import type { ForStatement } from '../../c/tree/typed-statement.js';

/** A `for` loop that counts from one constant up to another. */
export interface CountedLoop {
  readonly variable: Variable;
  /** The variable is below it in the body, and at least 0. */
  readonly limit: bigint;
}

/** Rounds of an inner loop that a proof can write out. */
const MOST_ROUNDS = 32n;

/**
 * The count of a loop `for (i = 0; i < 8; i++)`, which ends if its body leaves the variable alone: that is for the
 * caller to see.
 */
export function countedLoop({ initial, condition, step }: ForStatement): CountedLoop | undefined {
  const begin = initial === undefined ? undefined : initialValue(initial);
  if (begin === undefined || condition?.kind !== 'comparison' || condition.operator !== '<') return undefined;
  const { variable, from } = begin;
  const { type } = variable;
  const limit = constantIn(condition.right);
  if (variableIn(condition.left) !== variable || limit === undefined) return undefined;
  if (type.kind !== 'integer' || type.size < 4 || type.size > 8) return undefined;
  const counts =
    step?.kind === 'increment' &&
    step.operator === '++' &&
    step.place.kind === 'variable' &&
    step.place.variable === variable;
  return counts && from >= 0n && limit <= from + MOST_ROUNDS ? { variable, limit } : undefined;
}

function initialValue(
  initial: NonNullable<ForStatement['initial']>,
): { readonly variable: Variable; readonly from: bigint } | undefined {
  if (initial.kind === 'declaration') {
    const [item, ...others] = initial.items;
    const value = item?.initialiser?.kind === 'value' ? constantIn(item.initialiser.value) : undefined;
    if (item?.variable === undefined || value === undefined || others.length > 0) return undefined;
    return { variable: item.variable, from: value };
  }
  const { expression } = initial;
  if (expression.kind !== 'assign' || expression.place.kind !== 'variable') return undefined;
  const value = constantIn(expression.value);
  return value === undefined ? undefined : { variable: expression.place.variable, from: value };
}

/** The value of a small constant, whatever integer type it is converted to. */
export function constantIn(expression: TypedExpression): bigint | undefined {
  if (expression.kind === 'convert') return constantIn(expression.operand);
  if (expression.kind !== 'integer-constant') return undefined;
  return expression.value >= 0n && expression.value < 2n ** 31n ? expression.value : undefined;
}

/** The variable of 4 bytes or more that is read, whatever integer type of 4 bytes or more its value is converted to. */
export function variableIn(expression: TypedExpression): Variable | undefined {
  const { type } = expression;
  if (type.kind !== 'integer' || type.size < 4) return undefined;
  if (expression.kind === 'convert') return variableIn(expression.operand);
  return expression.kind === 'load' && expression.place.kind === 'variable'
    ? expression.place.variable
    : undefined;
}
