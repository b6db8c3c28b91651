import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import type { Term } from '../../../smt/term.js';
import { goalText } from '../../model/goal-texts.js';
import { OFFSET } from '../../model/layout.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { PartExtent, PointerValue } from '../../model/value.js';
import type { Distance } from '../pointers.js';
import { bytesOfType } from './extent-of-place.js';
import { movedDistance } from './moved-extent.js';

type Dereference = Extract<TypedPlace, { kind: 'dereference' }>;
type PointerSum = Extract<TypedExpression, { kind: 'pointer-add' }>;

/** Pointers that are followed: a sum among them must lead to an element, and not to the end. A fact of the tree. */
const followed = new WeakSet<TypedExpression>();

/** A place is read or written, and not only the operand of `&`. */
export function noteFollowed({ pointer }: Dereference): void {
  followed.add(pointer);
}

/** A pointer that is followed leads to something that is whole in its array. */
export function requireFollowed(
  t: Translation,
  state: State,
  pointer: PointerValue,
  place: Dereference,
): void {
  // The sum has looked at that itself.
  if (place.pointer.kind === 'pointer-add') return;
  const bytes = bytesOfType(t, place.type);
  if (bytes !== undefined) requireBytesWithin(t, state, { pointer, bytes }, place.range);
}

/** So many bytes behind the pointer are in the part of its object in which it must stay. */
export function requireBytesWithin(
  t: Translation,
  state: State,
  { pointer: { within }, bytes }: { readonly pointer: PointerValue; readonly bytes: Term },
  range: SourceRange,
): void {
  if (within === undefined || within.of === 'whole' || within.bytes === undefined) return;
  const room = t.pool.binary('sub', within.bytes, within.distance);
  t.require(state, t.pool.atMost(bytes, room), goalAt('translation', goalText('index-in-array'), range));
}

/** A sum stays in its array, or at its end, also where the object goes on behind it (C11 6.5.6p8). */
export function requireSumWithin(
  t: Translation,
  state: State,
  { pointer: { within }, distance }: { readonly pointer: PointerValue; readonly distance: Distance },
  sum: PointerSum,
): void {
  if (within === undefined || within.of === 'whole') return;
  const fits = fitsInElements(t, within, distance, sum) ?? fitsInBytes(t, within, distance, sum);
  t.require(state, fits, goalAt('translation', goalText('index-in-array'), sum.range));
}

/** From the beginning of an array, elements are counted: that is easier to decide. */
function fitsInElements(
  t: Translation,
  { distance, bytes }: PartExtent,
  { operator, count, size }: Distance,
  sum: PointerSum,
): Term | undefined {
  const { pool } = t;
  if (distance.value !== 0n || size.value === undefined || size.value < 1n) return undefined;
  if (bytes !== undefined && bytes.value === undefined) return undefined;
  const elements = pool.cast(OFFSET, count);
  const move = operator === '+' ? elements : pool.binary('sub', pool.index(0), elements);
  const isBehindStart = pool.atMost(pool.index(0), move);
  if (bytes?.value === undefined) return isBehindStart;
  const last = bytes.value / size.value - (followed.has(sum) ? 1n : 0n);
  return pool.and(isBehindStart, pool.atMost(move, pool.index(last)));
}

function fitsInBytes(t: Translation, within: PartExtent, distance: Distance, sum: PointerSum): Term {
  const { pool } = t;
  const moved = movedDistance(t, within, distance);
  const isBehindStart = pool.atMost(pool.index(0), moved);
  if (within.bytes === undefined) return isBehindStart;
  const size = followed.has(sum) ? distance.size : pool.index(0);
  return pool.and(isBehindStart, pool.atMost(moved, pool.binary('sub', within.bytes, size)));
}

/** Only pointers into one array, or to one object that is none, have a difference (C11 6.5.6p7, p9). */
export function requireOneArray(
  t: Translation,
  state: State,
  pointers: readonly [PointerValue, PointerValue],
  range: SourceRange,
): void {
  const { pool } = t;
  const [left, right] = pointers.map(({ offset, within }) =>
    within === undefined || within.of === 'whole' ? undefined : pool.binary('sub', offset, within.distance),
  );
  if (left === undefined || right === undefined) return;
  const isOther = pool.not(pool.equal(pointers[0].base, pointers[1].base));
  const isOne = pool.or(isOther, pool.equal(left, right));
  t.require(state, isOne, goalAt('translation', goalText('index-in-array'), range));
}
