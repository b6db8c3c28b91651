import { sortOfInteger } from './layout.js';
import type { Translation } from './translation.js';
import type { Lvalue, NumberValue, PointerValue, TermValue } from './value.js';

/** A bit-field has fewer bits than its type, in which its value is computed with. */
export function withAllBits(
  t: Translation,
  value: NumberValue | PointerValue,
  { type, bitField }: Pick<Lvalue, 'type' | 'bitField'>,
): NumberValue | PointerValue {
  if (value.kind !== 'number' || bitField === undefined || type.kind !== 'integer') return value;
  return { kind: 'number', term: t.pool.cast(sortOfInteger(type), value.term) };
}

/** What a place holds after a value was stored there. */
export function asStored(t: Translation, value: TermValue, place: Lvalue): TermValue {
  const { type, bitField } = place;
  if (value.kind !== 'number' || bitField === undefined || type.kind !== 'integer') return value;
  const stored = t.pool.cast(sortOfInteger(type, bitField), value.term);
  return withAllBits(t, { kind: 'number', term: stored }, place);
}
