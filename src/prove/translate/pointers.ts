import type { SourceRange } from '../../c/tree/source-range.js';
import type { ElementSize, TypedPlace } from '../../c/tree/typed-expression.js';
import type { CType, IntegerType } from '../../c/type/c-type.js';
import { divideExactly } from '../../smt/divide-exactly.js';
import { literalChoices } from '../../smt/literal-choices.js';
import { isTrue, type Term } from '../../smt/term.js';
import { goalText } from '../model/goal-texts.js';
import { BASE, OFFSET, scalarSorts, sortOfInteger } from '../model/layout.js';
import { mayShareMemory } from '../model/memory-object.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { Lvalue, PointerValue, TermValue } from '../model/value.js';
import { isLive, pointerTargets, type Target } from './access.js';
import { mayBeEqual } from './addresses.js';
import { evaluate } from './expressions.js';
import { movedExtent } from './extents/moved-extent.js';
import { isInside } from './valid-access.js';

/** Bytes of an element, as a term of the sort of offsets. */
export function elementSize(t: Translation, state: State, size: ElementSize): Term {
  if (size.kind === 'known') return t.pool.index(size.bytes);
  const value = evaluate(t, state, size.bytes);
  if (value.kind === 'number') return t.pool.cast(OFFSET, value.term);
  return t.pool.fresh(OFFSET, 'size');
}

/** A distance in elements, and how many bytes each of them has. */
export interface Distance {
  readonly operator: '+' | '-';
  readonly count: Term;
  readonly size: Term;
}

/** Bytes by which no pointer moves within an object. */
const LARGEST = { ILP32: 1n << 31n, LP64: 1n << 61n };

/**
 * `pointer + count` or `pointer - count` in elements. A distance that is larger than any object would come back to the
 * object on a machine where it wraps, and is undefined in C.
 */
export function addElements(
  t: Translation,
  state: State,
  pointer: PointerValue,
  by: Distance,
  range: SourceRange,
): PointerValue {
  const { pool } = t;
  const { operator, count, size } = by;
  const elements = pool.cast(OFFSET, count);
  const largest = LARGEST[t.program.dataModel];
  const most = size.value === undefined ? 1n : largest / (size.value < 1n ? 1n : size.value);
  const fits = pool.all([
    pool.atMost(pool.index(-most), elements),
    pool.atMost(elements, pool.index(most)),
    isUnchanged(t, count),
  ]);
  t.require(state, fits, goalAt('translation', goalText('offset-fits'), range));
  // A number that is no address of an object is no pointer into an array: compilers take it that no null pointer comes out.
  const moves = pool.and(isNumber(t, pointer), pool.not(pool.equal(elements, pool.index(0))));
  t.require(state, pool.not(moves), goalAt('translation', goalText('moved-in-object'), range));
  const distance = pool.binary('mul', elements, size);
  const offset = pool.binary(operator === '+' ? 'add' : 'sub', pointer.offset, distance);
  return { kind: 'pointer', base: pointer.base, offset, within: movedExtent(t, pointer.within, by) };
}

/** Whether a number is the same as a distance: `(size_t)-1` is no step back, and `(__int128)1 << 64` leaves the array (C11 6.5.6p8). */
function isUnchanged({ pool }: Translation, count: Term): Term {
  const { sort } = count;
  if (sort.kind !== 'int' || sort.width < OFFSET.width) return pool.true;
  const most = 1n << BigInt(OFFSET.width - 1);
  const fits = pool.atMost(count, pool.integer(sort, most - 1n));
  return sort.signed ? pool.and(fits, pool.atMost(pool.integer(sort, -most), count)) : fits;
}

export function nullPointer(t: Translation): PointerValue {
  return { kind: 'pointer', base: t.pool.integer(BASE, 0), offset: t.pool.integer(OFFSET, 0) };
}

/** An arbitrary pointer. */
function anyPointer(t: Translation, hint: string): PointerValue {
  return { kind: 'pointer', base: t.pool.fresh(BASE, hint), offset: t.pool.fresh(OFFSET, hint) };
}

/** Whether a pointer is null, or another number that leads to no object. */
function isNumber(t: Translation, { base }: Pick<PointerValue, 'base'>): Term {
  return t.pool.equal(base, t.pool.integer(BASE, 0));
}

export function isNull(t: Translation, { base, offset }: PointerValue): Term {
  return t.pool.and(
    t.pool.equal(base, t.pool.integer(BASE, 0)),
    t.pool.equal(offset, t.pool.integer(OFFSET, 0)),
  );
}

/**
 * Whether two pointers are equal. Pointers into different objects differ, except into literals, which may share their
 * memory; a pointer past the end of one may be equal to anything.
 */
export function equalPointers(t: Translation, state: State, left: PointerValue, right: PointerValue): Term {
  const { pool } = t;
  const sameBase = pool.equal(left.base, right.base);
  const same = pool.and(sameBase, pool.equal(left.offset, right.offset));
  const zero = pool.integer(BASE, 0);
  const areDistinct = pool.all([
    pool.not(sameBase),
    pool.not(isNull(t, left)),
    pool.not(isNull(t, right)),
    pool.not(pool.and(pointsInside(t, state, left), pointsInside(t, state, right))),
  ]);
  const shared = pool.and(isLiteral(t, left), isLiteral(t, right));
  const numbers = pool.or(pool.equal(left.base, zero), pool.equal(right.base, zero));
  const isOpen = pool.or(areDistinct, pool.and(pool.not(sameBase), shared));
  const clear = pool.or(pool.not(isOpen), pool.and(numbers, sameBase));
  const open = pool.and(mayBeEqual(t, state, left, right), pool.fresh({ kind: 'bool' }, 'same_address'));
  const plain = pool.ite(clear, same, pool.or(same, open));
  const isKnown = [left, right].map((pointer) => hasKnownValue(t, state, pointer));
  return ifKnown(t, pool.and(pool.all(isKnown), isNear(t, left, right)), plain);
}

/** Whether a pointer is null, where it has a value that C defines. */
export function isNullPointer(t: Translation, state: State, pointer: PointerValue): Term {
  return ifKnown(t, hasKnownValue(t, state, pointer), isNull(t, pointer));
}

function ifKnown(t: Translation, isKnown: Term, truth: Term): Term {
  return isTrue(isKnown)
    ? truth
    : t.pool.ite(isKnown, truth, t.pool.fresh({ kind: 'bool' }, 'unknown_pointer'));
}

/**
 * Whether none of the objects to which a pointer leads has ended, as far as they are known: then its value is
 * indeterminate (C11 6.2.4p2).
 */
function hasKnownValue(t: Translation, state: State, { base }: PointerValue): Term {
  const { pool } = t;
  const isSeen = literalChoices(base) !== undefined;
  const mayEnd = ({ object: { kind, slot } }: Target) =>
    slot !== undefined || (isSeen && (kind === 'heap' || kind === 'automatic' || kind === 'ended'));
  const existing = pointerTargets(t, base)
    .filter(mayEnd)
    .map(({ object, condition }) => pool.or(pool.not(condition), isLive(t, state, object)));
  if (isSeen || t.known.ended === undefined) return pool.all(existing);
  return pool.all([...existing, pool.not(pool.equal(base, pool.integer(BASE, t.known.ended.id)))]);
}

/** Whether two pointers into one object are not so far apart that their addresses may be the same number again. */
function isNear(t: Translation, left: PointerValue, right: PointerValue): Term {
  const { pool } = t;
  const distance = pool.binary('sub', left.offset, right.offset);
  const most = LARGEST[t.program.dataModel];
  const isClose = pool.and(
    pool.less(pool.index(-2n * most), distance),
    pool.less(distance, pool.index(2n * most)),
  );
  return pool.any([
    pool.not(pool.equal(left.base, right.base)),
    pool.equal(left.base, pool.integer(BASE, 0)),
    isClose,
  ]);
}

/** Whether a pointer leads into an object that exists, or to its end. */
function isWithin(t: Translation, state: State, { base, offset }: PointerValue): Term {
  return t.pool.any(
    pointerTargets(t, base).map(({ object, condition }) =>
      t.pool.and(condition, isInside(t, state, object, offset, t.pool.index(0))),
    ),
  );
}

function pointsInside(t: Translation, state: State, { base, offset }: PointerValue): Term {
  return t.pool.any(
    pointerTargets(t, base).map(({ object, condition }) =>
      t.pool.and(
        condition,
        object.kind === 'function' ? t.pool.true : isInside(t, state, object, offset, t.pool.index(1)),
      ),
    ),
  );
}

function isLiteral(t: Translation, { base }: PointerValue): Term {
  const literals = pointerTargets(t, base).filter(({ object }) => mayShareMemory(object));
  return t.pool.any(literals.map(({ condition }) => condition));
}

/**
 * `left < right` and its kin: decided by the offsets within one object that exists, otherwise open. What is computed past
 * either end of it may be past an end of memory, too.
 */
export function comparePointers(
  t: Translation,
  state: State,
  operator: '<' | '<=' | '>' | '>=',
  left: PointerValue,
  right: PointerValue,
): Term {
  const { pool } = t;
  const [one, two] = operator === '<' || operator === '<=' ? [left, right] : [right, left];
  const strict = operator === '<' || operator === '>';
  const byOffset = strict ? pool.less(one.offset, two.offset) : pool.atMost(one.offset, two.offset);
  const isKnown = pool.all([
    pool.equal(one.base, two.base),
    ...[one, two].map((pointer) => isWithin(t, state, pointer)),
  ]);
  return pool.ite(isKnown, byOffset, pool.fresh({ kind: 'bool' }, 'order'));
}

/**
 * Elements between two pointers; any number if they point into different objects, or if there are not whole elements between
 * them: machines multiply by the inverse of their size.
 */
export function pointerDifference(
  t: Translation,
  state: State,
  left: PointerValue,
  right: PointerValue,
  size: Term,
  type: IntegerType,
): Term {
  const { pool } = t;
  const bytes = pool.binary('sub', left.offset, right.offset);
  const exact =
    size.value === undefined || size.value < 1n ? undefined : divideExactly(t.pool, bytes, size.value);
  const isWhole =
    exact?.isExact ??
    pool.and(
      pool.not(pool.equal(size, pool.index(0))),
      pool.equal(pool.binary('rem', bytes, size), pool.index(0)),
    );
  const elements = exact?.quotient ?? pool.binary('div', bytes, size);
  const sort = sortOfInteger(type);
  const isKnown = pool.all([
    pool.equal(left.base, right.base),
    isNear(t, left, right),
    pool.or(pool.not(isNumber(t, left)), isAddressDistance(t, bytes)),
    isWhole,
    ...[left, right].map((pointer) => hasKnownValue(t, state, pointer)),
  ]);
  return pool.ite(isKnown, pool.cast(sort, elements), pool.fresh(sort, 'difference'));
}

/** The address of a member is behind that of its structure, also where a number stands for that: `&((struct s *)0)->m`. */
export function requireMemberBehind(
  t: Translation,
  state: State,
  place: Pick<Lvalue, 'base' | 'offset'>,
  { member, range }: Extract<TypedPlace, { kind: 'member' }>,
): void {
  const { pool } = t;
  const isBehind = pool.and(
    pool.atMost(pool.index(member.offset), place.offset),
    pool.atMost(place.offset, pool.index(LARGEST[t.program.dataModel])),
  );
  t.require(
    state,
    pool.or(pool.not(isNumber(t, place)), isBehind),
    goalAt('translation', goalText('offset-fits'), range),
  );
}

/** Whether numbers so far apart are no further apart than the signed number of a machine address may say. */
function isAddressDistance(t: Translation, bytes: Term): Term {
  const { pool } = t;
  if (t.program.dataModel === 'LP64') return pool.true;
  const most = 1n << 31n;
  return pool.and(pool.atMost(pool.index(-most), bytes), pool.atMost(bytes, pool.index(most - 1n)));
}

/** A value of which only the type is known. */
export function anyValue(t: Translation, type: CType, hint: string): TermValue | undefined {
  if (type.kind === 'integer') return { kind: 'number', term: t.pool.fresh(sortOfInteger(type), hint) };
  if (type.kind === 'pointer') return anyPointer(t, hint);
  if (type.kind === 'void') return { kind: 'void' };
  const sort = type.kind === 'float' ? scalarSorts(type)?.[0] : undefined;
  return sort && { kind: 'number', term: t.pool.fresh(sort, hint) };
}
