import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { answerToTarget } from '../bench/searched-programs.js';
import { MORE, oneIn, PATIENCE } from '../effort.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-symbolic-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = [
  'extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);',
  'extern char __VERIFIER_nondet_char(void); extern unsigned char __VERIFIER_nondet_uchar(void);',
  'extern float __VERIFIER_nondet_float(void); extern double __VERIFIER_nondet_double(void);',
  'extern void *memcpy(void *, const void *, unsigned long); extern void *memset(void *, int, unsigned long);',
  'extern int memcmp(const void *, const void *, unsigned long); extern int strcmp(const char *, const char *);',
  'extern char *strchr(const char *, int); extern unsigned long strlen(const char *);',
  'extern int atoi(const char *); extern long strtol(const char *, char **, int); extern int isdigit(int);',
  'extern unsigned long strtoul(const char *, char **, int); extern double floor(double), trunc(double);',
  'extern double fmin(double, double), fmax(double, double), copysign(double, double);',
  '#define signbit __builtin_signbit\n#define isgreaterequal __builtin_isgreaterequal\n',
  'extern double fdim(double, double), fma(double, double, double); extern int ffs(int), abs(int);',
  'extern unsigned htonl(unsigned); extern unsigned short htons(unsigned short);',
  'extern int toupper(int); extern int isspace(int); extern void reach_error(void);',
].join('\n');

/** A text of six characters. */
const TEXT = 'char t[7]; for (int i = 0; i < 6; i++) t[i] = __VERIFIER_nondet_char(); t[6] = 0;';
const SQUARES = 'static const int squares[12] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121};';

/** What the inputs make, a condition that some inputs satisfy, one that none do, and seconds in which the first is satisfied. */
const ROWS: readonly (readonly [
  what: string,
  body: string,
  possible: string,
  impossible: string,
  seconds?: number,
])[] = [
  [
    'bit-fields',
    'struct { unsigned a : 3; int b : 7; unsigned c : 11; } s; s.a = __VERIFIER_nondet_uint(); s.b = __VERIFIER_nondet_int(); s.c = s.a * 100 + 5;',
    's.c == 605 && s.b == -37',
    's.c == 805',
  ],
  [
    'bit-fields that are added to',
    'struct { unsigned a : 4; unsigned b : 4; } s = {0, 3}; s.a += __VERIFIER_nondet_uint(); s.b ^= s.a;',
    's.a == 13 && s.b == 14',
    's.a == 13 && s.b == 13',
  ],
  [
    'atomics',
    'int n = __VERIFIER_nondet_int(); int a = 5; __atomic_fetch_add(&a, n, 5); int old = __sync_fetch_and_sub(&a, 3);',
    'old == 777 && a == 774',
    'old == a',
  ],
  [
    'an exchange',
    'int n = __VERIFIER_nondet_int(); int a = 8; int wanted = n; int done = __atomic_compare_exchange_n(&a, &wanted, 5, 0, 5, 5);',
    'done && a == 5',
    'done && n == 9',
  ],
  [
    'memcpy',
    'unsigned char b[4]; int n = __VERIFIER_nondet_int(); memcpy(b, &n, 4);',
    'b[0] == 0x11 && b[3] == 0x7f',
    'b[0] == 300',
    2,
  ],
  [
    'memset of an input',
    'unsigned char b[4]; unsigned n; memset(b, __VERIFIER_nondet_uchar(), 4); memcpy(&n, b, 4);',
    'n == 0xabababab',
    'n == 0xabababac',
  ],
  [
    'memcmp',
    'unsigned char b[3]; for (int i = 0; i < 3; i++) b[i] = __VERIFIER_nondet_uchar();',
    'memcmp(b, "x9", 3) == 0',
    'memcmp(b, "x9", 3) == 0 && b[1] == 7',
  ],
  [
    'memcmp as an order',
    'int n = __VERIFIER_nondet_int(), m = 0x01020304;',
    'memcmp(&n, &m, 4) > 0 && n < 0',
    'memcmp(&n, &m, 4) == 0 && n != m',
  ],
  ['strcmp', TEXT, 'strcmp(t, "green") == 0', 'strcmp(t, "green") == 0 && t[5] != 0'],
  [
    'strlen and strchr',
    TEXT,
    'strlen(t) == 5 && strchr(t, 61) == t + 1',
    'strlen(t) == 5 && strchr(t, 61) == t + 6',
  ],
  ['atoi', TEXT, 'atoi(t) == 7', 'atoi(t) == 7 && t[0] == 56'],
  ['atoi of a negative number', TEXT, 'atoi(t) == -412', 'atoi(t) == -412 && t[0] == 52', 1],
  [
    'strtol with its end',
    `${TEXT} char *end; long n = strtol(t, &end, 10);`,
    'n == 83 && *end == 44',
    'n == 83 && end == t + 1',
  ],
  [
    'strtoul of a hexadecimal number',
    `${TEXT} unsigned long n = strtoul(t, 0, 16);`,
    'n == 0x2c && t[0] == 50',
    'n == 0x2c && t[0] == 51',
  ],
  [
    'the sign and the fraction of a real',
    'double x = __VERIFIER_nondet_double();',
    'signbit(x) && floor(x) == -3 && x - trunc(x) == -0.25 && fmin(x, -1) == x',
    'x == 2 && (signbit(x) || fmax(x, 1) != 2)',
  ],
  [
    'the positive difference and NaN',
    'double x = __VERIFIER_nondet_double();',
    'fdim(x, 1) != fdim(x, 1)',
    'x == x && fdim(x, 1) < 0',
  ],
  [
    'reversed bytes',
    'unsigned n = __VERIFIER_nondet_uint(); unsigned long long w = n * 0x100000001ull;',
    '__builtin_bswap32(n) == 0x12345678 && __builtin_bswap16(n) == 0x1234 && __builtin_bswap64(w) >> 32 == 0x12345678',
    '__builtin_bswap32(n) == 1 && n != 0x1000000',
  ],
  [
    'an unsigned number in network order',
    'unsigned n = __VERIFIER_nondet_uint();',
    'htonl(n) == 0x12345678 && htons(n) == 0x1234',
    'htonl(n) == 1 && n != 0x1000000',
  ],
  [
    'the first bit',
    'int n = __VERIFIER_nondet_int();',
    'ffs(n) == 14 && n > 700000',
    'ffs(n) == 3 && n % 8 == 2',
  ],
  [
    'a magnitude',
    'int n = __VERIFIER_nondet_int();',
    'n < 0 && abs(n) == 77777',
    'n != -5 && n != 5 && abs(n) == 5',
  ],
  [
    'a prefix of a number with a capital letter',
    `${TEXT} t[0] = 48; t[4] = 0; long n = strtol(t, 0, 0);`,
    "n == 171 && t[1] == 'X'",
    "n == 171 && t[1] == 'X' && t[2] == '1'",
  ],
  [
    'a prefix without a digit behind it',
    `${TEXT} t[0] = 48; t[3] = 0; long n = strtol(t, 0, 16);`,
    "n == 5 && t[1] == 'X'",
    "n == 5 && t[1] == 'Y'",
  ],
  [
    'white space before a number',
    `${TEXT} long n = strtol(t, 0, 10);`,
    "n == 7 && t[0] == 9 && t[1] == '+'",
    "n == 7 && t[0] == '+' && t[1] == 9",
  ],
  [
    'a negative zero',
    'double x = __VERIFIER_nondet_double();',
    'x == 0 && copysign(2, x) == -2 && isgreaterequal(x, 0)',
    'x == 0 && copysign(2, x) == 3',
  ],
  [
    'counts of bits',
    'unsigned n = __VERIFIER_nondet_uint();',
    '__builtin_popcount(n) == 5 && __builtin_ctz(n) == 7 && n > 1000000',
    'n == 12 && __builtin_ctz(n) == 3',
  ],
  [
    'sums with a check',
    'int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c; int bad = __builtin_add_overflow(a, b, &c);',
    'bad && c == 17 && a < 0',
    'bad && a > 0 && b < 0',
  ],
  [
    'classes of characters',
    TEXT,
    'isdigit(t[0]) && toupper(t[1]) == 81 && t[1] != 81 && isspace(t[2])',
    'isdigit(t[0]) && toupper(t[0]) != t[0]',
  ],
  [
    'a union of a float and an unsigned',
    'union { float f; unsigned u; } x; x.u = __VERIFIER_nondet_uint();',
    'x.f > 2.5f && x.f < 2.75f',
    'x.f == 1.0f && x.u == 1',
  ],
  [
    'a union of bytes and an int',
    'union { int n; unsigned char b[4]; } x; x.n = __VERIFIER_nondet_int(); x.b[1] = 7;',
    'x.n == 0x07070707',
    'x.n == 0x07070907',
  ],
  [
    'a double written as bytes',
    'double d = __VERIFIER_nondet_double(); unsigned long u; memcpy(&u, &d, 8);',
    'u == 0x4029000000000000',
    'u == 0x4029000000000000 && d > 13',
  ],
  [
    'an index that is read',
    `${SQUARES} unsigned i = __VERIFIER_nondet_uint(); if (i >= 12) return 0; int n = squares[i];`,
    'n == 81',
    'n == 82',
  ],
  [
    'indices that lead to indices',
    `${SQUARES} unsigned i = __VERIFIER_nondet_uint(); if (i > 3) return 0; int n = squares[squares[i] + 2];`,
    'n == 121',
    'n == 100',
  ],
  [
    'an index that is written',
    'int a[12] = {0}; unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(); if (i >= 12 || j >= 12) return 0; a[i] = 3; a[j] += 4;',
    'a[8] == 7',
    'a[8] == 8',
  ],
  [
    'an index between inputs',
    'int a[4]; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int(); unsigned i = __VERIFIER_nondet_uint(); if (i >= 4) return 0;',
    'a[i] == 31 && a[0] == 30 && i > 1',
    'a[i] != a[0] && i == 0',
  ],
  [
    'values that share their parts',
    'unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(); for (int i = 0; i < 60; i++) { unsigned t = a + b; a = b; b = t; }',
    'b == 12345',
    'b * 2 == 7',
  ],
  ['a count of rounds', 'int n = 0; while (__VERIFIER_nondet_int() == 4) n++;', 'n == 617', 'n == -1'],
];

/** Rows that take seconds; `npm test` leaves them out. */
const LONG = new Set([
  'atoi of a negative number',
  'strtoul of a hexadecimal number',
  'a prefix of a number with a capital letter',
]);

async function answerTo(body: string, condition: string, cputime: number): Promise<string> {
  const text = `${HEAD}\nint main(void) { ${body}\nif (${condition})\n reach_error();\nreturn 0; }\n`;
  return resultText(await answerToTarget({ name: 'p', text, folder }, { cputime, steps: 2_000_000 }));
}

describe('what inputs make is known in the trees of values', () => {
  it.each(
    oneIn(
      4,
      ROWS.map((row) => ({ what: row[0], row })),
    ).filter(({ what }) => MORE || !LONG.has(what)),
  )('$what', async ({ row }) => {
    const [, body, possible, impossible, seconds = 0.25] = row;
    expect(await answerTo(body, possible, 30)).toBe('false(unreach-call)');
    expect(await answerTo(body, impossible, seconds * PATIENCE)).toBe('unknown');
  });
});
