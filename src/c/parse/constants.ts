import { reject } from '../lex/token.js';
import type { IntegerType } from '../type/c-type.js';
import { integerValue } from '../typing/constant-value.js';
import { toValue } from '../typing/values.js';
import { parseConditional } from './binary-expressions.js';
import type { ParseState } from './parse-state.js';

/** Reads an integer constant expression. @throws Rejection if it is not one */
export function constantInteger(state: ParseState, what: string): bigint {
  return typedConstant(state, what).value;
}

/** An integer constant expression with its type. @throws Rejection if it is not one */
export function typedConstant(
  state: ParseState,
  what: string,
): { readonly value: bigint; readonly type: IntegerType } {
  const first = state.token;
  const expression = toValue(state.model, parseConditional(state));
  const value = integerValue(expression);
  if (value === undefined || expression.type.kind !== 'integer')
    reject('type', `${what} is not an integer constant`, state.rangeFrom(first));
  return { value, type: expression.type };
}
