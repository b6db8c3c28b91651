import type { CornerCase } from './corner-cases.js';

/** Rows about integers of 128 bits, which exist on LP64 only. */
const whole = (property: CornerCase['property'], expected: string, code: string): CornerCase => ({
  property,
  expected: { LP64: expected, ILP32: 'unsupported' },
  code: `__int128 one = 1; unsigned __int128 u = 1; ${code}`,
});

/** Rows about `long double` and `_Float128`. */
const real = (expected: CornerCase['expected'], code: string, before = ''): CornerCase => ({
  property: 'memory',
  expected,
  code,
  before,
});

/** Corner cases of types with more than 64 bits. */
export const WIDE_CASES: readonly CornerCase[] = [
  whole(
    'memory',
    'exit 0',
    'u = (u << 120) + 2; u = __builtin_bswap128(u); return u != ((unsigned __int128)2 << 120) + 1 || __builtin_bswap128(-1) != -1;',
  ),
  whole(
    'overflow',
    'exit 0',
    '__int128 x = (one << 126) - 1; x = x * 2 + 1; __int128 old = __atomic_fetch_add(&x, 2, 5); return old <= 0 || x != (-one << 127) + 1 || __sync_sub_and_fetch(&x, 1) != -one << 127;',
  ),
  whole(
    'memory',
    'exit 0',
    '__int128 x = -3, want = -4; if (__atomic_compare_exchange_n(&x, &want, 7, 0, 5, 5) || want != -3) return 1; if (!__atomic_compare_exchange_n(&x, &want, one << 100, 0, 5, 5)) return 2; return __atomic_exchange_n(&x, -1, 5) != one << 100 || __atomic_load_n(&x, 0) != -1;',
  ),
  whole(
    'memory',
    'exit 0',
    '__int128 x = 6, y; __atomic_load(&x, &y, 5); __atomic_store_n(&x, y - 7, 5); _Bool won = __sync_bool_compare_and_swap(&x, -1, one << 90); return !won || __atomic_fetch_nand(&x, -1, 5) != one << 90 || x != ~(one << 90) || __atomic_or_fetch(&x, one << 90, 5) != -1;',
  ),
  whole('overflow', 'no-overflow', '__int128 x = (one << 126) - 1; x = x * 2 + 2; return 0;'),
  whole('overflow', 'exit 0', '__int128 x = (one << 126) - 1; x = x * 2 + 1; return x <= 0;'),
  whole('overflow', 'exit 0', '__int128 x = 0x7fffffffffffffff; x *= x; x += x; return (x >> 120) != 127;'),
  whole(
    'overflow',
    'exit 0',
    '__int128 x = 0x7fffffff; x = x * x * x * x; return (long long)(x >> 100) != 0xffffff;',
  ),
  whole('overflow', 'no-overflow', '__int128 x = one << 127; return x == 0;'),
  whole('overflow', 'exit 0', '__int128 x = -one << 127; return x >= 0;'),
  whole('overflow', 'undefined', 'return one << 128 == 0;'),
  whole('overflow', 'undefined', 'return one >> (one << 64) == 0;'),
  whole('overflow', 'undefined', 'return 1 << (one << 64) == 0;'),
  whole('overflow', 'exit 4', 'return 1 << (one + 1);'),
  whole('overflow', 'no-overflow', '__int128 x = -one << 127; return -x == 0;'),
  whole('overflow', 'no-overflow', '__int128 x = -one << 127; return x / -1 == 0;'),
  whole('overflow', 'no-overflow', '__int128 x = -one << 127; return x % -1 == 0;'),
  whole('overflow', 'no-overflow', '__int128 x = -one << 127; x--; return 0;'),
  whole('overflow', 'undefined', 'return one / (one - 1) == 0;'),
  whole('overflow', 'exit 0', 'u = -u; u++; u--; u *= u; u = u << 127; return u == 0;'),
  whole('overflow', 'no-overflow', 'int i = one << 31; i--; return i == 0;'),
  whole('overflow', 'exit 0', 'int i = 2147483647; i += one; return i == 0;'),
  whole('overflow', 'undefined', 'double d = 1e39; one = d; return 0;'),
  whole('overflow', 'undefined', 'u = -1.0; return 0;'),
  whole('overflow', 'exit 0', 'u = -0.75; return u != 0;'),
  whole('overflow', 'exit 0', 'one = 1e38; one = one - 1; return (double)one != 1e38;'),
  whole(
    'memory',
    'exit 0',
    '__int128 x; __int128 *p = &x; struct { char c; __int128 m; } s; return x + *p + s.m;',
  ),
  whole('memory', 'exit 32', 'struct { char c; __int128 m; } s; return sizeof s;'),
  whole(
    'memory',
    'exit 0',
    '__int128 a[2] = { 1, -1 }; long long *p = (long long *)(a + 1); return ~(p[0] & p[1]);',
  ),
  whole(
    'memory',
    'valid-deref',
    '__int128 a[2]; long long *p = (long long *)a; *(__int128 *)(p + 3) = 1; return 0;',
  ),
  whole('memory', 'valid-deref', 'int a[4]; return a[one + 3];'),
  whole('memory', 'unsupported', 'int a[4] = {0}; return a[(one << 64) + 1];'),
  whole('memory', 'exit 7', 'switch (one << 64) { case 0: return 5; case 1: return 6; } return 7;'),
  whole('memory', 'exit 6', 'switch (-one) { case 0: return 5; case -1: return 6; } return 7;'),
  whole('memory', 'unsupported', 'switch (one) { case (__int128)1 << 64: return 5; } return 7;'),
  whole('memory', 'unsupported', 'struct { __int128 b : 100; } s = { 3 }; return s.b;'),
  whole('memory', 'exit 3', '__int128 a = 5; return (_Bool)(one << 64) + 2 * (a > 0u) + (a < -1);'),
  whole('memory', 'exit 1', 'u = -u; return __builtin_add_overflow(one, u, &u) + 2 * (u != 0);'),
  whole(
    'memory',
    'exit 0',
    'unsigned c = 5; return __builtin_mul_overflow(one << 31, 1, &c) + (c != 1u << 31);',
  ),
  real('exit 0', 'volatile long double x = 1.0L; return x + 0x1p-64L != 1 || x + 0x1p-63L == 1;'),
  real('exit 0', 'volatile long double x = 1.0L; return x + 0x1.8p-64L != 1 + 0x1p-63L;'),
  real(
    'exit 0',
    'volatile double x = 1; return (double)(x + 0x1.8p-54L) != 1 || (float)16777217.0L != 16777216;',
  ),
  real('exit 0', 'volatile long double x = 1 + 0x1p-24L + 0x1p-60L; return (float)x != 1 + 0x1p-23f;'),
  real('exit 0', 'volatile __float128 x = 1; return x + 0x1p-112Q == 1 || x + 0x1p-113Q != 1;'),
  real('exit 0', 'volatile __float128 x = 0.1Q; return x == 0.1L || (long double)x != 0.1L || x * 10 != 1;'),
  real(
    'exit 3',
    'volatile long double z = 0; return (z / z != z / z) + 2 * (1 / z > 1e4932L) + 4 * (z / z < 1);',
  ),
  real('undefined', 'volatile long double x = 9223372036854775808.0L; long long n = x; return n == 0;'),
  real(
    'exit 0',
    'volatile long double x = 9223372036854775807.5L; long long n = x; return n != 9223372036854775807;',
  ),
  real('undefined', 'volatile long double z = 0; int n = z / z; return n;'),
  real({ LP64: 'exit 16', ILP32: 'exit 12' }, 'long double a[2]; return (char *)(a + 1) - (char *)a;'),
  real('exit 0', 'long double a[2]; a[1] = 1; return a[0] != 0;'),
  real('valid-deref', 'long double a[2]; long double *p = a; return p[2] == 0;'),
  real('valid-deref', 'char *p = malloc(10); long double *d = (long double *)p; *d = 1; free(p); return 0;'),
  real(
    'exit 127',
    'union { long double d; unsigned char b[sizeof(long double)]; } u; u.d = 1e4932L * 10; return u.b[9];',
  ),
  real(
    'unsupported',
    'union { long double d; unsigned char b[16]; } u = {0}; u.b[9] = 63; u.b[7] = 64; return u.d > 0;',
  ),
  real(
    'undefined',
    '__float128 (*g)(__float128) = (void *)f; return g(5) == 5;',
    'long double f(long double x) { return x; }',
  ),
  real(
    'undefined',
    'double (*g)(double) = (void *)f; return g(5) == 5;',
    'long double f(long double x) { return x; }',
  ),
  real('exit 0', 'return f(2.5L, 3) != 7.5;', 'long double f(x, n) long double x; int n; { return x * n; }'),
  real(
    'exit 0',
    'char b[99]; sprintf(b, "%Lf %d %.20Lg %Le", 0.1L, 5, 1.0L / 3, 1e4000L); return memcmp(b, "0.100000 5 0.33333333333333333334 1.000000e+4000", 48);',
  ),
  real(
    'exit 0',
    'char *e; return strtold("0.1x", &e) != 0.1L || *e != 120 || strtold("-1e4000", 0) != -1e4000L;',
    'long double strtold(const char *, char **);',
  ),
  real(
    'exit 0',
    'int e; long double w; return frexpl(10, &e) != 0.625 || e != 4 || modfl(-2.75L, &w) != -0.75 || w != -2;',
    'long double frexpl(long double, int *), modfl(long double, long double *);',
  ),
  real(
    'exit 0',
    'return ldexpl(1, -16445) == 0 || ldexpl(1, -16446) != 0 || fmal(0.1L, 10, -1) == 0 || nextafterl(1, 2) != 1 + 0x1p-63L;',
    'long double ldexpl(long double, int), fmal(long double, long double, long double), nextafterl(long double, long double);',
  ),
  real(
    'exit 1',
    'return fmaf(1 + 0x1p-12f, 1 + 0x1p-12f, 0x1p-60f) == 1 + 0x1p-11f + 0x1p-23f;',
    'float fmaf(float, float, float);',
  ),
  real('unsupported', 'return fabsl(-1.5L) > 0;', 'long double fabsl();'),
];
