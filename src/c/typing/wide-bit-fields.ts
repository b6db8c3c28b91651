import { unsupported } from '../reasons/reason-texts.js';
import type { LimitedExpression, TypedExpression } from '../tree/typed-expression.js';
import type { IntegerType } from '../type/c-type.js';
import { limited } from './limited-value.js';

/**
 * Bit-fields of more bits than int. gcc computes with the bits of the field, clang with those of its declared type
 * (C11 6.7.2.1p5 leaves it open). Typed expressions have the type of clang; the type of gcc is kept beside it, and
 * every value on which both may differ is checked where it is computed.
 */
export type FieldType = NonNullable<LimitedExpression['field']>;

/** Numbers from `least` to `most`. */
interface Range {
  readonly least: bigint;
  readonly most: bigint;
}

/** The type that gcc gives to a value, where it differs from that of clang. */
export function gccType(value: TypedExpression): FieldType | undefined {
  if (value.type.kind !== 'integer') return undefined;
  const field = fieldOf(value);
  if (field === undefined || field.width <= 32) return undefined;
  return field.width === value.type.width && field.signed === value.type.signed ? undefined : field;
}

/** Bits of the bit-field that a value is read from. */
export function bitFieldWidth(value: TypedExpression): number | undefined {
  return fieldOf(value)?.width;
}

function fieldOf(value: TypedExpression): FieldType | undefined {
  switch (value.kind) {
    case 'limited':
      return value.field;
    case 'load':
    case 'assign':
    case 'increment':
    case 'compound-assign': {
      const width = value.place.kind === 'member' ? value.place.member.bitField?.width : undefined;
      if (width === undefined || value.type.kind !== 'integer') return undefined;
      return { width, signed: value.type.signed };
    }
    case 'statement-expression':
      return value.result === undefined ? undefined : fieldOf(value.result);
    case 'comma':
      return fieldOf(value.right);
    default:
      return undefined;
  }
}

/** The type in which gcc combines two values that are promoted: that of more bits, or the unsigned one (c_common_type). */
export function commonGccType(left: TypedExpression, right: TypedExpression): FieldType | undefined {
  const [one, two] = [readAsByGcc(left), readAsByGcc(right)];
  if (one === undefined || two === undefined) return undefined;
  if (one.width !== two.width) return one.width > two.width ? one : two;
  return one.signed ? two : one;
}

function readAsByGcc(value: TypedExpression): FieldType | undefined {
  const { type } = value;
  if (type.kind !== 'integer') return undefined;
  return gccType(value) ?? { width: type.width, signed: type.signed };
}

/** A value that an execution gives only where it is the same number in the type of clang, which it has, and in that of gcc. */
export function inBothTypes(
  value: TypedExpression,
  field: FieldType,
  range: TypedExpression['range'] = value.range,
): TypedExpression {
  const { type } = value;
  if (type.kind !== 'integer') return value;
  const otherwise = unsupported('wide-bit-field');
  return limited(value, type, { ...shared(rangeOf(type), rangeOf(field)), field, otherwise }, range);
}

/** The distance of a shift of a value with as many bits as the field. */
export function distanceWithin(distance: TypedExpression, { width }: FieldType): TypedExpression {
  const { type } = distance;
  if (type.kind !== 'integer') return distance;
  const field = gccType(distance) ?? { width: type.width, signed: type.signed };
  const limits = shared(rangeOf(type), { least: 0n, most: BigInt(width - 1) });
  return limited(distance, type, { ...limits, field, otherwise: unsupported('wide-bit-field') });
}

function rangeOf({ width, signed }: FieldType | IntegerType): Range {
  const bits = BigInt(signed ? width - 1 : width);
  return { least: signed ? -(1n << bits) : 0n, most: (1n << bits) - 1n };
}

function shared(one: Range, two: Range): Range {
  return {
    least: one.least > two.least ? one.least : two.least,
    most: one.most < two.most ? one.most : two.most,
  };
}
