import { unqualified } from '../../../c/type/type-model.js';
import { literalChoices } from '../../../smt/literal-choices.js';
import type { IntSort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import { type Leaf, scalarSorts, sortOfInteger } from '../../model/layout.js';
import type { WritingFunction } from '../../model/library-effects.js';
import type { MemoryObject } from '../../model/memory-object.js';
import { firstScalars, scalarsBetween } from '../../model/scalars-between.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { because } from '../../model/unsupported-reasons.js';
import { type Lvalue, NOTHING, type PointerValue, type TermValue } from '../../model/value.js';
import { loadPlace, pointerTargets } from '../access.js';
import { holdsList } from '../arguments/list-structure.js';
import { assignPlace } from '../assign-place.js';
import { clear } from '../initialise.js';
import { anyValue } from '../pointers.js';
import { requireBytes } from '../valid-access.js';
import {
  bytePlace,
  type CallInProgram,
  eachByte,
  readByte,
  requireOtherObject,
  requireRoom,
  unsignedChar,
  walk,
} from './bytes.js';
import { lengthOf, type Operands } from './strings.js';

type Write = (call: CallInProgram, state: State, operands: Operands) => void;

/** What a function that writes memory does; each of them gives its first pointer. */
export const WRITE: Readonly<Record<WritingFunction, Write>> = {
  memset: (call, state, { pointers: [to], numbers: [character, count] }) => {
    if (to === undefined || character === undefined || count === undefined) return;
    const { t, range } = call;
    requireBytes(t, state, to, count, range);
    requireRoom(call, state, to, count);
    const byte = t.pool.cast(sortOfInteger(unsignedChar(t)), character);
    const known = knownPart(t, to, count);
    if (known !== undefined && setScalars(call, state, known, byte)) return;
    eachByte(call, state, count, (at, index) =>
      assignPlace(t, at, bytePlace(t, to, t.pool.index(index)), { kind: 'number', term: byte }, range),
    );
  },
  memcpy: (call, state, operands) => copy(call, state, operands, 'apart'),
  memmove: (call, state, operands) => copy(call, state, operands, 'anywhere'),
  strcpy: (call, state, { pointers: [to, from] }) => {
    if (to === undefined || from === undefined) return;
    copyString(call, state, [to, from], call.t.pool.index(0));
  },
  strcat: (call, state, { pointers: [to, from] }) => {
    if (to === undefined || from === undefined) return;
    const length = lengthOf(call, state, to);
    if (length?.kind === 'number') copyString(call, state, [to, from], length.term);
  },
};

/** Bytes of one object, from one offset to another. */
interface KnownPart {
  readonly object: MemoryObject;
  readonly from: number;
  readonly to: number;
}

/** Which bytes a pointer and a count mean, once it is required that they exist; undefined if that is not constant. */
function knownPart(t: Translation, { base, offset }: PointerValue, count: Term): KnownPart | undefined {
  if (literalChoices(base) === undefined) return undefined;
  const [target, ...others] = pointerTargets(t, base);
  if (target === undefined || others.length > 0 || offset.value === undefined || count.value === undefined)
    return undefined;
  if (target.object.slot !== undefined) return undefined;
  const from = Number(offset.value);
  return { object: target.object, from, to: from + Number(count.value) };
}

/** Fills the scalars of a part with bytes; false if that is no value of some scalar, or not known. */
function setScalars(call: CallInProgram, state: State, { object, from, to }: KnownPart, byte: Term): boolean {
  const { t } = call;
  const isWhole = from === 0 && BigInt(to) === object.size.value;
  if (isWhole && byte.value === 0n) {
    const first = firstScalars(object);
    if (first === undefined) return false;
    for (const leaf of first) assignLeaf(call, state, { object, leaf }, filled(t, leaf, byte));
    if (!state.isDead) clear(t, state, object);
    return true;
  }
  const scalars = scalarsBetween(object, from, to);
  const values = scalars?.map((leaf) => filled(t, leaf, byte));
  if (scalars === undefined || values?.includes(undefined)) return false;
  for (const [index, leaf] of scalars.entries()) assignLeaf(call, state, { object, leaf }, values?.[index]);
  return true;
}

/**
 * A scalar all bytes of which are the same: any byte, for integers, if they have no parts of bytes, and for floats, which then
 * have any value; otherwise 0.
 */
function filled(t: Translation, { type, bitField }: Leaf, byte: Term): TermValue | undefined {
  const { pool } = t;
  if (type.kind === 'integer' && type.name !== '_Bool' && bitField === undefined) {
    const sort = sortOfInteger(type);
    const ones = (2n ** BigInt(8 * type.size) - 1n) / 255n;
    return { kind: 'number', term: pool.binary('mul', pool.cast(sort, byte), pool.integer(sort, ones)) };
  }
  if (type.kind === 'float' && byte.value !== 0n) return anyValue(t, type, 'filled');
  const sorts = scalarSorts(type, bitField);
  if (byte.value !== 0n || sorts === undefined) return undefined;
  const [first, second] = sorts.map((sort) =>
    sort.kind === 'int' ? pool.integer(sort, 0) : pool.real(sort, 0),
  );
  if (first === undefined) return undefined;
  return second === undefined
    ? { kind: 'number', term: first }
    : { kind: 'pointer', base: first, offset: second };
}

function assignLeaf(
  { t, range }: CallInProgram,
  state: State,
  { object, leaf }: { readonly object: MemoryObject; readonly leaf: Leaf },
  value: TermValue | undefined,
): void {
  assignPlace(t, state, placeIn(t, object, leaf, leaf.offset), value ?? NOTHING, range);
}

/** The function knows nothing of the qualifiers with which the scalar was declared. */
function placeIn(t: Translation, object: MemoryObject, { type, bitField }: Leaf, offset: number): Lvalue {
  const { base } = t.pointerTo(object);
  return { base, offset: t.pool.index(offset), type: unqualified(type), bitField };
}

function copy(
  call: CallInProgram,
  state: State,
  { pointers: [to, from], numbers: [count] }: Operands,
  where: 'apart' | 'anywhere',
): void {
  if (to === undefined || from === undefined || count === undefined) return;
  const { t, range } = call;
  const copiesList = pointerTargets(t, from.base).some(
    ({ object: { type } }) => type !== undefined && holdsList(type),
  );
  if (copiesList) t.unsupported(state, because('variable-arguments'), range);
  if (state.isDead) return;
  for (const bytes of [to, from]) {
    requireBytes(t, state, bytes, count, range);
    requireRoom(call, state, bytes, count);
  }
  const destination = knownPart(t, to, count);
  const source = knownPart(t, from, count);
  const scalars = destination && scalarsBetween(destination.object, destination.from, destination.to);
  if (destination === undefined || source === undefined || scalars === undefined) {
    requireOtherObject(call, state, to, from);
    eachByte(call, state, count, (at, index) => copyByte(call, at, [to, from], index));
    return;
  }
  const overlaps =
    destination.object === source.object && destination.from < source.to && source.from < destination.to;
  if (overlaps && where === 'apart') requireOtherObject(call, state, to, from);
  const distance = source.from - destination.from;
  copyScalars(call, state, { from: source.object, to: destination.object, distance, scalars });
}

/** Scalars of one object get what is in another one, so many bytes further on. What is read of another type may be anything. */
export function copyScalars(
  call: CallInProgram,
  state: State,
  {
    from,
    to,
    distance,
    scalars,
  }: {
    readonly from: MemoryObject;
    readonly to: MemoryObject;
    readonly distance: number;
    readonly scalars: readonly Leaf[];
  },
): void {
  const { t, range } = call;
  const values = scalars.map((leaf) =>
    loadPlace(t, state, placeIn(t, from, leaf, leaf.offset + distance), range),
  );
  if (state.isDead) return;
  for (const [index, leaf] of scalars.entries()) assignLeaf(call, state, { object: to, leaf }, values[index]);
}

function copyString(
  call: CallInProgram,
  state: State,
  [to, from]: readonly [PointerValue, PointerValue],
  behind: Term,
): void {
  const { pool } = call.t;
  requireOtherObject(call, state, to, from);
  const end = { ...to, offset: pool.binary('add', to.offset, behind) };
  walk(call, state, undefined, (at, index) => {
    requireRoom(call, at, to, pool.binary('add', behind, pool.index(index + 1)));
    const byte = copyByte(call, at, [end, from], index);
    return { condition: pool.equal(byte, pool.integer(byte.sort as IntSort, 0)), result: [] };
  });
}

function copyByte(
  call: CallInProgram,
  at: State,
  [to, from]: readonly [PointerValue, PointerValue],
  index: number,
): Term {
  const { t, range } = call;
  const term = readByte(call, at, from, index);
  if (!at.isDead) assignPlace(t, at, bytePlace(t, to, t.pool.index(index)), { kind: 'number', term }, range);
  return term;
}
