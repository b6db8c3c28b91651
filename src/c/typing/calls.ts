import { countNoun } from '../../source/count-noun.js';
import { reject } from '../lex/token.js';
import type { ParseState } from '../parse/parse-state.js';
import type { SourceRange } from '../tree/source-range.js';
import type { CallExpression, TypedExpression } from '../tree/typed-expression.js';
import { describeType } from '../type/compatible.js';
import { unqualified } from '../type/type-model.js';
import { convertAssigned } from './assignments.js';
import { type Operand, promoteArgument, toValue } from './values.js';

/** A call with its arguments converted. */
export function callExpression(
  state: ParseState,
  callee: Operand,
  given: readonly Operand[],
  closingParenthesis: SourceRange,
  range: SourceRange,
): TypedExpression {
  if (state.mode.kind === 'witness' && state.mode.extras.effects === undefined) {
    reject('call', 'a call is not allowed here', range);
  }
  const called: CallExpression['callee'] =
    callee.kind === 'function'
      ? { kind: 'direct', function: callee.function }
      : { kind: 'indirect', pointer: toValue(state.model, callee) };
  const type = called.kind === 'direct' ? called.function.type : pointedTo(called.pointer);
  if (type.kind !== 'function') reject('type', `'${describeType(type)}' cannot be called`, range);
  const { parameters, variadic, prototype } = type;
  if (prototype && (given.length < parameters.length || (!variadic && given.length > parameters.length))) {
    reject(
      'type',
      `the function takes ${countNoun(parameters.length, 'argument')}, not ${given.length}`,
      range,
    );
  }
  const converted = given.map((operand, index) => {
    const parameter = parameters[index];
    if (prototype && parameter !== undefined) {
      return convertAssigned(state, operand, parameter, `argument ${index + 1}`);
    }
    const value = promoteArgument(state.model, toValue(state.model, operand));
    if (value.type.kind === 'void') reject('type', `argument ${index + 1} is void`, value.range);
    return value;
  });
  const { function: caller } = state;
  // Hidden arguments are put in front once the bodies of all functions that call each other were read.
  if (called.kind === 'direct' && caller?.nested.signatures.has(called.function) === true)
    caller.nested.calls.push({ caller, callee: called.function, given: converted, range });
  return {
    kind: 'call',
    callee: called,
    functionType: type,
    arguments: converted,
    closingParenthesis,
    type: unqualified(type.result),
    range,
  };
}

function pointedTo({ type }: TypedExpression) {
  return type.kind === 'pointer' ? type.target : type;
}
