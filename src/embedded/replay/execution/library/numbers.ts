import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';

interface ParsedInteger {
  readonly value: bigint;
  /** Characters that were read; 0 where there is no number. */
  readonly length: number;
}

/** Reads an integer as `strtol` does, without a limit. */
function parseInteger(text: string, base: number): ParsedInteger {
  const start = /^[ \t-\r]*([+-]?)/.exec(text);
  const negative = start?.[1] === '-';
  let at = start?.[0].length ?? 0;
  let radix = base;
  const hexadecimal = /^0[xX][0-9a-fA-F]/.test(text.slice(at, at + 3));
  if (hexadecimal && (base === 0 || base === 16)) {
    at += 2;
    radix = 16;
  } else if (base === 0) radix = text[at] === '0' ? 8 : 10;
  let value = 0n;
  const first = at;
  for (; at < text.length; at++) {
    const digit = Number.parseInt(text[at] ?? '', 36);
    if (Number.isNaN(digit) || digit >= radix) break;
    value = value * BigInt(radix) + BigInt(digit);
  }
  if (at === first) return { value: 0n, length: 0 };
  return { value: negative ? -value : value, length: at };
}

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  if (value < low) return low;
  return value > high ? high : value;
}

function storeEnd(call: LibraryCall, length: number): void {
  const place = call.pointer(1);
  if (place === 0n) return;
  call.storePointer(call.program.access(place, call.wordSize), call.pointer(0) + BigInt(length));
}

/** `strtol` and its kin; `bits` undefined is that of `long`. */
function integer(signed: boolean, bits?: number): LibraryFunction {
  return (call) => {
    const width = BigInt(bits ?? call.wordSize * 8);
    const { value, length } = parseInteger(call.text(call.pointer(0)), call.int(2));
    storeEnd(call, length);
    if (signed) return clamp(value, -(1n << (width - 1n)), (1n << (width - 1n)) - 1n);
    const most = (1n << width) - 1n;
    if (value > most || value < -most) return most;
    return BigInt.asUintN(Number(width), value);
  };
}

const REAL = /^[ \t-\r]*[+-]?(?:inf(?:inity)?|nan|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i;

function parseReal(text: string): { value: number; length: number } {
  const match = REAL.exec(text)?.[0];
  if (match === undefined) return { value: 0, length: 0 };
  const number = match.trim().toLowerCase();
  if (number.includes('inf'))
    return { value: number.startsWith('-') ? -Infinity : Infinity, length: match.length };
  if (number.includes('nan')) return { value: Number.NaN, length: match.length };
  return { value: Number(number), length: match.length };
}

const real: LibraryFunction = (call) => {
  const { value, length } = parseReal(call.text(call.pointer(0)));
  storeEnd(call, length);
  return value;
};

const absolute: LibraryFunction = (call) => {
  const type = call.callee.parameterTypes[0];
  const width = type?.kind === 'integer' ? type.width : 32;
  const value = call.bits(0);
  if (value === -(1n << BigInt(width - 1))) {
    call.program.violate('no-overflow', `overflow of ${call.callee.entity.name}`, call.program.callSite);
  }
  return value < 0n ? -value : value;
};

const fromText =
  (bits: (call: LibraryCall) => number): LibraryFunction =>
  (call) =>
    BigInt.asIntN(bits(call), parseInteger(call.text(call.pointer(0)), 10).value);

export const NUMBERS = libraryPart({
  abs: absolute,
  labs: absolute,
  llabs: absolute,
  imaxabs: absolute,
  atoi: fromText(() => 32),
  atol: fromText((call) => call.wordSize * 8),
  atoll: fromText(() => 64),
  atof: (call) => parseReal(call.text(call.pointer(0))).value,
  strtol: integer(true),
  strtoll: integer(true, 64),
  strtoimax: integer(true, 64),
  strtoul: integer(false),
  strtoull: integer(false, 64),
  strtoumax: integer(false, 64),
  strtod: real,
  strtof: real,
  strtold: real,
  htonl: (call) => swap(call, 4),
  ntohl: (call) => swap(call, 4),
  htons: (call) => swap(call, 2),
  ntohs: (call) => swap(call, 2),
});

function swap(call: LibraryCall, bytes: number): number {
  let value = call.int(0) >>> 0;
  let swapped = 0;
  for (let index = 0; index < bytes; index++) {
    swapped = swapped * 256 + (value & 0xff);
    value >>>= 8;
  }
  return swapped;
}
