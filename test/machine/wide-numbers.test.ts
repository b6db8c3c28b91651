import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REAL_FORMATS, type RealFormat } from '../../src/c/real/real-format.js';
import { Dice } from '../c/dice.js';
import { COMPILED_MODELS } from '../c/gcc-output.js';
import { type Compilation, runWithGcc } from './gcc.js';
import { bytesAfterRun, compileText } from './run-program.js';

const REALS = 24;
const WHOLES = 24;
const RESULTS = 40_000;

const halves = (bits: bigint): string =>
  `{ 0x${BigInt.asUintN(64, bits).toString(16)}, 0x${BigInt.asUintN(64, bits >> 64n).toString(16)} }`;

/** Numbers that are near each other in a few groups, so that sums cancel and quotients are near 1. */
function realsOf(dice: Dice, format: RealFormat): readonly bigint[] {
  const first = [0n, 1n << format.signAt, format.exponentMask << format.exponentAt];
  const bias = BigInt(format.bias) << format.exponentAt;
  const one = format.firstBit === 'stored' ? bias | (1n << BigInt(format.fractionBits)) : bias;
  const infinity = first.map((bits, index) =>
    index === 2 && format.firstBit === 'stored' ? bits | (1n << BigInt(format.fractionBits)) : bits,
  );
  return [...infinity, one, one + 1n, ...Array.from({ length: REALS - 5 }, () => dice.real(format))];
}

function wholesOf(dice: Dice): readonly bigint[] {
  const first = [0n, 1n, -1n, -(1n << 127n), (1n << 127n) - 1n, 1n << 64n, -(1n << 63n), 100n];
  return [...first, ...Array.from({ length: WHOLES - first.length }, () => dice.integer())];
}

function programText(seed: bigint): string {
  const dice = new Dice(seed);
  const { double, 'long double': extended, _Float128: quadruple } = REAL_FORMATS;
  const table = (values: readonly bigint[]): string => `{ ${values.map(halves).join(', ')} }`;
  return `
enum { REALS = ${REALS}, WHOLES = ${WHOLES}, RESULTS = ${RESULTS} };
static const unsigned long long L_BITS[REALS][2] = ${table(realsOf(dice, extended))};
static const unsigned long long Q_BITS[REALS][2] = ${table(realsOf(dice, quadruple))};
static const unsigned long long D_BITS[REALS] = { ${realsOf(dice, double).join('ull, ')}ull };
static const long long LONG_NUMBERS[REALS] = { ${Array.from({ length: REALS }, () => `0x${dice.runs(64).toString(16)}`).join()} };
static const unsigned long long I_BITS[WHOLES][2] = ${table(wholesOf(dice))};
${readFileSync(join(import.meta.dirname, 'wide-numbers.c'), 'utf8')}`;
}

const OUTPUT = `int write(int, const void *, unsigned long);
int main(void) { compute(); char *p = (char *)R; long left = sizeof R;
  while (left > 0) { int n = write(1, p, left); if (n <= 0) return 1; p += n; left -= n; } return 0; }`;

const GCC: Compilation = { compiler: 'gcc', flags: ['-O0', '-fwrapv', '-ffloat-store', '-fsignaling-nans'] };

describe('programs compute with numbers of 80 and 128 bits as those of gcc', () => {
  it.each(COMPILED_MODELS)('%s', (model) => {
    const text = programText(model === 'LP64' ? 3n : 5n);
    const compiled = runWithGcc(`${text}\n${OUTPUT}`, model, GCC);
    const ours = bytesAfterRun(
      compileText(`${text}\nint main(void) { compute(); return 0; }`, { model }),
      'R',
    );
    expect(compiled?.stdout.length).toBe(ours.length);
    const different: string[] = [];
    for (let at = 0; at < ours.length; at += 16) {
      const [found, wanted] = [ours, compiled?.stdout].map((bytes) =>
        bytes?.subarray(at, at + 16).toString('hex'),
      );
      if (found !== wanted) different.push(`${at / 16}: ${found} instead of ${wanted}`);
    }
    expect(different.slice(0, 10)).toEqual([]);
  });
});
