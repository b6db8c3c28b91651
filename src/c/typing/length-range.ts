import { unsupported } from '../reasons/reason-texts.js';
import type { TypedExpression } from '../tree/typed-expression.js';
import type { TypeModel } from '../type/type-model.js';
import { limited } from './limited-value.js';

/** The length of an array, which is positive (C11 6.7.6.2p5), and no longer than a difference of pointers can be. */
export function lengthWithin(value: TypedExpression, { size }: Pick<TypeModel, 'size'>): TypedExpression {
  const { type } = value;
  if (type.kind !== 'integer') return value;
  const longest = (1n << BigInt(size.width - 1)) - 1n;
  const widest = (1n << BigInt(type.signed ? type.width - 1 : type.width)) - 1n;
  const most = widest < longest ? widest : longest;
  return limited(value, type, { field: undefined, least: 1n, most, otherwise: unsupported('length-range') });
}
