import { reject } from '../lex/token.js';
import type { ParseState } from '../parse/parse-state.js';
import { unsupported } from '../reasons/reason-texts.js';
import { type Parts, visitExpressions } from '../tree/parts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { TypedExpression } from '../tree/typed-expression.js';
import type { CType } from '../type/c-type.js';
import { VOID } from '../type/type-model.js';
import { isSettled } from './settled.js';
import { convertTo, isPlace, type Operand, toValue } from './values.js';

/** What may change something, ask for an input, or not come back. */
export const ACTIONS: ReadonlySet<TypedExpression['kind']> = new Set([
  'assign',
  'compound-assign',
  'pointer-assign',
  'increment',
  'pointer-increment',
  'call',
  'statement-expression',
  'variable-argument',
  'overflow',
  'builtin',
  'unsupported',
]);

/** `sizeof` evaluates an operand whose type is an array of variable length (C11 6.5.3.4p2). */
export function evaluateOperandFirst(
  state: ParseState,
  operand: Operand,
  size: TypedExpression,
): TypedExpression {
  if (!isVariableLength(operand.type)) {
    rejectLengthsIn(state, operand);
    return size;
  }
  if (isSettled(operand)) return size;
  const left = convertTo(toValue(state.model, operand), VOID, 'cast');
  return { kind: 'comma', left, right: size, type: size.type, range: size.range };
}

/** It is unspecified whether a length is evaluated that is not needed for the size (C11 6.7.6.2p5). */
function rejectLengthsIn(state: ParseState, operand: Operand): void {
  visitExpressions(partsWith(operand), (part) => {
    if (part.kind !== 'assign' || part.place.kind !== 'variable') return;
    if (state.program.lengthVariables.has(part.place.variable.id) && !isSettled(part.value))
      reject('unsupported', unsupported('length-in-operand'), operand.range);
  });
}

function partsWith(operand: Operand): Parts {
  return isPlace(operand)
    ? { expressions: [], places: [operand], statements: [] }
    : { expressions: [operand], places: [], statements: [] };
}

/**
 * Drops the lengths collected since `before` on which the size of the type does not depend.
 *
 * @throws Rejection if it matters whether they are evaluated, which is unspecified (C11 6.7.6.2p5)
 */
export function dropOtherLengths(state: ParseState, before: number, type: CType, range: SourceRange): void {
  const needed = new Set<number>();
  for (let part = type; part.kind === 'array'; part = part.element)
    if (part.length.kind === 'variable') needed.add(part.length.countVariable);
  for (const length of state.lengths.splice(before)) {
    if (needed.has(length.variable.id)) state.lengths.push(length);
    else if (!isSettled(length.value)) reject('unsupported', unsupported('length-in-operand'), range);
  }
}

/** For types in places where nothing can evaluate their lengths. @throws Rejection if some were collected since `before` */
export function refuseLengths(state: ParseState, before: number): void {
  if (state.lengths.length <= before) return;
  state.lengths.length = before;
  reject('unsupported', unsupported('length-in-operand'), state.previous);
}

function isVariableLength(type: CType): boolean {
  return type.kind === 'array' && type.length.kind === 'variable';
}

/** Whether a type is, or leads by pointers to, an array of variable length (C11 6.7.6p3). */
export function isVariablyModified(type: CType): boolean {
  switch (type.kind) {
    case 'array':
      return isVariableLength(type) || isVariablyModified(type.element);
    case 'pointer':
      return isVariablyModified(type.target);
    case 'function':
      return isVariablyModified(type.result);
    default:
      return false;
  }
}
