import { rangeOfToken, reject } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { IntegerConstant, TypedExpression, TypedPlace } from '../tree/typed-expression.js';
import {
  type ArithmeticType,
  type CType,
  type FloatName,
  type IntegerType,
  isArithmetic,
  isScalar,
  type ScalarType,
  typeAlignment,
} from '../type/c-type.js';
import { describeType, sameLengths, sameType } from '../type/compatible.js';
import { pointerTo, type TypeModel, unqualified, VOID, wrapTo } from '../type/type-model.js';
import { bitFieldWidth, commonGccType, type FieldType, gccType, inBothTypes } from './wide-bit-fields.js';

/** An expression of C before it is known whether its value or its object is needed. */
export type Operand = TypedPlace | TypedExpression;

const PLACE_KINDS: ReadonlySet<string> = new Set([
  'variable',
  'function',
  'dereference',
  'member',
  'string',
  'compound-literal',
  'temporary',
] satisfies TypedPlace['kind'][]);

export function isPlace(operand: Operand): operand is TypedPlace {
  return PLACE_KINDS.has(operand.kind);
}

export function integerConstant(type: IntegerType, value: bigint, range: SourceRange): IntegerConstant {
  return { kind: 'integer-constant', type: unqualified(type), value: wrapTo(type, value), range };
}

/** Lvalue conversion, decay of arrays and functions: the value of an operand. */
export function toValue(model: TypeModel, operand: Operand): TypedExpression {
  if (!isPlace(operand)) return operand;
  const { type, range } = operand;
  switch (type.kind) {
    case 'array':
      return {
        kind: 'address',
        origin: 'array',
        place: operand,
        type: pointerTo(model, type.element),
        range,
      };
    case 'function':
      if (operand.kind === 'dereference') return operand.pointer;
      return { kind: 'address', origin: 'function', place: operand, type: pointerTo(model, type), range };
    case 'void':
      return reject('type', 'a void object has no value', range);
    case 'record':
      if (type.definition.layout === undefined) {
        reject('type', `the type '${describeType(type)}' is incomplete here`, range);
      }
      return operand.kind === 'temporary'
        ? operand.value
        : { kind: 'load', place: operand, type: unqualified(type), range };
    default:
      return { kind: 'load', place: operand, type: unqualified(type), range };
  }
}

/** An operand whose value is dropped; it may be a void object. */
export function droppedValue(model: TypeModel, operand: Operand): TypedExpression {
  const { type } = operand;
  const none = type.kind === 'void' || (type.kind === 'record' && type.definition.layout === undefined);
  return none && operand.kind === 'dereference' ? convertTo(operand.pointer, VOID) : toValue(model, operand);
}

/** The value converted to an arithmetic or pointer type, void, or the same record type. */
export function convertTo(
  value: TypedExpression,
  target: CType,
  origin: 'cast' | 'implicit' = 'implicit',
): TypedExpression {
  const from = value.type;
  const type = unqualified(target);
  if (type.kind === 'void')
    return { kind: 'convert', origin, operand: value, type: VOID, range: value.range };
  // A cast of a bit-field to its declared type is kept: its value is no longer promoted as one of fewer bits.
  // So is one to a type with other lengths: `sizeof` and pointer arithmetic ask for them.
  // And a second cast to `void *`: it is no null pointer constant.
  const again = value.kind === 'convert' && from.kind === 'pointer' && from.target.kind === 'void';
  const keeps =
    origin === 'cast' && (bitFieldWidth(value) !== undefined || !sameLengths(from, type) || again);
  if (sameType(from, type) && identical(from, type) && !keeps) return value;
  if (sameType(from, type) && type.kind === 'record') return value;
  if (!isScalar(from) || !isScalar(type) || mixesFloatAndPointer(from, type)) {
    reject('type', `'${describeType(from)}' cannot be converted to '${describeType(type)}'`, value.range);
  }
  if (value.kind === 'integer-constant' && type.kind === 'integer') {
    return { ...value, type, value: wrapTo(type, value.value) };
  }
  return { kind: 'convert', origin, operand: value, type, range: value.range };
}

function identical(from: CType, type: CType): boolean {
  // Whether a pointer is aligned depends on the alignment that a `typedef` may add to a type.
  if (from.kind === 'pointer' && type.kind === 'pointer')
    return alignmentsBehind(from) === alignmentsBehind(type);
  if (from.kind === 'float' && type.kind === 'float') return from.form === type.form;
  return from.kind !== 'integer' || type.kind !== 'integer' || from.enumerationId === type.enumerationId;
}

/** The alignments of what a pointer leads to, and of what pointers there lead to, in one text. */
function alignmentsBehind(type: CType): string {
  return type.kind === 'pointer' ? `${typeAlignment(type.target)} ${alignmentsBehind(type.target)}` : '';
}

function mixesFloatAndPointer(from: ScalarType, to: ScalarType): boolean {
  return (from.kind === 'float' && to.kind === 'pointer') || (from.kind === 'pointer' && to.kind === 'float');
}

export function requireScalar(value: TypedExpression, what: string): TypedExpression {
  if (!isScalar(value.type))
    reject('type', `${what} has the type '${describeType(value.type)}'`, value.range);
  return value;
}

/** Integer promotion; floating values stay. Bit-fields narrower than int become int, those of more bits stay. */
export function promote(model: TypeModel, value: TypedExpression): TypedExpression {
  const { type } = value;
  if (type.kind !== 'integer') return value;
  if (gccType(value) !== undefined) return value;
  const width = bitFieldWidth(value) ?? type.width;
  if (width < 32) return convertTo(value, model.int);
  if (width === 32 && type.width > 32) return convertTo(value, type.signed ? model.int : model.unsignedInt);
  return type.enumeration === undefined ? value : convertTo(value, model.integer(type.name));
}

/**
 * A value whose type has a name. @throws Rejection for bit-fields: gcc gives them a type of their bits, other
 * compilers the declared one
 */
export function requireNamedType(value: TypedExpression): TypedExpression {
  const width = bitFieldWidth(value);
  const isNamed = width === undefined || (value.type.kind === 'integer' && value.type.width === width);
  if (isNamed && gccType(value) === undefined) return value;
  return reject('unsupported', unsupported('bit-field-type'), value.range);
}

const FLOAT_RANK: ReadonlyMap<FloatName, number> = new Map([
  ['float', 1],
  ['double', 2],
  ['long double', 3],
  ['_Float128', 4],
]);

const INTEGER_RANK = ['int', 'long', 'long long', '__int128'];

/** The common type of two arithmetic operands that are already promoted. */
export function commonType(model: TypeModel, left: ArithmeticType, right: ArithmeticType): ArithmeticType {
  if (left.kind === 'float' || right.kind === 'float') {
    if (left.kind !== 'float') return unqualified(right);
    if (right.kind !== 'float') return unqualified(left);
    if (left.name === right.name) return unqualified(left.form === 'interchange' ? left : right);
    const higher = (FLOAT_RANK.get(left.name) ?? 0) >= (FLOAT_RANK.get(right.name) ?? 0) ? left : right;
    return unqualified(higher);
  }
  if (left.name === right.name) return model.integer(left.name);
  const conversionRank = ({ name }: IntegerType) => INTEGER_RANK.indexOf(name.replace('unsigned ', ''));
  if (left.signed === right.signed)
    return model.integer(conversionRank(left) >= conversionRank(right) ? left.name : right.name);
  const [signed, unsigned] = left.signed ? [left, right] : [right, left];
  if (conversionRank(unsigned) >= conversionRank(signed)) return model.integer(unsigned.name);
  if (signed.width > unsigned.width) return model.integer(signed.name);
  return model.integer(`unsigned ${signed.name as 'int' | 'long' | 'long long'}`);
}

interface Balanced {
  readonly left: TypedExpression;
  readonly right: TypedExpression;
  readonly type: ArithmeticType;
  /** The type that the result has for gcc, where it is another one. */
  readonly field: FieldType | undefined;
}

/**
 * Both values promoted and converted to their common type.
 *
 * @param use `modular`: what is computed of them has one value modulo the bits of the type, which is checked in the
 *   result; `exact`: the operands are checked
 */
export function balance(
  model: TypeModel,
  left: TypedExpression,
  right: TypedExpression,
  use: 'modular' | 'exact',
): Balanced {
  const first = promote(model, left);
  const second = promote(model, right);
  if (!isArithmetic(first.type))
    reject('type', `'${describeType(first.type)}' is not an arithmetic type`, first.range);
  if (!isArithmetic(second.type)) {
    reject('type', `'${describeType(second.type)}' is not an arithmetic type`, second.range);
  }
  const type = commonType(model, first.type, second.type);
  const operands = { left: convertTo(first, type), right: convertTo(second, type), type };
  const common = commonGccType(first, second);
  const isAgreed =
    (gccType(first) === undefined && gccType(second) === undefined) ||
    (type.kind === 'integer' && type.width === common?.width && type.signed === common.signed);
  if (isAgreed || common === undefined) return { ...operands, field: undefined };
  if (use === 'modular') return { ...operands, field: common };
  return {
    left: inBothTypes(operands.left, common),
    right: inBothTypes(operands.right, common),
    type,
    field: common,
  };
}

/** Default promotions of arguments without a parameter: integers are promoted, float becomes double. */
export function promoteArgument(model: TypeModel, value: TypedExpression): TypedExpression {
  const { type } = value;
  if (type.kind === 'float' && type.name === 'float') {
    // gcc does not promote `_Float32`.
    if (type.form === 'interchange')
      reject('unsupported', unsupported('argument-type', '_Float32'), value.range);
    return convertTo(value, model.double);
  }
  return promote(model, value);
}

/** The same node with another range: surrounding parentheses belong to an expression. */
export function withRange<Node extends Operand>(node: Node, range: SourceRange): Node {
  return { ...node, range: rangeOfToken(range) };
}
