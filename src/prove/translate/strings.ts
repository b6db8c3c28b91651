import type { SourceRange } from '../../c/tree/source-range.js';
import { intSort } from '../../smt/sort.js';
import type { Term } from '../../smt/term.js';
import { BASE, sortOfInteger } from '../model/layout.js';
import type { ReadingFunction } from '../model/memory-functions.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { PointerValue, TermValue } from '../model/value.js';
import { requireBytes } from './access.js';
import { type Bytes, readByte, requireRoom, unsignedChar, walk } from './bytes.js';

const INT = intSort(32, true);

/** What a function that reads memory is called with. */
export interface Operands {
  readonly range: SourceRange;
  readonly pointers: readonly Bytes[];
  /** Numbers, as distances. */
  readonly numbers: readonly Term[];
}

type Read = (t: Translation, state: State, operands: Operands) => TermValue | undefined;

/** What it gives; undefined if nothing comes back. */
export const READ: Readonly<Record<ReadingFunction, Read>> = {
  strlen: (t, state, { range, pointers: [string] }) => string && lengthOf(t, state, string, range),
  strnlen: (t, state, { range, pointers: [string], numbers: [count] }) => {
    if (string === undefined || count === undefined) return undefined;
    const bound = { count, result: [count] };
    return number(walk(t, state, range, bound, (at, index) => lengthAt(t, at, string, index, range)));
  },
  strcmp: (t, state, { range, pointers: [one, two] }) => {
    if (one === undefined || two === undefined) return undefined;
    // Both are strings, also behind the first difference.
    lengthOf(t, state, one, range);
    lengthOf(t, state, two, range);
    return number(
      walk(t, state, range, undefined, (at, index) =>
        differenceAt(t, at, [one, two], index, range, 'strings'),
      ),
    );
  },
  strncmp: (t, state, { range, pointers: [one, two], numbers: [count] }) => {
    if (one === undefined || two === undefined || count === undefined) return undefined;
    const bound = { count, result: [t.pool.integer(INT, 0)] };
    return number(
      walk(t, state, range, bound, (at, index) => differenceAt(t, at, [one, two], index, range, 'strings')),
    );
  },
  memcmp: (t, state, { range, pointers: [one, two], numbers: [count] }) => {
    if (one === undefined || two === undefined || count === undefined) return undefined;
    requireBytes(t, state, one, count, range);
    requireBytes(t, state, two, count, range);
    requireRoom(t, state, one, count, range);
    requireRoom(t, state, two, count, range);
    const bound = { count, result: [t.pool.integer(INT, 0)] };
    return number(
      walk(t, state, range, bound, (at, index) => differenceAt(t, at, [one, two], index, range, 'bytes')),
    );
  },
  strchr: (t, state, { range, pointers: [string], numbers: [character] }) => {
    if (string === undefined || character === undefined) return undefined;
    lengthOf(t, state, string, range);
    const sought = t.pool.cast(sortOfInteger(unsignedChar(t)), character);
    const found = walk(t, state, range, undefined, (at, index) => {
      const byte = readByte(t, at, string, index, range);
      const isSought = t.pool.equal(byte, sought);
      return { condition: t.pool.or(isSought, isZero(t, byte)), result: [t.pool.index(index), isSought] };
    });
    return pointerFound(t, string, found);
  },
  memchr: (t, state, { range, pointers: [start], numbers: [character, count] }) => {
    if (start === undefined || character === undefined || count === undefined) return undefined;
    const sought = t.pool.cast(sortOfInteger(unsignedChar(t)), character);
    const bound = { count, result: [t.pool.index(0), t.pool.false] };
    const found = walk(t, state, range, bound, (at, index) => {
      const isSought = t.pool.equal(readByte(t, at, start, index, range), sought);
      return { condition: isSought, result: [t.pool.index(index), t.pool.true] };
    });
    return pointerFound(t, start, found);
  },
};

/** The length of a string, which must end. */
export function lengthOf(
  t: Translation,
  state: State,
  string: Bytes,
  range: SourceRange,
): TermValue | undefined {
  return number(walk(t, state, range, undefined, (at, index) => lengthAt(t, at, string, index, range)));
}

function lengthAt(t: Translation, at: State, string: Bytes, index: number, range: SourceRange) {
  const condition = isZero(t, readByte(t, at, string, index, range));
  return { condition, result: [t.pool.index(index)] };
}

/** The first difference of two; `strings` also end where both do. */
function differenceAt(
  t: Translation,
  at: State,
  [one, two]: readonly [Bytes, Bytes],
  index: number,
  range: SourceRange,
  of: 'strings' | 'bytes',
) {
  const { pool } = t;
  const left = readByte(t, at, one, index, range);
  const right = readByte(t, at, two, index, range);
  const isSame = pool.equal(left, right);
  const condition = pool.or(pool.not(isSame), of === 'strings' ? isZero(t, left) : pool.false);
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
  { pool }: Translation,
  { base, offset }: PointerValue,
  found: readonly Term[] | undefined,
): TermValue | undefined {
  const [index, isFound] = found ?? [];
  if (index === undefined || isFound === undefined) return undefined;
  return {
    kind: 'pointer',
    base: pool.ite(isFound, base, pool.integer(BASE, 0)),
    offset: pool.ite(isFound, pool.binary('add', offset, index), pool.index(0)),
  };
}
