import type { Symbolic, SymbolicType } from '../interface/symbolic.js';
import { because } from '../reasons/because.js';
import { swappedBytes } from '../symbolic/swapped-bytes.js';
import { bitCountTree } from '../symbolic/trees-of-tests.js';
import { ERROR, setError } from './hidden-objects.js';
import { trackIntegerText } from './integer-dependence.js';
import { lengthOfNumber, readIntegerText, valueOfText } from './integer-text.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';

const INT: SymbolicType = { kind: 'integer', width: 32, signed: true };

/** The text of an integer, read up to the character that shows its end. */
function integerText(call: LibraryCall, base: number): string {
  return call.text(call.pointer(0), (text) => readIntegerText(text, base).needed);
}

const isBase = (base: number): boolean => base === 0 || (base >= 2 && base <= 36);

export function storeEnd(call: LibraryCall, length: number): void {
  const place = call.pointer(1);
  if (place === 0n) return;
  call.storePointer(place, call.pointer(0) + BigInt(length));
}

/** `strtol` and its kin; if `bits` is undefined, the width of `long`. */
function integer(signed: boolean, bits?: number): LibraryFunction {
  return (call) => {
    const width = BigInt(bits ?? call.wordSize * 8);
    const base = call.int(2);
    if (call.tree(2) !== undefined) call.decisions.lost();
    if (!isBase(base)) {
      setError(call, ERROR.EINVAL);
      return 0n;
    }
    const text = integerText(call, base);
    const read = readIntegerText(text, base);
    const value = valueOfText(read);
    trackIntegerText(call, text, base, { kind: 'integer', width: Number(width), signed });
    storeEnd(call, lengthOfNumber(read));
    const most = signed ? (1n << (width - 1n)) - 1n : (1n << width) - 1n;
    const least = signed ? -most - 1n : -most;
    if (value > most || value < least) {
      call.decisions.returned(undefined);
      setError(call, ERROR.ERANGE);
      return signed && value < 0n ? least : most;
    }
    return signed ? value : BigInt.asUintN(Number(width), value);
  };
}

function trackAbsolute(call: LibraryCall, value: bigint, width: number): void {
  const tree = call.tree(0);
  if (tree === undefined) return;
  const compared = (operator: '<' | '==', other: bigint, truth: boolean): void => {
    const right: Symbolic = { kind: 'constant', value: other, type: tree.type };
    call.decisions.decided({ kind: 'binary', operator, left: tree, right, type: INT }, truth);
  };
  const least = -(1n << BigInt(width - 1));
  compared('<', 0n, value < 0n);
  compared('==', least, value === least);
  call.decisions.returned(
    value < 0n ? { kind: 'unary', operator: '-', operand: tree, type: tree.type } : tree,
  );
}

const absolute: LibraryFunction = (call) => {
  const type = call.typeOf(0);
  const width = type?.kind === 'integer' ? type.width : 32;
  const value = call.bits(0);
  trackAbsolute(call, value, width);
  if (value === -(1n << BigInt(width - 1))) {
    call.program.ends.violate(
      'no-overflow',
      because('arithmetic-overflow', call.callee.entity.name),
      call.program.registers.callSite,
    );
  }
  return value < 0n ? -value : value;
};

/** `atoi` and its kin: a number outside the type is undefined behaviour (C11 7.22.1). */
const fromText =
  (bits: (call: LibraryCall) => number): LibraryFunction =>
  (call) => {
    const text = integerText(call, 10);
    const value = valueOfText(readIntegerText(text, 10));
    trackIntegerText(call, text, 10, { kind: 'integer', width: bits(call), signed: true });
    if (BigInt.asIntN(bits(call), value) !== value) {
      call.program.ends.undefinedBehaviour(because('number-out-of-range', call.callee.entity.name));
    }
    return value;
  };

/** Position of the lowest set bit, counted from 1. */
const firstBit: LibraryFunction = (call) => {
  const type = call.typeOf(0);
  const bits = BigInt.asUintN(type?.kind === 'integer' ? type.width : 32, call.bits(0));
  const tree = call.tree(0);
  if (tree !== undefined) call.decisions.returned(bitCountTree('ffs', tree));
  return bits === 0n ? 0 : bits.toString(2).length - bits.toString(2).lastIndexOf('1');
};

/** White space, a sign, and `0b`. */
function isBinary(text: string): boolean {
  return /^[ \t-\r]*[+-]?0b/i.test(text);
}

/** C23 also reads `0b101`; these functions leave that to others. */
function unlessBinary(read: LibraryFunction): LibraryFunction {
  return (call) => {
    const base = call.int(2);
    if (isBase(base) && isBinary(integerText(call, base)))
      call.program.ends.unsupported(because('binary-number-text'));
    return read(call);
  };
}

export const NUMBERS = libraryPart({
  abs: absolute,
  labs: absolute,
  llabs: absolute,
  imaxabs: absolute,
  atoi: fromText(() => 32),
  atol: fromText((call) => call.wordSize * 8),
  atoll: fromText(() => 64),
  strtol: integer(true),
  strtoll: integer(true, 64),
  strtoimax: integer(true, 64),
  strtoul: integer(false),
  strtoull: integer(false, 64),
  strtoumax: integer(false, 64),
  ffs: firstBit,
  ffsl: firstBit,
  ffsll: firstBit,
  __isoc23_strtol: unlessBinary(integer(true)),
  __isoc23_strtoll: unlessBinary(integer(true, 64)),
  __isoc23_strtoimax: unlessBinary(integer(true, 64)),
  __isoc23_strtoul: unlessBinary(integer(false)),
  __isoc23_strtoull: unlessBinary(integer(false, 64)),
  __isoc23_strtoumax: unlessBinary(integer(false, 64)),
  htonl: (call) => swap(call, 4),
  ntohl: (call) => swap(call, 4),
  htons: (call) => swap(call, 2),
  ntohs: (call) => swap(call, 2),
});

function swap(call: LibraryCall, bytes: number): number {
  const operand = call.tree(0);
  if (operand !== undefined) call.decisions.returned(swappedBytes(operand, bytes));
  let value = call.int(0) >>> 0;
  let swapped = 0;
  for (let index = 0; index < bytes; index++) {
    swapped = swapped * 256 + (value & 0xff);
    value >>>= 8;
  }
  return swapped;
}
