import { reject } from '../lex/token.js';
import { constantInteger } from './constants.js';
import type { ParseState } from './parse-state.js';

/** `_Static_assert`, up to its semicolon. */
export function parseStaticAssertion(state: ParseState): void {
  const token = state.expect('_Static_assert');
  state.expect('(');
  const holds = constantInteger(state, 'the condition of _Static_assert');
  while (!state.at(')') && state.token.kind !== 'end') state.advance();
  state.expect(')');
  if (holds === 0n) reject('type', 'a static assertion fails', token);
}
