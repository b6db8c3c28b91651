import { readReal } from '../../c/real/read-real.js';
import { negateReal } from '../../c/real/real-arithmetic.js';
import { REAL_FORMATS } from '../../c/real/real-format.js';
import { because } from '../reasons/because.js';
import { classOfWide } from '../values/wide-class.js';
import { ERROR, setError } from './hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';
import { storeEnd } from './numbers.js';

const FLOAT = /^[ \t-\r]*[+-]?(?:inf(?:inity)?|nan|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i;

/** Texts that this code reads differently: hexadecimal numbers, and NaNs with a payload. */
const NOT_READ = /^[ \t-\r]*[+-]?(?:0x[0-9a-f.]|nan\()/i;

/** What may be the beginning of a number, so that the character after it decides, too. */
const BEGINNING =
  /^[ \t-\r]*[+-]?(?:i(?:n(?:f(?:i(?:n(?:it?)?)?)?)?)?|n(?:an?)?|0x|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d*)?|\.)?/i;

const COMPLETE = /^[ \t-\r]*[+-]?infinity/i;

/** The text of a number, read up to the character that shows its end. */
function readFloatText(call: LibraryCall): string {
  const pointer = call.pointer(0);
  const read = call.text(pointer, (text) => {
    const complete = COMPLETE.exec(text);
    return complete ? complete[0].length : (BEGINNING.exec(text)?.[0].length ?? 0) + 1;
  });
  const start = call.program.pointers.locate(pointer, 1);
  if (call.memory.dependence.dependsOnInputs(start, read.length + 1)) call.decisions.lost();
  return read;
}

function parseFloatText(call: LibraryCall): { readonly value: number; readonly length: number } {
  const text = readFloatText(call);
  if (NOT_READ.test(text)) call.program.ends.unsupported(because('hexadecimal-float-text'));
  const match = FLOAT.exec(text)?.[0];
  if (match === undefined) return { value: 0, length: 0 };
  const number = match.trim().toLowerCase();
  if (number.includes('inf')) {
    return { value: number.startsWith('-') ? -Infinity : Infinity, length: match.length };
  }
  if (number.includes('nan')) return { value: Number.NaN, length: match.length };
  const value = Number(number);
  const isZero = !/[1-9]/.test(number.replace(/e.*/, ''));
  if (!Number.isFinite(value) || (value === 0 && !isZero)) setError(call, ERROR.ERANGE);
  else if (!isZero && Math.abs(value) < 2 ** -1022)
    call.program.ends.unsupported(because('subnormal-float-text'));
  return { value, length: match.length };
}

const toDouble: LibraryFunction = (call) => {
  const { value, length } = parseFloatText(call);
  storeEnd(call, length);
  return value;
};

/**
 * A float is rounded once. So the result is only known if a double holds it exactly, or if it is far from the middle
 * between two floats.
 */
const toFloat: LibraryFunction = (call) => {
  const { value, length } = parseFloatText(call);
  const rounded = Math.fround(value);
  const isMiddle =
    Number.isFinite(value) && value !== rounded && (float64Bits(value) & 0x1fff_ffffn) === 0x1000_0000n;
  const isExtreme =
    Number.isFinite(value) && value !== 0 && (!Number.isFinite(rounded) || Math.abs(value) < 2 ** -126);
  if (isMiddle || isExtreme) call.program.ends.unsupported(because('float-text-rounded-twice'));
  storeEnd(call, length);
  return rounded;
};

function float64Bits(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

const toLongDouble: LibraryFunction = (call) => {
  const format = REAL_FORMATS['long double'];
  const text = readFloatText(call);
  if (NOT_READ.test(text)) call.program.ends.unsupported(because('hexadecimal-float-text'));
  const match = FLOAT.exec(text)?.[0];
  storeEnd(call, match?.length ?? 0);
  if (match === undefined) return 0n;
  const [, sign, number = ''] = /^([-+]?)(.*)$/.exec(match.trim().toLowerCase()) ?? [];
  const name = number.includes('inf') ? 'Infinity' : number.includes('nan') ? 'NaN' : number;
  const bits = readReal(format, name);
  const found = classOfWide('long double', bits);
  const isZero = !/[1-9]/.test(number.replace(/e.*/, ''));
  const isNumber = name === number;
  if (isNumber && (found === 1 || (found === 2 && !isZero))) setError(call, ERROR.ERANGE);
  if (found === 3) call.program.ends.unsupported(because('subnormal-float-text'));
  return sign === '-' ? negateReal(format, bits) : bits;
};

export const FLOAT_TEXTS = libraryPart({
  atof: (call) => parseFloatText(call).value,
  strtod: toDouble,
  strtof: toFloat,
  strtold: toLongDouble,
});
