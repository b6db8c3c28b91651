import { describe, expect, it } from 'vitest';
import { numberLiteral } from '../../../src/c/lex/number-literal.js';
import { bitsOfDouble } from '../../../src/c/real/real-conversion.js';
import { REAL_FORMATS, type RealFormat } from '../../../src/c/real/real-format.js';
import { literalValue } from '../../../src/c/real/real-value.js';
import { typeModel } from '../../../src/c/type/type-model.js';
import type { DataModel } from '../../../src/vocabulary/data-model.js';
import { Dice } from '../dice.js';
import { COMPILED_MODELS, linesOfGcc } from '../gcc-output.js';

const SUFFIXES: readonly (readonly [string, keyof typeof REAL_FORMATS])[] = [
  ['f', 'float'],
  ['F32', 'float'],
  ['', 'double'],
  ['f64', 'double'],
  ['f32x', 'double'],
  ['L', 'long double'],
  ['f64x', 'long double'],
  ['q', '_Float128'],
  ['f128', '_Float128'],
];

/** The bits of a literal, as this front end reads it. */
function encodeLiteral(text: string, dataModel: DataModel): string {
  const literal = numberLiteral(text, typeModel(dataModel));
  if (literal?.kind !== 'float') return 'no real';
  const value = literalValue({ ...literal, text });
  if (typeof value !== 'number') return value.bits.toString(16);
  if (literal.type.name === 'double') return bitsOfDouble(value).toString(16);
  return new DataView(new Float32Array([value]).buffer).getUint32(0, true).toString(16);
}

function programOf(literals: readonly string[]): string {
  const print = (text: string): string => {
    const size = /q$|f128$/.test(text) ? 'sizeof x' : 'sizeof x > 8 ? 10 : sizeof x';
    return `{ __typeof__(${text}) x = ${text}; print(&x, ${size}); }`;
  };
  return `#include <stdio.h>
static void print(const void *p, int size) {
  const unsigned char *bytes = p;
  int started = 0;
  for (int i = size - 1; i >= 0; i--) {
    for (int digit = 1; digit >= 0; digit--) {
      int value = bytes[i] >> 4 * digit & 15;
      started |= value != 0 || (i == 0 && digit == 0);
      if (started) printf("%x", value);
    }
  }
  printf("\\n");
}
int main(void) {
${literals.map(print).join('\n')}
return 0; }`;
}

/** A number near one of a format, or near the middle of two, of any size that it has. */
function nearNumber(dice: Dice, { precision, bias, leastExponent }: RealFormat) {
  const more = [1, 2, 3, 12, 30, 60][dice.below(6)] ?? 1;
  const wanted = dice.below(6) === 0 ? 1 + dice.below(precision) : precision;
  const whole = (1n << BigInt(wanted - 1)) | dice.runs(wanted - 1);
  const half = 1n << BigInt(more - 1);
  const rest = [0n, half, half - 1n, half + 1n, 1n, dice.bits(more)][dice.below(6)] ?? 0n;
  const significand = (whole << BigInt(more)) | BigInt.asUintN(more, rest);
  const exponents = [
    leastExponent,
    leastExponent - dice.below(precision + 2),
    bias - precision,
    bias + 1 - precision,
  ];
  const exponent = (exponents[dice.below(12)] ?? dice.below(100) - 60) - more;
  return { significand, exponent };
}

function hexadecimal(
  dice: Dice,
  { significand, exponent }: { significand: bigint; exponent: number },
): string {
  const digits = significand.toString(16);
  const point = dice.below(digits.length + 1);
  const zeros = '0'.repeat(dice.below(3));
  return `0x${zeros}${digits.slice(0, point)}.${digits.slice(point)}${zeros}p${exponent + 4 * (digits.length - point)}`;
}

/** Exact, if it is not too long. */
function decimal(dice: Dice, { significand, exponent }: { significand: bigint; exponent: number }): string {
  if (exponent < -1200 || exponent > 1200) {
    const sign = exponent < 0 ? '-' : '';
    const power = Math.round(Math.abs(exponent + 64) * Math.log10(2)) + dice.below(40) - 20;
    return `${1 + dice.below(9)}.${dice.bits(64)}e${sign}${power}`;
  }
  if (exponent >= 0) return `${significand << BigInt(exponent)}.`;
  const digits = String(significand * 5n ** BigInt(-exponent));
  return `${digits.slice(0, 1)}.${digits.slice(1)}e${exponent + digits.length - 1}`;
}

function literals(seed: bigint, count: number): readonly string[] {
  const dice = new Dice(seed);
  return [...Array(count).keys()].map(() => {
    const [suffix, name] = SUFFIXES[dice.below(SUFFIXES.length)] ?? ['', 'double'];
    const number = nearNumber(dice, REAL_FORMATS[name]);
    return `${dice.below(2) === 0 ? hexadecimal(dice, number) : decimal(dice, number)}${suffix}`;
  });
}

describe('literals of reals', () => {
  it.each([
    ['0x1.000001000000001p0f', '3f800001'],
    ['0x1.000001p0f', '3f800000'],
    ['0x1.000003p0F', '3f800002'],
    ['0x1.00000000000008p0', '3ff0000000000000'],
    ['0x1.000000000000080000000000000000000001p0', '3ff0000000000001'],
    ['0x1p-149f', '1'],
    ['0x1p-150f', '0'],
    ['0x1.00001p-150f', '1'],
    ['0x1p-1075', '0'],
    ['0x1.0000000000000001p-1075', '1'],
    ['0x0.8p-1073', '1'],
    ['0x.fffffffp128f', '7f800000'],
    ['0x1.fffffep127f', '7f7fffff'],
    ['0x1p99999999999', '7ff0000000000000'],
    ['1e-99999999999', '0'],
    ['0x1.00000000000000010p0L', '3fff8000000000000000'],
  ])('%s is rounded once', (text, wanted) => expect(encodeLiteral(text, 'LP64')).toBe(wanted));

  it.each(COMPILED_MODELS)('have the bits that gcc gives them, %s', (dataModel) => {
    const texts = literals(20261123n, 900);
    const lines = linesOfGcc(programOf(texts), dataModel);
    expect(texts.map((text) => `${text} ${encodeLiteral(text, dataModel)}`)).toEqual(
      texts.map((text, index) => `${text} ${lines[index]}`),
    );
  });
});
