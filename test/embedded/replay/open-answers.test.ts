import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultOf } from '../../../src/embedded/replay/answer.js';
import { answerToTarget } from '../../bench/searched-programs.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-open-answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = [
  'extern double fmin(double, double), fmax(double, double); extern float fminf(float, float);',
  'extern long double fminl(long double, long double); extern int isinf(double), isdigit(int), isalpha(int);',
  'extern int isnanl(long double), __signbit(double); extern void reach_error(void);',
  '#define signbit __builtin_signbit\n',
  'volatile double zero = 0.0, minus = -0.0, nan, one = 1; volatile float f = -1; volatile long double l = -1;',
  'volatile int digit = 53;',
].join('\n');

/** Conditions that hold whatever a compiler and its library do where C leaves it open, and others that gcc does not make true. */
const ROWS: readonly (readonly [what: string, settled: string, open: string])[] = [
  ['fmin of zeros', 'signbit(fmin(minus, minus))', 'signbit(fmin(zero, minus))'],
  ['fmax of zeros', '!signbit(fmax(zero, zero))', '!signbit(fmax(minus, zero))'],
  ['fminf of zeros', 'fminf(0, f) == -1', 'fminf(zero, minus) == 0 && signbit(fminf(zero, minus))'],
  ['fminl of zeros', 'fminl(zero, l) == -1', 'signbit(fminl(zero, minus))'],
  [
    'fmin of NaN',
    'fmin(zero / zero, one) == 1 && fmin(one, zero / zero) == 1',
    'fmax(one, zero / zero) != 1',
  ],
  ['signbit of a float', 'signbit(f) && !signbit(one)', 'signbit(f) == 1'],
  ['signbit of a float in a variable', 'signbit(f) != 0', '({ int s = signbit(f); s > 0; })'],
  ['signbit of a long double', '!!signbit(l) == 1', 'signbit(l) == 1'],
  ['signbit of different types', '!signbit(f) == !signbit(l)', 'signbit(f) == signbit(l)'],
  ['signbit of the library', '__signbit(minus)', '__signbit(minus) == 1'],
  ['isinf of negative infinity', 'isinf(-1 / zero)', 'isinf(-1 / zero) < 0'],
  ['isinf of infinity', 'isinf(1 / zero) == 1', 'isinf(1 / zero) < 0'],
  ['isinf as a builtin', '__builtin_isinf_sign(-1 / zero) == -1', '__builtin_isinf(-1 / zero) == 1'],
  ['isnan of a long double', 'isnanl(l * zero / zero)', 'isnanl(l * zero / zero) == 1'],
  ['isdigit', 'isdigit(digit) && !isdigit(digit - 10)', 'isdigit(digit) == 2048'],
  ['isalpha', 'isalpha(97)', 'isalpha(97) == 1'],
];

async function answerTo(condition: string): Promise<string> {
  const text = `${HEAD}\nint main(void) {\nif (${condition})\n reach_error();\nreturn 0; }\n`;
  return resultOf(await answerToTarget({ name: 'p', text, folder }, { cputime: 5, steps: 20_000 }));
}

describe('what C leaves open confirms nothing', () => {
  it.each(ROWS)('%s', async (_, settled, open) => {
    expect(await answerTo(settled)).toBe('false(unreach-call)');
    expect(await answerTo(open)).toBe('unknown');
  });
});
