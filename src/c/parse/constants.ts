import { reject } from '../lex/token.js';
import { integerValue } from '../typing/constant-value.js';
import { toValue } from '../typing/values.js';
import { parseConditional } from './binary-expressions.js';
import type { ParseState } from './parse-state.js';

/** Reads an integer constant expression. @throws Rejection if it is not one */
export function constantInteger(state: ParseState, what: string): bigint {
  const first = state.token;
  const value = integerValue(toValue(state.model, parseConditional(state)));
  if (value === undefined) reject('type', `${what} is not an integer constant`, state.rangeFrom(first));
  return value;
}
