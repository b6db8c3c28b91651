import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import { sameType } from '../../c/type/compatible.js';
import { constantValue } from '../../c/typing/constant-value.js';

/** A place as a text: alike for the same place, and for what may be the same or overlap with it. */
export interface PlaceText {
  readonly text: string;
  /** Those that lead to it, the last one first. */
  readonly pointers: readonly PointerText[];
}

export interface PointerText {
  readonly text: string;
  /** `other`: two of them may be the same in many ways. */
  readonly form: 'pointer' | 'element' | 'other';
  /** The place of the pointer; undefined for an array. */
  readonly base: string | undefined;
  /** Places that are read for the index; of a `pointer` or an `element`, the index is what is there. */
  readonly indices: readonly string[];
  /** How many elements there are, if that is known. */
  readonly count: number | undefined;
}

/** Undefined: the place may be known, or it is not known which others overlap with it. */
export function textOfPlace(place: TypedPlace): PlaceText | undefined {
  if (place.type.qualifiers.const) return undefined;
  switch (place.kind) {
    case 'variable':
      return { text: `variable ${place.variable.id}`, pointers: [] };
    case 'member': {
      const { base, member } = place;
      const isUnion = base.type.kind === 'record' && base.type.definition.form === 'union';
      const found = isUnion ? undefined : textOfPlace(base);
      const bit = member.bitField?.firstBit ?? 0;
      return found && { ...found, text: `(${found.text}).${member.offset}:${bit}` };
    }
    case 'dereference':
      return textBehind(place.pointer);
    default:
      return undefined;
  }
}

function textBehind(pointer: TypedExpression): PlaceText | undefined {
  if (pointer.kind === 'pointer-add') {
    const { pointer: base, offset, operator } = pointer;
    const index = constantValue(offset);
    if (index === 0n) return textBehind(base);
    if (typeof index === 'bigint')
      return behind(base, { text: ` + ${operator === '-' ? -index : index}`, form: 'pointer', indices: [] });
    const places = placesIn(offset);
    if (places === undefined) return undefined;
    const [single] = places;
    const isPlain = single !== undefined && isPlainRead(offset);
    return behind(base, {
      text: isPlain ? ` ${operator} ${single}` : ' somewhere',
      form: isPlain && operator === '+' ? 'element' : 'other',
      indices: places,
    });
  }
  if (pointer.kind === 'address' && pointer.origin === 'operator') return textOfPlace(pointer.place);
  if (pointer.kind === 'convert' && isSamePointer(pointer)) return textBehind(pointer.operand);
  return behind(pointer, { text: ' + 0', form: 'pointer', indices: [] });
}

interface Offset extends Pick<PointerText, 'form' | 'indices'> {
  readonly text: string;
}

function behind(base: TypedExpression, { text, form, indices }: Offset): PlaceText | undefined {
  switch (base.kind) {
    case 'convert':
      return isSamePointer(base) ? behind(base.operand, { text, form, indices }) : undefined;
    case 'load': {
      const found = textOfPlace(base.place);
      if (found === undefined) return undefined;
      const pointer = { text: found.text + text, form, base: found.text, indices, count: undefined };
      return { text: `*(${pointer.text})`, pointers: [pointer, ...found.pointers] };
    }
    case 'address': {
      const { place, origin } = base;
      const found = origin === 'array' ? textOfPlace(place) : undefined;
      if (found === undefined || place.type.kind !== 'array') return undefined;
      const { length } = place.type;
      const count = length.kind === 'known' ? length.count : undefined;
      const known = count === undefined ? 'other' : form;
      const pointer = { text: `${found.text}${text}`, form: known, base: undefined, indices, count };
      return { text: `*(${pointer.text})`, pointers: [pointer, ...found.pointers] };
    }
    default:
      return undefined;
  }
}

function isSamePointer({ operand, type }: Extract<TypedExpression, { kind: 'convert' }>): boolean {
  return (
    operand.type.kind === 'pointer' && type.kind === 'pointer' && sameType(operand.type.target, type.target)
  );
}

/** Whether an index is read as it is. */
function isPlainRead(index: TypedExpression): boolean {
  if (index.kind === 'load') return true;
  if (index.kind !== 'convert' || index.type.kind !== 'integer') return false;
  const { operand } = index;
  return operand.type.kind === 'integer' && operand.type.size <= index.type.size && isPlainRead(operand);
}

/** The places that an index reads; undefined for what is not followed. */
function placesIn(index: TypedExpression): readonly string[] | undefined {
  switch (index.kind) {
    case 'integer-constant':
      return [];
    case 'convert':
      return placesIn(index.operand);
    case 'load': {
      const found = textOfPlace(index.place);
      return found?.pointers.length === 0 ? [found.text] : undefined;
    }
    case 'binary': {
      const [left, right] = [placesIn(index.left), placesIn(index.right)];
      return left && right && [...left, ...right];
    }
    default:
      return undefined;
  }
}
