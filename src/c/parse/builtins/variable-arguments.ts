import { reject, type Token } from '../../lex/token.js';
import { unsupported } from '../../reasons/reason-texts.js';
import type { TypedPlace, VariableArgumentExpression } from '../../tree/typed-expression.js';
import { describeType } from '../../type/compatible.js';
import { unqualified, VOID } from '../../type/type-model.js';
import { isPlace, type Operand, promote, toValue } from '../../typing/values.js';
import { parseAssignment } from '../expressions.js';
import type { ParseState } from '../parse-state.js';
import { parseTypeNameWithoutLengths } from '../type-names.js';

/** Reads the arguments of `va_start`, `va_arg`, `va_end` and `va_copy` after `(`. */
export function parseVariableArguments(
  state: ParseState,
  name: 'va_start' | 'va_arg' | 'va_end' | 'va_copy',
  first: Token,
): VariableArgumentExpression {
  if (state.mode.kind === 'witness') reject('call', 'a call is not allowed here', first);
  const list = listPlace(state, parseAssignment(state));
  const node = (
    operation: VariableArgumentExpression['operation'],
    type: VariableArgumentExpression['type'],
    { source, named }: Partial<Pick<VariableArgumentExpression, 'source' | 'named'>> = {},
  ): VariableArgumentExpression => {
    state.expect(')');
    const range = state.rangeFrom(first);
    return { kind: 'variable-argument', operation, list, source, named, type, range };
  };
  switch (name) {
    case 'va_start':
      return node('start', VOID, { named: state.accept(',') ? namedBy(parseAssignment(state)) : 'nothing' });
    case 'va_end':
      return node('end', VOID);
    case 'va_copy': {
      state.expect(',');
      return node('copy', VOID, { source: listPlace(state, parseAssignment(state)) });
    }
    case 'va_arg': {
      state.expect(',');
      const type = unqualified(parseTypeNameWithoutLengths(state));
      if (type.kind === 'array' || type.kind === 'function') {
        reject('unsupported', unsupported('argument-type', describeType(type)), first);
      }
      // A type that promotion changes is never passed.
      const promoted = promote(state.model, { kind: 'unsupported', reason: '', type, range: first }).type;
      const changed = promoted.kind === 'integer' && type.kind === 'integer' && promoted.size !== type.size;
      if (changed) reject('type', `no argument has the type '${describeType(type)}'`, first);
      return node('argument', type);
    }
  }
}

/** What the second operand of `va_start` names; the headers for C23 have 0 there. */
function namedBy(operand: Operand): VariableArgumentExpression['named'] {
  if (operand.kind === 'variable') return operand.variable;
  return operand.kind === 'integer-constant' && operand.value === 0n ? 'nothing' : 'no variable';
}

/** The object that holds a list: on LP64, the address of its first element is passed on. */
function listPlace(state: ParseState, operand: Operand): TypedPlace {
  const { model } = state;
  const { type, range } = operand;
  const one = model.dataModel === 'ILP32';
  if (one && isPlace(operand) && type.kind === 'pointer') return operand;
  const pointer = one ? undefined : toValue(model, operand);
  if (pointer?.type.kind === 'pointer' && pointer.type.target.kind === 'record') {
    return { kind: 'dereference', pointer, type: pointer.type.target, range };
  }
  return reject('type', `'${describeType(type)}' is not a list of arguments`, range);
}
