import { reject } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { CType } from '../type/c-type.js';
import { isSettled } from '../typing/settled.js';
import { isVariablyModified, refuseLengths } from '../typing/unevaluated.js';
import { isPlace, requireNamedType } from '../typing/values.js';
import { requirePlainAlignment } from './attributes/alignments.js';
import { applyMode, checkAttributes } from './attributes/attributes.js';
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
    const { type, attributes } = parseSpecifiers(state);
    checkAttributes(attributes, 'type name');
    const declarator = parseDeclarator(state, 'abstract');
    return applyMode(
      state,
      applyModifiers(state, type, declarator.modifiers, state.previous),
      attributes.mode,
    );
  });
}

/** Reads a type name where nothing can evaluate lengths of variable arrays. @throws Rejection if it has some */
export function parseTypeNameWithoutLengths(state: ParseState): CType {
  const { length } = state.lengths;
  const type = parseTypeName(state);
  refuseLengths(state, length);
  return type;
}

/** Reads `( expression or type )` after `typeof`; the expression is not evaluated. */
export function parseTypeof(state: ParseState): CType {
  state.expect('(');
  const type = startsTypeName(state) ? parseTypeName(state) : typeOfExpression(state);
  state.expect(')');
  return type;
}

/** GNU evaluates an expression whose type has a variable length, and compilers differ in when they do. */
function typeOfExpression(state: ParseState): CType {
  const operand = parseExpression(state);
  if (isVariablyModified(operand.type) && !isSettled(operand))
    reject('unsupported', unsupported('length-in-operand'), operand.range);
  if (isPlace(operand) && operand.kind === 'member' && operand.member.bitField !== undefined)
    reject('type', "'typeof' of a bit-field", operand.range);
  if (!isPlace(operand)) requirePlainAlignment(state, requireNamedType(operand));
  return operand.type;
}
