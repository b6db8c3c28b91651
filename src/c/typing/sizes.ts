import { reject } from '../lex/token.js';
import type { ParseState } from '../parse/parse-state.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { ElementSize, TypedExpression } from '../tree/typed-expression.js';
import { type CType, typeSize } from '../type/c-type.js';
import { describeType } from '../type/compatible.js';
import { lengthWithin } from './length-range.js';
import { convertTo, integerConstant } from './values.js';

/** `sizeof` of a type as an expression of type `size_t`; constant except for variable-length arrays. */
export function sizeExpression(state: ParseState, type: CType, range: SourceRange): TypedExpression {
  const { size } = state.model;
  const bytes = typeSize(type);
  if (bytes !== undefined) return integerConstant(size, BigInt(bytes), range);
  if (type.kind !== 'array' || type.length.kind === 'incomplete') {
    reject('type', `the size of '${describeType(type)}' is not known here`, range);
  }
  const count = lengthExpression(state, type.length, range);
  const element = sizeExpression(state, type.element, range);
  return { kind: 'binary', operator: '*', left: count, right: element, type: size, range };
}

function lengthExpression(
  state: ParseState,
  length: { kind: 'known'; count: number } | { kind: 'variable'; countVariable: number },
  range: SourceRange,
): TypedExpression {
  const { size } = state.model;
  if (length.kind === 'known') return integerConstant(size, BigInt(length.count), range);
  const variable = state.program.lengthVariables.get(length.countVariable);
  if (variable === undefined) reject('unsupported', unsupported('prototype-array-length'), range);
  const place = { kind: 'variable', variable, type: variable.type, range } as const;
  return { kind: 'load', place, type: size, range };
}

/** Size of what a pointer points to, for pointer arithmetic. */
export function pointedElementSize(state: ParseState, target: CType, range: SourceRange): ElementSize {
  const bytes = typeSize(target);
  if (bytes !== undefined) return { kind: 'known', bytes };
  return { kind: 'variable', bytes: sizeExpression(state, target, range) };
}

/**
 * Stores the lengths of variable arrays collected since `before`, with comma expressions before `value`: for type
 * names inside expressions.
 */
export function evaluateLengthsFirst(
  state: ParseState,
  before: number,
  value: TypedExpression,
): TypedExpression {
  const lengths = state.lengths.splice(before);
  return lengths.reduceRight<TypedExpression>((right, { variable, value: count }) => {
    const { range } = value;
    const place = { kind: 'variable', variable, type: variable.type, range } as const;
    const left = {
      kind: 'assign',
      place,
      value: convertTo(lengthWithin(count, state.model), variable.type),
      type: variable.type,
      range,
    } as const;
    return { kind: 'comma', left, right, type: right.type, range };
  }, value);
}
