import { intSort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import { BASE, sortOfInteger } from '../../model/layout.js';
import type { ReadingFunction } from '../../model/library-effects.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { PointerValue, TermValue } from '../../model/value.js';
import { movedExtent } from '../extents/moved-extent.js';
import { requireBytes } from '../valid-access.js';
import { type CallInProgram, readByte, requireRoom, unsignedChar, walk } from './bytes.js';

const INT = intSort(32, true);

/** What a function that reads memory is called with. */
export interface Operands {
  readonly pointers: readonly PointerValue[];
  /** Numbers, as distances. */
  readonly numbers: readonly Term[];
}

type Read = (call: CallInProgram, state: State, operands: Operands) => TermValue | undefined;

/** What it gives; undefined if nothing comes back. */
export const READ: Readonly<Record<ReadingFunction, Read>> = {
  strlen: (call, state, { pointers: [string] }) => string && lengthOf(call, state, string),
  strnlen: (call, state, { pointers: [string], numbers: [count] }) => {
    if (string === undefined || count === undefined) return undefined;
    const bound = { count, result: [count] };
    return number(walk(call, state, bound, (at, index) => lengthAt(call, at, string, index)));
  },
  strcmp: (call, state, { pointers: [one, two] }) => {
    if (one === undefined || two === undefined) return undefined;
    // Both are strings, also behind the first difference.
    lengthOf(call, state, one);
    lengthOf(call, state, two);
    const pair = { one, two, kind: 'strings' } as const;
    return number(walk(call, state, undefined, (at, index) => differenceAt(call, at, pair, index)));
  },
  strncmp: (call, state, { pointers: [one, two], numbers: [count] }) =>
    one && two && count && compare(call, state, { one, two, kind: 'strings' }, count),
  memcmp: (call, state, { pointers: [one, two], numbers: [count] }) => {
    if (one === undefined || two === undefined || count === undefined) return undefined;
    for (const bytes of [one, two]) {
      requireBytes(call.t, state, bytes, count, call.range);
      requireRoom(call, state, bytes, count);
    }
    return compare(call, state, { one, two, kind: 'bytes' }, count);
  },
  strchr: (call, state, { pointers: [string], numbers: [character] }) => {
    if (string === undefined || character === undefined) return undefined;
    const { t } = call;
    lengthOf(call, state, string);
    const sought = t.pool.cast(sortOfInteger(unsignedChar(t)), character);
    const found = walk(call, state, undefined, (at, index) => {
      const byte = readByte(call, at, string, index);
      const isSought = t.pool.equal(byte, sought);
      return { condition: t.pool.or(isSought, isZero(t, byte)), result: [t.pool.index(index), isSought] };
    });
    return pointerFound(t, string, found);
  },
  memchr: (call, state, { pointers: [start], numbers: [character, count] }) => {
    if (start === undefined || character === undefined || count === undefined) return undefined;
    const { t } = call;
    const sought = t.pool.cast(sortOfInteger(unsignedChar(t)), character);
    const bound = { count, result: [t.pool.index(0), t.pool.false] };
    const found = walk(call, state, bound, (at, index) => {
      const isSought = t.pool.equal(readByte(call, at, start, index), sought);
      return { condition: isSought, result: [t.pool.index(index), t.pool.true] };
    });
    return pointerFound(t, start, found);
  },
};

/** The length of a string, which must end. */
export function lengthOf(call: CallInProgram, state: State, string: PointerValue): TermValue | undefined {
  return number(walk(call, state, undefined, (at, index) => lengthAt(call, at, string, index)));
}

function lengthAt(call: CallInProgram, at: State, string: PointerValue, index: number) {
  const condition = isZero(call.t, readByte(call, at, string, index));
  return { condition, result: [call.t.pool.index(index)] };
}

/** What is compared; `strings` also end where both do. */
interface Pair {
  readonly one: PointerValue;
  readonly two: PointerValue;
  readonly kind: 'strings' | 'bytes';
}

function compare(call: CallInProgram, state: State, pair: Pair, count: Term): TermValue | undefined {
  const bound = { count, result: [call.t.pool.integer(INT, 0)] };
  return number(walk(call, state, bound, (at, index) => differenceAt(call, at, pair, index)));
}

/** The walk ends at the first difference. */
function differenceAt(call: CallInProgram, at: State, { one, two, kind }: Pair, index: number) {
  const { t } = call;
  const { pool } = t;
  const left = readByte(call, at, one, index);
  const right = readByte(call, at, two, index);
  const isSame = pool.equal(left, right);
  const condition = pool.or(pool.not(isSame), kind === 'strings' ? isZero(t, left) : pool.false);
  // Only the sign is known (C11 7.24.4).
  const any = pool.fresh(INT, 'difference');
  const negative = pool.ite(pool.less(any, pool.integer(INT, 0)), any, pool.integer(INT, -1));
  const positive = pool.ite(pool.less(pool.integer(INT, 0), any), any, pool.integer(INT, 1));
  const difference = pool.ite(pool.less(left, right), negative, positive);
  return { condition, result: [pool.ite(isSame, pool.integer(INT, 0), difference)] };
}

function isZero(t: Translation, byte: Term): Term {
  return t.pool.equal(byte, t.pool.integer(sortOfInteger(unsignedChar(t)), 0));
}

function number(result: readonly Term[] | undefined): TermValue | undefined {
  const [term] = result ?? [];
  return term && { kind: 'number', term };
}

function pointerFound(
  t: Translation,
  { base, offset, within }: PointerValue,
  found: readonly Term[] | undefined,
): TermValue | undefined {
  const [index, isFound] = found ?? [];
  if (index === undefined || isFound === undefined) return undefined;
  const { pool } = t;
  return {
    kind: 'pointer',
    base: pool.ite(isFound, base, pool.integer(BASE, 0)),
    offset: pool.ite(isFound, pool.binary('add', offset, index), pool.index(0)),
    within: movedExtent(t, within, { operator: '+', count: index, size: pool.index(1) }),
  };
}
