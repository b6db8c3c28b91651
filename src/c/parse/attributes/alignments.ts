import { reject } from '../../lex/token.js';
import { unsupported } from '../../reasons/reason-texts.js';
import { visitExpressions } from '../../tree/parts.js';
import type { TypedExpression } from '../../tree/typed-expression.js';
import { type CType, typeAlignment } from '../../type/c-type.js';
import { describeType } from '../../type/compatible.js';
import { isPlace, type Operand, requireNamedType } from '../../typing/values.js';
import type { ParseState } from '../parse-state.js';

/** The alignment that gcc prefers: 8 for the 8-byte numbers that i386 aligns at 4 in records. */
export function preferredAlignment(type: CType): number {
  const natural = typeAlignment(type);
  const element = innermost(type);
  const eightBytes = (element.kind === 'integer' || element.kind === 'float') && element.size === 8;
  return eightBytes && natural === 4 ? 8 : natural;
}

function innermost(type: CType): CType {
  return type.kind === 'array' ? innermost(type.element) : type;
}

/**
 * What `__alignof__` and `_Alignof` say about an expression: about an object that has a name, its own alignment; else
 * that of the type. @throws Rejection where the tree does not have the alignment
 */
export function alignmentOfOperand(state: ParseState, operand: Operand): number {
  const { type, range } = operand;
  if (!isPlace(operand)) requirePlainAlignment(state, operand);
  const known = isPlace(operand)
    ? (operand.kind === 'variable' && isNaturallyAligned(state, operand.variable.name)) ||
      operand.kind === 'string' ||
      (operand.kind === 'dereference' && operand.pointer.kind !== 'convert')
    : requireNamedType(operand) === operand && !hasOwnAlignment(state, type);
  if (!known) reject('unsupported', unsupported('operand-alignment', describeType(type)), range);
  return preferredAlignment(type);
}

/**
 * For gcc, most operators keep an alignment that a typedef gave the type of an operand.
 * @throws Rejection for a value that is computed from one of such a type
 */
export function requirePlainAlignment(state: ParseState, value: TypedExpression): void {
  visitExpressions({ expressions: [value], places: [], statements: [] }, ({ type, range }) => {
    const isRaised = type.kind === 'record' ? type.alignment !== undefined : hasOwnAlignment(state, type);
    if (isRaised) reject('unsupported', unsupported('operand-alignment', describeType(type)), range);
  });
}

/** An expression of a witness does not know the attributes of the program. */
function isNaturallyAligned({ mode, program }: ParseState, name: string): boolean {
  return mode.kind === 'program' && !program.alignedNames.has(name);
}

/** Whether a type may have got an alignment by `typedef`, which a value loses. */
function hasOwnAlignment({ model }: ParseState, type: CType): boolean {
  if (type.kind === 'integer') return type.alignment !== model.integer(type.name).alignment;
  if (type.kind === 'float') return type.alignment !== model.float(type.name).alignment;
  return type.kind !== 'pointer' && type.kind !== 'void';
}
