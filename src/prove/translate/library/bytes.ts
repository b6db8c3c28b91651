import type { SourceRange } from '../../../c/tree/source-range.js';
import type { IntegerType, ScalarType } from '../../../c/type/c-type.js';
import { typeModel } from '../../../c/type/type-model.js';
import type { Term } from '../../../smt/term.js';
import { join } from '../../model/branches.js';
import { goalText } from '../../model/goal-texts.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { Lvalue, PointerValue, TermValue } from '../../model/value.js';
import { loadPlace } from '../access.js';
import { assignPlace } from '../assign-place.js';
import { requireBytesWithin } from '../extents/require-within.js';

/** At how many places, of which nothing is known, a walk may end. */
const MAXIMUM_OPEN = 64;
/** How long a walk may be. */
const MAXIMUM_STEPS = 2000;

/** The call that is translated. */
export interface CallInProgram {
  readonly t: Translation;
  readonly range: SourceRange;
}

/** A walk may end at a place, with these terms as its result. */
interface End {
  readonly condition: Term;
  readonly result: readonly Term[];
}

/** How far to go at most, and with which result. */
interface Bound {
  readonly count: Term;
  readonly result: readonly Term[];
}

export function unsignedChar({ program }: Translation): IntegerType {
  return typeModel(program.dataModel).integer('unsigned char');
}

/** A value, if it is a pointer. */
export function pointerIn(value: TermValue | undefined): PointerValue | undefined {
  return value?.kind === 'pointer' ? value : undefined;
}

/** The arguments of a call that are pointers. */
export function pointersAmong(values: readonly TermValue[]): readonly PointerValue[] {
  return values.filter((value) => value.kind === 'pointer');
}

/** A function of the library writes a value of a scalar type to where an argument leads. */
export function writeScalar(
  call: CallInProgram,
  state: State,
  to: PointerValue,
  { type, value }: { readonly type: ScalarType; readonly value: TermValue },
): void {
  const { t, range } = call;
  requireRoom(call, state, to, t.pool.index(type.size));
  const { base, offset } = to;
  assignPlace(t, state, { base, offset, type, bitField: undefined }, value, range);
}

/** So many bytes behind the pointer are in its array, where the object goes on behind that. */
export function requireRoom(
  { t, range }: CallInProgram,
  state: State,
  pointer: PointerValue,
  count: Term,
): void {
  requireBytesWithin(t, state, { pointer, bytes: count }, range);
}

/** The place of a byte behind a pointer. */
export function bytePlace(t: Translation, { base, offset }: PointerValue, index: Term): Lvalue {
  return { base, offset: t.pool.binary('add', offset, index), type: unsignedChar(t), bitField: undefined };
}

/** A byte behind a pointer, as an unsigned number. */
export function readByte(call: CallInProgram, state: State, pointer: PointerValue, index: number): Term {
  const { t, range } = call;
  requireRoom(call, state, pointer, t.pool.index(index + 1));
  const value = loadPlace(t, state, bytePlace(t, pointer, t.pool.index(index)), range);
  if (value.kind !== 'number') throw new Error('a byte is a number');
  return value.term;
}

/**
 * Goes from byte to byte, as functions on strings do; afterwards, the state stands for all places at which the walk may end.
 *
 * @param bound undefined: until the end
 * @param visit looks at one place, and says when the walk ends there
 * @returns the result of the walk; undefined if it ends nowhere
 */
export function walk(
  { t, range }: CallInProgram,
  state: State,
  bound: Bound | undefined,
  visit: (at: State, index: number) => End,
): readonly Term[] | undefined {
  const { pool } = t;
  const ends: (End & { readonly state: State })[] = [];
  let running = state.clone();
  let open = 0;
  const endWhere = (end: End): void => {
    const ended = running.fork(pool, end.condition);
    if (!ended.isDead) ends.push({ ...end, state: ended });
    if (end.condition.value === undefined) open++;
    running = running.fork(pool, pool.not(end.condition));
  };
  for (let index = 0; !running.isDead && open < MAXIMUM_OPEN && index < MAXIMUM_STEPS; index++) {
    t.step();
    if (bound !== undefined)
      endWhere({ condition: pool.equal(bound.count, pool.index(index)), result: bound.result });
    if (!running.isDead) endWhere(visit(running, index));
  }
  t.require(running, pool.false, goalAt('translation', goalText('string-ends', MAXIMUM_OPEN), range));
  join(
    t,
    state,
    ends.map((each) => each.state),
  );
  return ends.reduceRight<readonly Term[] | undefined>(
    (rest, { condition, result }) =>
      rest === undefined ? result : rest.map((term, part) => pool.ite(condition, result[part] ?? term, term)),
    undefined,
  );
}

/** Does something for each byte up to a count. */
export function eachByte(
  call: CallInProgram,
  state: State,
  count: Term,
  action: (at: State, index: number) => void,
): void {
  walk(call, state, { count, result: [] }, (at, index) => {
    action(at, index);
    return { condition: call.t.pool.false, result: [] };
  });
}

/** Two pointers lead to different objects: what lies there does not overlap. */
export function requireOtherObject(
  { t, range }: CallInProgram,
  state: State,
  to: PointerValue,
  from: PointerValue,
): void {
  const isOther = t.pool.not(t.pool.equal(to.base, from.base));
  t.require(state, isOther, goalAt('translation', goalText('disjoint-copy'), range));
}
