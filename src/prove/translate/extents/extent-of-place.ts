import type { TypedPlace } from '../../../c/tree/typed-expression.js';
import { type CType, typeSize } from '../../../c/type/c-type.js';
import type { Term } from '../../../smt/term.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { because } from '../../model/unsupported-reasons.js';
import type { Extent, Lvalue, PointerValue } from '../../model/value.js';

type Dereference = Extract<TypedPlace, { kind: 'dereference' }>;
type MemberPlace = Extract<TypedPlace, { kind: 'member' }>;
type Member = MemberPlace['member'];

/**
 * The bytes of a member. One at the end of a structure of which only a pointer is known may go on as far as there is memory, if it is
 * an array or ends with one: that is how arrays of any length were written before C99.
 */
export function extentOfMember(
  t: Translation,
  base: Lvalue,
  { base: { type: structure }, type, member }: MemberPlace,
): Extent | undefined {
  if (member.bitField !== undefined) return undefined;
  const size = typeSize(type);
  const isOpen = isAtEnd(structure, member) && mayGoOn(type) && isOpenEnded(base);
  const isFlexible = type.kind === 'array' && (type.length.kind !== 'known' || type.length.count === 0);
  const known = isOpen || size === undefined ? undefined : t.pool.index(size);
  const bytes = isFlexible ? bytesBehind(t, base, member) : known;
  return { of: type.kind === 'array' ? 'array' : 'single', distance: t.pool.index(0), bytes };
}

/** An array without length ends where its structure ends (C11 6.7.2.1p18); undefined: as far as the object goes. */
function bytesBehind({ pool }: Translation, { extent }: Lvalue, { offset }: Member): Term | undefined {
  if (extent === undefined || extent.of === 'whole' || extent.bytes === undefined) return undefined;
  return pool.binary('sub', extent.bytes, pool.index(offset));
}

function isAtEnd(structure: CType, member: Member): boolean {
  if (structure.kind !== 'record') return false;
  return structure.definition.form === 'union' || structure.definition.layout?.members.at(-1) === member;
}

function mayGoOn(type: CType): boolean {
  if (type.kind !== 'record') return type.kind === 'array';
  const members = type.definition.layout?.members ?? [];
  return members.some((member) => isAtEnd(type, member) && mayGoOn(member.type));
}

/** Whether it is not known where a structure ends. */
function isOpenEnded({ extent }: Lvalue): boolean {
  return extent === undefined || (extent.of !== 'whole' && extent.bytes === undefined);
}

/** The bytes of what a pointer leads to: an array, or an element of the array in which it stays. */
export function extentOfPointee(
  t: Translation,
  state: State,
  { within }: PointerValue,
  { type, range }: Dereference,
): Extent | undefined {
  const distance = t.pool.index(0);
  const bytes = bytesOfType(t, type);
  if (type.kind !== 'array')
    return within === undefined || bytes === undefined ? undefined : { of: 'single', distance, bytes };
  if (bytes === undefined && type.length.kind === 'variable')
    t.unsupported(state, because('variable-length'), range);
  return { of: 'array', distance, bytes: bytes?.value === 0n ? undefined : bytes };
}

/** The size of a type; undefined if it is not known. */
export function bytesOfType(t: Translation, type: CType): Term | undefined {
  const size = typeSize(type);
  if (size !== undefined) return t.pool.index(size);
  if (type.kind !== 'array' || type.length.kind === 'incomplete') return undefined;
  const { length } = type;
  const count =
    length.kind === 'known' ? t.pool.index(length.count) : t.frame.lengths.get(length.countVariable);
  const element = bytesOfType(t, type.element);
  return count && element && t.pool.binary('mul', count, element);
}
