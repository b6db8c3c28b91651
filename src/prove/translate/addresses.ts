import type { IntegerType } from '../../c/type/c-type.js';
import { typeModel } from '../../c/type/type-model.js';
import { type IntSort, intSort } from '../../smt/sort.js';
import { part, type Term } from '../../smt/term.js';
import { BASE, OFFSET, sortOfInteger } from '../model/layout.js';
import type { MemoryObject } from '../model/memory-object.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { NumberValue, PointerValue } from '../model/value.js';
import { isLive, pointerTargets } from './access.js';

const symbols = new WeakMap<MemoryObject, Term>();
const objects = new WeakMap<Term, MemoryObject>();

/** The sort of addresses as numbers. */
function addressSort({ program }: Translation): IntSort {
  return intSort(8 * typeModel(program.dataModel).pointerSize, false);
}

/**
 * The address of an object that stands for one object all the time, as a number of which nothing is known but that it is not
 * null, and that the object and its end are behind it. Local variables may have another address whenever they begin their life.
 */
function addressOf(t: Translation, state: State, object: MemoryObject): Term | undefined {
  if (object.slot !== undefined || (object.kind !== 'heap' && object.kind !== 'static')) return undefined;
  const { pool } = t;
  const sort = addressSort(t);
  const address = symbols.get(object) ?? pool.fresh(sort, `address_of_${object.name}`);
  symbols.set(object, address);
  objects.set(address, object);
  const most = pool.integer(sort, (1n << BigInt(sort.width)) - 1n);
  const exists = pool.and(isLive(t, state, object), pool.atMost(pool.index(0), object.size));
  const hasRoom = pool.and(
    pool.atMost(pool.integer(sort, 1), address),
    pool.atMost(address, pool.binary('sub', most, pool.cast(sort, object.size))),
  );
  t.assume(state, pool.implies(exists, hasRoom));
  return address;
}

/** Objects whose addresses are told apart. */
const MAXIMUM_OBJECTS = 8;

/** The address to which a pointer leads, if it is to one of these objects while that exists; otherwise any number. */
function addressAt(
  t: Translation,
  state: State,
  { base, offset }: PointerValue,
): { readonly isKnown: Term; readonly address: Term } {
  const { pool } = t;
  const sort = addressSort(t);
  let address = pool.fresh(sort, 'address');
  const known: Term[] = [];
  const targets = pointerTargets(t, base);
  for (const { object, condition } of targets.length > MAXIMUM_OBJECTS ? [] : targets) {
    const start = addressOf(t, state, object);
    if (start === undefined) continue;
    const isThere = pool.and(condition, isLive(t, state, object));
    known.push(isThere);
    address = pool.ite(isThere, pool.binary('add', start, pool.cast(sort, offset)), address);
  }
  return { isKnown: pool.any(known), address };
}

/**
 * A pointer as a number: the number that it was made from, or the address to which it leads. What a wider integer gets in front
 * of an address that is negative as a signed number is up to the compiler (C11 6.3.2.3p6).
 */
export function numberFromPointer(
  t: Translation,
  state: State,
  pointer: PointerValue,
  type: IntegerType,
): NumberValue {
  const { pool } = t;
  const sort = sortOfInteger(type);
  const { width } = addressSort(t);
  const isWide = sort.width > width;
  const isPositive = pool.and(
    pool.atMost(pool.index(0), pointer.offset),
    pool.atMost(pointer.offset, pool.index((1n << BigInt(width - 1)) - 1n)),
  );
  const isOwn = pool.and(pool.equal(pointer.base, pool.integer(BASE, 0)), isWide ? isPositive : pool.true);
  const { isKnown, address } = addressAt(t, state, pointer);
  const other = pool.fresh(sort, 'address');
  const wide = pool.ite(
    extendsSign(t),
    pool.cast(sort, pool.cast(intSort(width, true), address)),
    pool.cast(sort, address),
  );
  const ofObject = pool.ite(isKnown, isWide ? wide : pool.cast(sort, address), other);
  return { kind: 'number', term: pool.ite(isOwn, pool.cast(sort, pointer.offset), ofObject) };
}

const extensions = new WeakMap<Translation, Term>();

/** What the compiler does with addresses that become wider integers: the same everywhere. */
function extendsSign(t: Translation): Term {
  const extension = extensions.get(t) ?? t.pool.fresh({ kind: 'bool' }, 'extends_sign');
  extensions.set(t, extension);
  return extension;
}

/** Whether a number that leads nowhere may be the address to which a pointer into another object leads. */
export function mayBeEqual(t: Translation, state: State, left: PointerValue, right: PointerValue): Term {
  const { pool } = t;
  const differs = ([number, pointer]: readonly [PointerValue, PointerValue]) => {
    if (number.base.value !== 0n || pointer.base.value === 0n) return pool.false;
    const { isKnown, address } = addressAt(t, state, pointer);
    return pool.and(isKnown, pool.not(pool.equal(pool.cast(addressSort(t), number.offset), address)));
  };
  return pool.not(pool.or(differs([left, right]), differs([right, left])));
}

/**
 * The pointer that a number gives which is computed from the address of one object, by adding to it and subtracting from it: into
 * this object, or to its end. Any other number leads to no object.
 */
export function pointerFromAddress(t: Translation, term: Term): PointerValue {
  const { pool } = t;
  const number: PointerValue = {
    kind: 'pointer',
    base: pool.integer(BASE, 0),
    offset: pool.cast(OFFSET, t.program.dataModel === 'ILP32' ? pool.cast(addressSort(t), term) : term),
  };
  const object = objectOfAddress(t, term);
  if (object !== undefined) {
    const offset = offsetIn(t, term);
    const isInside = pool.and(pool.atMost(pool.index(0), offset), pool.atMost(offset, object.size));
    return {
      kind: 'pointer',
      base: pool.ite(isInside, pool.integer(BASE, object.id), number.base),
      offset: pool.ite(isInside, offset, number.offset),
    };
  }
  if (term.operator !== 'ite' || !mentionsAddress(term)) return number;
  const [then, otherwise] = [1, 2].map((index) => pointerFromAddress(t, part(term, index)));
  if (then === undefined || otherwise === undefined) return number;
  return {
    kind: 'pointer',
    base: pool.ite(part(term, 0), then.base, otherwise.base),
    offset: pool.ite(part(term, 0), then.offset, otherwise.offset),
  };
}

const leading = new WeakMap<Term, MemoryObject | 'none'>();

/**
 * The object whose address a number is, apart from a number that no address is in. Numbers of unrolled loops share their parts: this
 * is found once for each of them, as is the offset.
 */
function objectOfAddress(t: Translation, term: Term): MemoryObject | undefined {
  const known = leading.get(term) ?? findObject(t, term) ?? 'none';
  leading.set(term, known);
  return known === 'none' ? undefined : known;
}

function findObject(t: Translation, term: Term): MemoryObject | undefined {
  const [first, second, third] = term.parts;
  switch (term.operator) {
    case 'symbol':
      return objects.get(term);
    case 'cast':
      return isWhole(t, term) && first !== undefined ? objectOfAddress(t, first) : undefined;
    case 'add':
    case 'sub': {
      if (first === undefined || second === undefined) return undefined;
      if (!mentionsAddress(second)) return objectOfAddress(t, first);
      return term.operator === 'add' && !mentionsAddress(first) ? objectOfAddress(t, second) : undefined;
    }
    case 'ite': {
      if (second === undefined || third === undefined) return undefined;
      const one = objectOfAddress(t, second);
      return one === objectOfAddress(t, third) ? one : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a number has all bits of an address. */
function isWhole(t: Translation, { sort }: Term): boolean {
  return sort.kind === 'int' && sort.width >= addressSort(t).width;
}

const offsets = new WeakMap<Term, Term>();

/** How far such a number is behind the address in it, modulo the number of addresses. */
function offsetIn(t: Translation, term: Term): Term {
  const known = offsets.get(term) ?? findOffset(t, term);
  offsets.set(term, known);
  return known;
}

function findOffset(t: Translation, term: Term): Term {
  const { pool } = t;
  const distance = (each: Term) => pool.cast(OFFSET, pool.cast(intSort(addressSort(t).width, true), each));
  switch (term.operator) {
    case 'cast':
      return offsetIn(t, part(term, 0));
    case 'add': {
      const [one, two] = mentionsAddress(part(term, 1)) ? [1, 0] : [0, 1];
      return pool.binary('add', offsetIn(t, part(term, one)), distance(part(term, two)));
    }
    case 'sub':
      return pool.binary('sub', offsetIn(t, part(term, 0)), distance(part(term, 1)));
    case 'ite':
      return pool.ite(part(term, 0), offsetIn(t, part(term, 1)), offsetIn(t, part(term, 2)));
    default:
      return pool.index(0);
  }
}

const mentioning = new WeakMap<Term, boolean>();

/** Whether the value of a term depends on an address. */
function mentionsAddress(term: Term): boolean {
  // Terms of unrolled loops are too deep for a recursion.
  const pending = [term];
  for (let each = pending.at(-1); each !== undefined; each = pending.at(-1)) {
    const unknown = each.parts.filter((inner) => !mentioning.has(inner));
    pending.push(...unknown);
    if (unknown.length > 0) continue;
    mentioning.set(each, objects.has(each) || each.parts.some((inner) => mentioning.get(inner)));
    pending.pop();
  }
  return mentioning.get(term) === true;
}
