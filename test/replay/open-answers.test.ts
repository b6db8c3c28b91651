import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { answerToTarget } from '../bench/searched-programs.js';
import { oneIn } from '../effort.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-open-answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = [
  'extern double fmin(double, double), fmax(double, double); extern float fminf(float, float);',
  'extern long double fminl(long double, long double); extern int isinf(double), isdigit(int), isalpha(int);',
  'extern int isnanl(long double), __signbit(double); extern void reach_error(void);',
  '#define signbit __builtin_signbit\n',
  'volatile double zero = 0.0, minus = -0.0, nan, one = 1; volatile float f = -1; volatile long double l = -1;',
  'volatile int digit = 53;',
  'extern int strcmp(const char *, const char *), strcasecmp(const char *, const char *), puts(const char *);',
  'extern int strncmp(const char *, const char *, __SIZE_TYPE__), memcmp(const void *, const void *, __SIZE_TYPE__);',
  'extern struct file *stdout; extern int fputs(const char *, struct file *), rand(void);',
  'extern void *malloc(__SIZE_TYPE__), *realloc(void *, __SIZE_TYPE__); extern void free(void *);',
  'extern void qsort(void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));',
  'extern void *bsearch(const void *, const void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));',
  'extern double frexp(double, int *); extern long double frexpl(long double, int *);',
  'extern int snprintf(char *, __SIZE_TYPE__, const char *, ...); char text[20];',
  'char letters[] = "c", *word = letters; int v[3] = {10, 20, 30}, calls, seen = -1;',
  'int c(const void *p, const void *q) { calls++; if (seen < 0) seen = *(const int *)p; return *(const int *)p - *(const int *)q; }',
  'int tens(const void *p, const void *q) { return *(const int *)p / 10 - *(const int *)q / 10; }',
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
  [
    'frexp of a number',
    '({ int e = 5; frexp(one, &e); e == 1; })',
    '({ int e = 5; frexp(1 / zero, &e); e == 0; })',
  ],
  [
    'frexp of infinity',
    '({ int e; frexp(1 / zero, &e) > 1; })',
    '({ int e = 5; frexp(1 / zero, &e); e != 5; })',
  ],
  [
    'frexpl of NaN',
    '({ int e = 7; frexpl(l, &e); e == 1; })',
    '({ int e = 7; frexpl(zero / zero, &e); e == 7; })',
  ],
  [
    'the conversion %#g',
    '({ snprintf(text, 20, "%#g", 1.5 * one); strcmp(text, "1.50000") == 0; })',
    '({ snprintf(text, 20, "%#g", 999999.5 * one); strcmp(text, "1.00000e+06") == 0; })',
  ],
  ['isnan of a long double', 'isnanl(l * zero / zero)', 'isnanl(l * zero / zero) == 1'],
  ['isdigit', 'isdigit(digit) && !isdigit(digit - 10)', 'isdigit(digit) == 2048'],
  ['isalpha', 'isalpha(97)', 'isalpha(97) == 1'],
  ['isalpha of the GNU library', '!isalpha(digit)', 'isalpha(97) == 1024'],
  ['strcmp', 'strcmp("a", word) < 0', 'strcmp("a", word) == -2'],
  ['strncmp', 'strncmp(word, "ab", 2) > 0', 'strncmp(word, "ab", 2) == 2'],
  ['strcasecmp', 'strcasecmp("A", word) < 0', 'strcasecmp("A", word) == -2'],
  ['memcmp', 'memcmp(word, "c", 2) == 0 && memcmp(word, "a", 1) > 0', 'memcmp(word, "a", 1) == 2'],
  ['puts', 'puts(word) >= 0', 'puts(word) == 2'],
  ['fputs', 'fputs(word, stdout) >= 0', 'fputs(word, stdout) == 1'],
  ['realloc to nothing', '({ realloc(malloc(4), 0); 1; })', '!realloc(malloc(4), 0)'],
  [
    '__builtin_constant_p',
    '__builtin_constant_p(3) && __builtin_constant_p("a")',
    '!__builtin_constant_p(digit)',
  ],
  [
    '__builtin_object_size',
    '__builtin_object_size(word, 0) != 7',
    '__builtin_object_size(word, 0) == (__SIZE_TYPE__)-1',
  ],
  [
    'what qsort compares first',
    '({ qsort(v, 3, 4, c); v[0] == 10 && v[2] == 30; })',
    '({ qsort(v, 3, 4, c); seen == 20; })',
  ],
  ['how often qsort compares', '({ qsort(v, 3, 4, c); calls > 1; })', '({ qsort(v, 3, 4, c); calls == 2; })'],
  [
    'equal elements after qsort',
    '({ qsort(v, 3, 4, tens); v[0] / 10 == 1; })',
    '({ v[1] = 11; qsort(v, 3, 4, tens); v[0] == 10; })',
  ],
  [
    'what bsearch finds',
    '({ int k = 20; *(int *)bsearch(&k, v, 3, 4, c) == 20; })',
    '({ int k = 20; bsearch(&k, v, 3, 4, c); calls == 1; })',
  ],
];

async function answerTo(condition: string): Promise<string> {
  const text = `${HEAD}\nint main(void) {\nif (${condition})\n reach_error();\nreturn 0; }\n`;
  return resultText(await answerToTarget({ name: 'p', text, folder }, { cputime: 60, steps: 20_000 }));
}

describe('what C leaves open confirms nothing', () => {
  it.each(oneIn(3, ROWS))('%s', async (_, settled, open) => {
    expect(await answerTo(settled)).toBe('false(unreach-call)');
    expect(await answerTo(open)).toBe('unknown');
  });
});
