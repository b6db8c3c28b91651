import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { CType, IntegerName, IntegerType } from '../../../c/type/c-type.js';
import { BOOL, intSort } from '../../../smt/sort.js';
import { requireIntSort, type Term } from '../../../smt/term.js';
import { inBranch } from '../../model/branches.js';
import { goalText } from '../../model/goal-texts.js';
import { isTimeFunction, type TimeFunction } from '../../model/library-effects.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { PointerValue, TermValue } from '../../model/value.js';
import { loadPlace } from '../access.js';
import { assignPlace } from '../assign-place.js';
import type { Call } from '../calls.js';
import { anyValue, isNull } from '../pointers.js';
import { requireBytes } from '../valid-access.js';
import { bytePlace, type CallInProgram, pointersAmong, requireOtherObject, requireRoom } from './bytes.js';

const INT = intSort(32, true);
const BYTE = intSort(8, false);

/** Values that a member has, from the least to the greatest, if there is one. */
type Range = readonly [least: number, greatest?: number];

const SECONDS: Range = [0];
const NANOSECONDS: Range = [0, 999_999_999];

/** What members of `struct tm` are within their usual ranges, and for four digits of a year (C11 7.27.1p4, 7.27.3.1p3). */
const BROKEN_DOWN: Readonly<Record<string, Range>> = {
  tm_sec: [0, 60],
  tm_min: [0, 59],
  tm_hour: [0, 23],
  tm_mday: [1, 31],
  tm_mon: [0, 11],
  tm_year: [-900, 8099],
  tm_wday: [0, 6],
  tm_yday: [0, 365],
};

/** What `asctime_r` writes: `Sun Sep 16 01:03:52 1973` with a line feed, and a zero behind it. */
const TEXT_OF_TIME = 25;

/** What a function of time is called with. */
interface Operands {
  readonly call: Call;
  readonly pointers: readonly PointerValue[];
}

type Meaning = (call: CallInProgram, state: State, operands: Operands) => TermValue | undefined;

const MEANINGS: Readonly<Record<TimeFunction, Meaning>> = {
  nanosleep: sleep,
  asctime_r: print,
};

/** A call of a function of POSIX about times; undefined if it is none, or is declared otherwise. */
export function callTimeFunction(
  t: Translation,
  state: State,
  call: Call,
  { name, type }: FunctionEntity,
  values: readonly TermValue[],
): TermValue | undefined {
  if (!isTimeFunction(name) || !type.prototype || type.variadic) return undefined;
  const { result } = call.functionType;
  const isResult = (each: CType) =>
    name === 'nanosleep' ? each.kind === 'integer' && each.name === 'int' : each.kind === 'pointer';
  if (![type.result, result].every(isResult)) return undefined;
  const pointers = pointersAmong(values);
  if (pointers.length !== values.length || type.parameters.length !== values.length) return undefined;
  return MEANINGS[name]({ t, range: call.range }, state, { call, pointers });
}

/** A member of a structure to which an argument leads. */
interface Member {
  readonly pointer: PointerValue;
  readonly offset: number;
  readonly type: IntegerType;
}

/** How a structure of the library begins: integers of one type, one behind the other. */
interface Beginning {
  readonly tag: string;
  readonly type: IntegerName;
  readonly names: readonly string[];
}

const TIMESPEC: Beginning = { tag: 'timespec', type: 'long', names: ['tv_sec', 'tv_nsec'] };
const TM: Beginning = { tag: 'tm', type: 'int', names: Object.keys(BROKEN_DOWN) };

/** Members of a structure to which an argument leads; undefined unless it begins as the library has it. */
function membersOf(
  { call, pointers }: Operands,
  index: number,
  { tag, type: name, names }: Beginning,
): readonly Member[] | undefined {
  const type = call.arguments[index]?.type;
  const target = type?.kind === 'pointer' ? type.target : undefined;
  const pointer = pointers[index];
  if (target?.kind !== 'record' || target.definition.tag !== tag || pointer === undefined) return undefined;
  const found = (target.definition.layout?.members ?? []).flatMap(
    ({ name: own, type, offset, bitField }, at) =>
      type.kind === 'integer' &&
      type.name === name &&
      type.enumeration === undefined &&
      bitField === undefined &&
      own === names[at] &&
      offset === at * type.size
        ? [{ pointer, offset, type }]
        : [],
  );
  return found.length === names.length ? found : undefined;
}

function placeOf({ pool }: Translation, { pointer: { base, offset }, offset: distance, type }: Member) {
  return { base, offset: pool.binary('add', offset, pool.index(distance)), type, bitField: undefined };
}

function requireRoomFor(call: CallInProgram, state: State, { pointer, offset, type }: Member): void {
  requireRoom(call, state, pointer, call.t.pool.index(offset + type.size));
}

function read(call: CallInProgram, state: State, member: Member): Term {
  const { t, range } = call;
  requireRoomFor(call, state, member);
  const value = loadPlace(t, state, placeOf(t, member), range);
  if (value.kind !== 'number') throw new Error('an integer is a number');
  return value.term;
}

/** Writes any value within a range. */
function writeAny(call: CallInProgram, state: State, member: Member, within: Range): void {
  const { t, range } = call;
  requireRoomFor(call, state, member);
  const any = anyValue(t, member.type, 'time');
  if (any?.kind !== 'number' || state.isDead) return;
  t.assume(state, isWithin(t, any.term, within));
  assignPlace(t, state, placeOf(t, member), any, range);
}

function isWithin({ pool }: Translation, term: Term, [least, greatest]: Range): Term {
  const sort = requireIntSort(term);
  const isEnough = pool.atMost(pool.integer(sort, least), term);
  return greatest === undefined
    ? isEnough
    : pool.and(isEnough, pool.atMost(term, pool.integer(sort, greatest)));
}

/** `nanosleep`: 0, or -1 where it is interrupted, with the time that is left, or where it is asked for no interval. */
function sleep(call: CallInProgram, state: State, operands: Operands): TermValue | undefined {
  const asked = membersOf(operands, 0, TIMESPEC);
  const left = membersOf(operands, 1, TIMESPEC);
  if (asked === undefined || left === undefined) return undefined;
  const { t } = call;
  const { pool } = t;
  const [seconds, nanoseconds] = asked.map((member) => read(call, state, member));
  const [, rest] = operands.pointers;
  if (seconds === undefined || nanoseconds === undefined || rest === undefined) return undefined;
  const isAsked = pool.and(isWithin(t, seconds, SECONDS), isWithin(t, nanoseconds, NANOSECONDS));
  const isInterrupted = pool.and(isAsked, pool.fresh(BOOL, 'interrupted'));
  const isWanted = pool.not(isNull(t, rest));
  inBranch(t, state, isWanted, (branch) => {
    requireBytes(t, branch, rest, pool.index(left.reduce((sum, { type }) => sum + type.size, 0)), call.range);
  });
  inBranch(t, state, pool.and(isInterrupted, isWanted), (branch) => {
    for (const [index, member] of left.entries())
      writeAny(call, branch, member, index === 0 ? SECONDS : NANOSECONDS);
  });
  const isDone = pool.and(isAsked, pool.not(isInterrupted));
  return { kind: 'number', term: pool.ite(isDone, pool.integer(INT, 0), pool.integer(INT, -1)) };
}

/** `asctime_r`: 25 characters that are not zero, and a zero; the members must have their usual values. */
function print(call: CallInProgram, state: State, operands: Operands): TermValue | undefined {
  const members = membersOf(operands, 0, TM);
  const [from, to] = operands.pointers;
  if (members === undefined || from === undefined || to === undefined) return undefined;
  const { t, range } = call;
  const { pool } = t;
  requireOtherObject(call, state, to, from);
  requireRoom(call, state, to, pool.index(TEXT_OF_TIME + 1));
  for (const [index, member] of members.entries()) {
    const usual = BROKEN_DOWN[TM.names[index] ?? ''];
    if (usual === undefined) continue;
    const isUsual = isWithin(t, read(call, state, member), usual);
    t.require(state, isUsual, goalAt('translation', goalText('usual-time'), range));
  }
  for (let index = 0; index <= TEXT_OF_TIME && !state.isDead; index++) {
    const any = pool.fresh(BYTE, 'time');
    const term = index === TEXT_OF_TIME ? pool.integer(BYTE, 0) : any;
    if (index < TEXT_OF_TIME) t.assume(state, pool.less(pool.integer(BYTE, 0), any));
    assignPlace(t, state, bytePlace(t, to, pool.index(index)), { kind: 'number', term }, range);
  }
  return { kind: 'pointer', base: to.base, offset: to.offset };
}
