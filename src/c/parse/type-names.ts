import type { CType } from '../c-type.js';
import { applyModifiers, parseDeclarator } from './declarators.js';
import { parseExpression } from './expressions.js';
import type { ParseState } from './parse-state.js';
import { parseSpecifiers, startsSpecifiers } from './specifiers.js';

/** True if a type name begins here, as in casts and `sizeof`. */
export function startsTypeName(state: ParseState): boolean {
  return (
    startsSpecifiers(state, state.token) ||
    (state.at('__extension__') && startsSpecifiers(state, state.peek(1)))
  );
}

/** Reads a type name. Lengths of variable arrays in it go to `state.lengths`. */
export function parseTypeName(state: ParseState): CType {
  return state.nested(() => {
    state.accept('__extension__');
    const { type } = parseSpecifiers(state);
    const declarator = parseDeclarator(state, 'abstract');
    return applyModifiers(state, type, declarator.modifiers, state.previous);
  });
}

/** Reads `( expression or type )` after `typeof`; the expression is not evaluated. */
export function parseTypeof(state: ParseState): CType {
  state.expect('(');
  const type = startsTypeName(state) ? parseTypeName(state) : parseExpression(state).type;
  state.expect(')');
  return type;
}
