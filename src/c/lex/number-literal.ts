import { greatestInteger } from '../../arithmetic/integer-arithmetic.js';
import { readReal } from '../real/read-real.js';
import { doubleOfReal } from '../real/real-conversion.js';
import { REAL_FORMATS } from '../real/real-format.js';
import type { FloatName, FloatType, IntegerName, IntegerType } from '../type/c-type.js';
import { type TypeModel, wrapTo } from '../type/type-model.js';

export type NumberLiteral =
  | { readonly kind: 'integer'; readonly value: bigint; readonly type: IntegerType }
  | { readonly kind: 'float'; readonly value: number; readonly type: FloatType };

const INTEGER = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)([uUlL]*)$/;
const DECIMAL =
  /^((?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|[0-9]+[eE][-+]?[0-9]+)((?:[fFlLqQ][0-9x]*)?)$/;
const HEXADECIMAL =
  /^(0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][-+]?[0-9]+)((?:[fFlLqQ][0-9x]*)?)$/;

const FLOAT_SUFFIXES = new Map<string, FloatName>([
  ['', 'double'],
  ['f', 'float'],
  ['l', 'long double'],
  ['q', '_Float128'],
  ['f32', 'float'],
  ['f64', 'double'],
  ['f32x', 'double'],
  ['f64x', 'long double'],
  ['f128', '_Float128'],
]);

/**
 * Value and type of a number token by the rules of C (6.4.4); undefined if it is not a number.
 *
 * @param longest `128`: numbers may be as long as the longest type. No compiler reads them, but they are what a witness
 * says about a variable of such a type.
 */
export function numberLiteral(
  text: string,
  model: TypeModel,
  longest: 64 | 128 = 64,
): NumberLiteral | undefined {
  const integer = INTEGER.exec(text);
  if (integer !== null) {
    const suffix = (integer[2] ?? '').toLowerCase();
    return (
      integerLiteral(integer[1] ?? '', suffix, model) ?? longLiteral(integer[1] ?? '', suffix, model, longest)
    );
  }
  const [, digits = '', suffix = ''] = HEXADECIMAL.exec(text) ?? DECIMAL.exec(text) ?? [];
  const name = FLOAT_SUFFIXES.get(suffix.toLowerCase());
  if (digits === '' || name === undefined) return undefined;
  const form = /^f(?:32|64)x?$/i.test(suffix) ? 'interchange' : 'standard';
  return { kind: 'float', value: readRealLiteral(digits, name), type: { ...model.float(name), form } };
}

/** Rounded once: through another format it could become another number. Wide types are read again, from the text. */
function readRealLiteral(digits: string, name: FloatName): number {
  if (name === 'float') return nearestFloat(digits);
  return /^0x/i.test(digits)
    ? doubleOfReal(REAL_FORMATS.double, readReal(REAL_FORMATS.double, digits))
    : Number(digits);
}

/** The float nearest to a number. Rounding to double first could give another one. */
function nearestFloat(digits: string): number {
  return doubleOfReal(REAL_FORMATS.float, readReal(REAL_FORMATS.float, digits));
}

function integerLiteral(digits: string, suffix: string, model: TypeModel): NumberLiteral | undefined {
  if (!/^(?:u?l{0,2}|l{1,2}u)$/.test(suffix)) return undefined;
  const octal = /^0[0-7]+$/.test(digits);
  const value = BigInt(octal ? `0o${digits.slice(1)}` : digits.toLowerCase());
  const decimal = /^[1-9]/.test(digits);
  const unsigned = suffix.includes('u');
  const longs = suffix.replace('u', '').length;
  const ranks = (['int', 'long', 'long long'] as const).slice(longs);
  for (const rank of ranks) {
    const candidates: IntegerName[] = unsigned
      ? [`unsigned ${rank}`]
      : decimal
        ? [rank]
        : [rank, `unsigned ${rank}`];
    for (const name of candidates) {
      const type = model.integer(name);
      if (value <= greatestInteger(type)) return { kind: 'integer', value, type };
    }
  }
  if (!decimal || unsigned) return undefined;
  // gcc treats decimal constants beyond long long as __int128, and wraps them if that does not exist.
  const type = model.integer(model.dataModel === 'LP64' ? '__int128' : 'long long');
  if (value > 2n ** 64n - 1n) return undefined;
  return { kind: 'integer', value: wrapTo(type, value), type };
}

/** A number that no type of 64 bits can hold: gcc cuts off its higher bits. */
function longLiteral(
  digits: string,
  suffix: string,
  model: TypeModel,
  longest: 64 | 128,
): NumberLiteral | undefined {
  if (longest === 64 || model.dataModel === 'ILP32' || suffix !== '' || /^0[0-9]/.test(digits))
    return undefined;
  const value = BigInt(digits.toLowerCase());
  const type = [model.integer('__int128'), model.integer('unsigned __int128')].find(
    (each) => value <= greatestInteger(each),
  );
  return type === undefined ? undefined : { kind: 'integer', value, type };
}
