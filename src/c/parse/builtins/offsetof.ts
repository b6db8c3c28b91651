import { reject, type Token } from '../../lex/token.js';
import type { IntegerConstant } from '../../tree/typed-expression.js';
import { type CType, typeSize } from '../../type/c-type.js';
import { describeType } from '../../type/compatible.js';
import { findMember } from '../../type/find-member.js';
import { integerConstant } from '../../typing/values.js';
import { constantInteger } from '../constants.js';
import type { ParseState } from '../parse-state.js';
import { parseTypeNameWithoutLengths } from '../type-names.js';

/** Reads `type, member.member[index])` after `__builtin_offsetof(`. */
export function parseOffsetof(state: ParseState, first: Token): IntegerConstant {
  let type = parseTypeNameWithoutLengths(state);
  state.expect(',');
  let offset = 0;
  const enter = (name: Token): void => {
    const path = type.kind === 'record' ? findMember(type, name.text) : undefined;
    if (path === undefined) {
      reject('unknown-identifier', `'${describeType(type)}' has no member '${name.text}'`, name);
    }
    for (const member of path) {
      if (member.bitField !== undefined) reject('type', 'the offset of a bit-field', name);
      offset += member.offset;
      type = member.type;
    }
  };
  enter(state.advance());
  for (;;) {
    if (state.accept('.')) enter(state.advance());
    else if (state.accept('[')) {
      const index = Number(constantInteger(state, 'an index in offsetof'));
      state.expect(']');
      const element: CType | undefined = type.kind === 'array' ? type.element : undefined;
      if (element === undefined) reject('type', `'${describeType(type)}' has no elements`, state.previous);
      offset += index * (typeSize(element) ?? 0);
      type = element;
    } else break;
  }
  state.expect(')');
  return integerConstant(state.model.size, BigInt(offset), state.rangeFrom(first));
}
