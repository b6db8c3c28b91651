import type { DataModel } from '../../src/vocabulary/data-model.js';

/** A program whose end is known from the text of C11 and from gcc with its sanitizers. */
export interface CornerCase {
  readonly property: 'memory' | 'overflow';
  /** Where the models differ, one for each. `undefined`: undefined behaviour that is no violation of the property. */
  readonly expected: string | Readonly<Record<DataModel, string>>;
  /** The body of main. */
  readonly code: string;
  /** What stands before main. */
  readonly before?: string;
}

export const PROLOGUE = `
typedef __SIZE_TYPE__ size_t; typedef __PTRDIFF_TYPE__ ptrdiff_t;
extern void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t), *alloca(size_t); extern void free(void *);
extern void *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t), *memset(void *, int, size_t);
extern int memcmp(const void *, const void *, size_t); extern size_t strlen(const char *); extern int abs(int);
extern char *strcpy(char *, const char *), *strncpy(char *, const char *, size_t), *strcat(char *, const char *), *strdup(const char *);
extern int sprintf(char *, const char *, ...), snprintf(char *, size_t, const char *, ...), printf(const char *, ...);
extern void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
struct s { int a, b; }; struct flexible { int n; int data[]; }; union u { unsigned i; unsigned char c[4]; float f; };
struct bits { int low : 3; unsigned high : 5; }; enum small { FIRST, LAST = 2147483647 };
`;

const memory = (expected: CornerCase['expected'], code: string, before = ''): CornerCase => ({
  property: 'memory',
  expected,
  code,
  before,
});
const overflow = (expected: CornerCase['expected'], code: string, before = ''): CornerCase => ({
  property: 'overflow',
  expected,
  code,
  before,
});

const variableLength = (expected: string, code: string): CornerCase =>
  memory(
    expected,
    `int n = 2, i = 0, a[n][n]; int (*p)[n] = a; ${code}`,
    'static int k; static int f(void) { k++; return 2; }',
  );

export const CORNER_CASES: readonly CornerCase[] = [
  // what headers of gcc expand to
  memory(
    'exit 6',
    '_Atomic int a = 4; int r = __extension__ ({ __auto_type p = (&a); __typeof__((void)0, *p) t; __atomic_load(p, &t, 5); t; }); const __auto_type c = r + 1L; return sizeof c - sizeof(long) + c + 1;',
  ),
  memory('exit 3', 'int x = 3; { __auto_type x = &x_of[1]; return *x; }', 'static int x_of[2] = {1, 3};'),
  memory('exit 5', 'short x = 5; { __auto_type x = (long long)sizeof(x) + 3; return x; }'),
  memory('exit 7', 'struct s v = {3, 4}; __auto_type w = v; v.a = 0; return w.a + w.b;'),
  memory('unsupported', 'int x = 3; __auto_type *p = &x; return *p;'),
  memory(
    'exit 1',
    'struct { _Bool set; } f = {0}; __atomic_test_and_set(&f, 5); _Bool was = __atomic_test_and_set((&f), 5); __atomic_clear(&f, 5); return was && !f.set;',
  ),
  memory(
    'exit 9',
    'struct s v = {1, 2}, w = {4, 5}, e = {1, 2}; double d = 1.5, g; __atomic_load(&d, &g, 5); __atomic_compare_exchange(&v, &e, &w, 0, 5, 5); __atomic_exchange(&v, &e, &w, 5); return w.a + w.b + (g != 1.5) + (v.a != 1);',
  ),
  // ends of objects
  // bit-fields
  memory('exit 2', 'return r.hi;', 'struct { unsigned lo : 8, hi : 8, mode : 4; } r = {1, 2, 3};'),
  memory('exit 3', 'struct { unsigned lo : 8, hi : 8, mode : 4; } r = {1, 2, 3}; return r.mode;'),
  memory('exit 0', 'struct bits b = {1, 2}; return (unsigned)b.high - 5 < 0;'),
  memory('exit 1', 'struct bits b = {1, 2}; return b.high - 5 < 0;'),
  memory('unsupported', 'return w.f + 1 == 0;', 'struct { unsigned long long f : 33; } w = {-1};'),
  memory('exit 1', 'return w.f == 5 && w.f + 1ull == 6;', 'struct { unsigned long long f : 33; } w = {5};'),
  memory('exit 7', 'return w.f = 7;', 'struct { long long f : 40; } w = {5};'),
  memory('exit 1', 'return w.f + 1 == 2;', 'struct { unsigned long long f : 38; } w = {1};'),
  memory('exit 1', 'return (0 ? 97 : w.f) <= 3;', 'struct { unsigned long long f : 38; } w = {1};'),
  memory('exit 6', 'int t[8] = {5, 6}; return t[w.f & 7];', 'struct { unsigned long long f : 38; } w = {1};'),
  memory('exit 3', 'int r = w.f++; w.f += 1; return r + w.f - 3;', 'struct { long long f : 38; } w = {2};'),
  memory('unsupported', 'return -w.f == 0;', 'struct { unsigned long long f : 38; } w = {1};'),
  memory('unsupported', 'return w.f > -1;', 'struct { unsigned long long f : 38; } w = {1};'),
  memory('unsupported', 'return w.f << 37 == 0;', 'struct { unsigned long long f : 38; } w = {2};'),
  memory('unsupported', 'return w.f >> 38 == 0;', 'struct { unsigned long long f : 38; } w = {2};'),
  // what is not read, and not executed
  memory('exit 5', 'if (1 || __builtin_unknown(1)) return 5; return 0;'),
  memory('exit 5', 'if (0) { if (__builtin_unknown(1)) return 1; } return 5;'),
  memory('exit 5', 'for (int i = 0; i == 0 || __builtin_unknown(i); i++) return 5; return 0;'),
  memory('unsupported', 'if (0 || __builtin_unknown(1)) return 5; return 0;'),
  memory('unsupported', 'while (__builtin_unknown(1)) return 5; return 0;'),
  memory('exit 3', 'int a[3], *p = a + 3; return p - a;'),
  memory('valid-deref', 'int a[3], *p = a + 3; return *p;'),
  memory('exit 0', 'int a[3], *p = &a[3]; return p == a;'),
  memory('valid-deref', 'char *p = malloc(0); return *p;'),
  memory('exit 0', 'char *p = malloc(0), *q = malloc(0); int r = p == q; free(p); free(q); return r;'),
  memory('valid-deref', 'int *p = malloc(2); int r = *p; free(p); return r;'),
  memory('valid-deref', 'char *p = malloc(strlen("abc")); strcpy(p, "abc"); free(p); return 0;'),
  memory('exit 0', 'char *p = malloc(strlen("abc") + 1); strcpy(p, "abc"); free(p); return 0;'),
  memory('valid-deref', 'char b[3]; strncpy(b, "abc", 3); return strlen(b);'),
  memory('valid-deref', 'char b[4] = "ab"; strcat(b, "cd"); return 0;'),
  memory('valid-deref', 'char b[4]; sprintf(b, "%d", 1234); return 0;'),
  memory('exit 4', 'char b[4]; return snprintf(b, sizeof b, "%d", 1234);'),
  memory('valid-deref', 'char *p = malloc(2); p[0] = p[1] = 1; int n = strlen(p); free(p); return n;'),
  memory('valid-deref', 'int a[2] = {1}, b[3] = {1}; return memcmp(a, b, 12);'),
  memory('undefined', 'int a[2][3] = {{1, 2, 3}, {4, 5, 6}}; return a[1][-1] - 3;'),
  memory('valid-deref', 'int a[2][3]; a[1][3] = 1; return 0;'),
  memory('undefined', 'memcpy(0, 0, 0); memset(0, 1, 0); return 2;'),
  memory(
    'valid-deref',
    'int a[2] = {2, 1}; qsort(a, 3, sizeof *a, c); return 0;',
    'static int c(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }',
  ),
  // realloc and free
  memory('valid-deref', 'int *p = malloc(4), *q = realloc(p, 4000); *p = 1; free(q); return 0;'),
  memory('valid-free', 'int *p = malloc(4); p = realloc(p, 8); free(p); free(p); return 0;'),
  memory('exit 0', 'int *p = realloc(0, 4); *p = 0; int r = *p; free(p); return r;'),
  memory('exit 7', 'int *p = malloc(8); p[1] = 7; p = realloc(p, 400); int r = p[1]; free(p); return r;'),
  memory('exit 0', 'free(0); int *p = malloc(4); free(p); p = 0; free(p); return 0;'),
  memory('valid-free', 'int *p = malloc(8); p++; p = realloc(p, 4); return 0;'),
  memory('valid-free', 'int *p = malloc(4), **a = &p, **b = &p; free(*a); free(*b); return 0;'),
  memory('exit 0', 'struct s *p = malloc(sizeof *p); free(&p->a); return 0;'),
  memory('valid-free', 'struct s *p = malloc(sizeof *p); free(&p->b); return 0;'),
  memory('valid-free', 'free((void *)main); return 0;'),
  memory('valid-free', 'int n = 2; int a[n]; free(a); return 0;'),
  memory('valid-free', 'static int x; free(&x); return 0;'),
  memory('valid-deref', 'struct s *p = malloc(sizeof *p); free(p); return p->b;'),
  memory('valid-deref', 'char *p = malloc(4); free(p); printf("%s", p); return 0;'),
  memory('valid-deref', 'int *p = malloc(4); free(p); int *q = malloc(4); *q = 1; return *p;'),
  memory('exit 0', 'int *p = malloc(4), *q = p; free(p); return q != p;'),
  memory('valid-memtrack', 'char *p = strdup("abc"); return p[3];'),
  // lifetimes
  memory('valid-deref', 'return *f();', 'static int *f(void) { int x = 1, *p = &x; return p; }'),
  memory('valid-deref', 'return *f();', 'static int *f(void) { int *p = alloca(4); *p = 1; return p; }'),
  memory(
    'exit 6',
    'int s = 0; for (int i = 1; i < 4; i++) { int *p = alloca(4); *p = i; a[i] = p; } return *a[1] + *a[2] + *a[3];',
    'int *a[4];',
  ),
  memory('valid-deref', 'int *p; for (int i = 0; i < 1; i++) { int x = 2; p = &x; } return *p;'),
  memory('valid-deref', 'int *p; for (int i = 0; i < 1; i++) p = &i; return *p;'),
  memory('exit 2', 'int *p = (int[]){1, 2}; return p[1];'),
  memory('valid-deref', 'int *p = 0; again: if (p) return *p; { int x = 1; p = &x; goto again; }'),
  memory(
    'exit 3',
    'struct s *p = f(); return p->b;',
    'static struct s *f(void) { static struct s x = {1, 3}; return &x; }',
  ),
  memory('exit 2', 'return f().b;', 'static struct s f(void) { struct s x = {1, 2}; return x; }'),
  memory('valid-deref', 'int *p; { int n = 3; int a[n]; p = a; *p = 1; } return *p;'),
  memory('exit 1', 'int x = 0; { int *p = &x; { *p = 1; } } return x;'),
  memory('valid-deref', 'struct s *p; { struct s x = {1, 2}; p = &x; } struct s y = *p; return y.a;'),
  // what the standard leaves undefined and no property speaks of
  memory('undefined', 'char *p = "abc"; p[0] = 1; return 0;'),
  memory('undefined', 'strcpy("abc", "x"); return 0;'),
  memory('undefined', '*(int *)&c = 1; return 0;', 'const int c = 5;'),
  memory('undefined', '*(int *)&c[1] = 1; return 0;', 'const int c[2] = {5};'),
  memory('exit 5', 'return c;', 'const int c = 5;'),
  memory('exit 97', 'char a[] = "abc"; a[1] = 1; return a[0];'),
  memory('undefined', 'char a[4] = "abc"; memcpy(a + 1, a, 3); return 0;'),
  memory('exit 97', 'char a[4] = "abc"; memmove(a + 1, a, 3); return a[1];'),
  memory('valid-deref', 'int n = 3; int a[2][n]; return a[2][0];'),
  memory(
    'exit 69',
    `int n = 3, b[2][n], c[2][n][4]; for (int i = 0; i < 2; i++) for (int j = 0; j < n; j++) { b[i][j] = 10 * i + j; for (int k = 0; k < 4; k++) c[i][j][k] = i + j + k; }
  int (*q)[n] = b, (*r)[2][n] = &b; typedef int T[2][n]; T t; t[1][1] = 5; struct asserted v = {1, 2}; n = 9;
  return q[1][2] + (*r)[1][1] + sizeof b / 4 + sizeof c / 16 + sizeof t / 4 + t[1][1] + c[1][2][3] + last(3, b) + v.b;`,
    `struct asserted { int a; _Static_assert(sizeof(int) == 4, "x"); int b; };
static int last(int n, int m[2][n]) { return m[1][n - 1] + sizeof *m / sizeof **m; }`,
  ),
  memory('undefined', 'int n = 0; int a[n]; return sizeof a;'),
  // operands of variable length (C11 6.5.3.4, 6.7.6.2)
  variableLength('exit 9', 'int s = sizeof a[i++]; return i + s;'),
  variableLength('exit 5', 'int s = sizeof *(p++); return 4 * (p - a) + (s == 8);'),
  variableLength('exit 1', 'int s = sizeof p[f() - 2]; return k;'),
  variableLength(
    'exit 0',
    'int s = sizeof a[f()][f()] + _Alignof(int[f()]) + __alignof__(a[f()]) + sizeof(n ? a : &a[f()]); return k;',
  ),
  variableLength('exit 13', 'int s = sizeof *(int (*)[f() + 1])p; return k + s;'),
  variableLength('exit 25', 'int s = sizeof(int[f()][3]); return k + s;'),
  variableLength('exit 8', 'int (*q)[n] = malloc(sizeof *q); int s = sizeof *q; free(q); return s;'),
  variableLength('unsupported', 'return sizeof(__typeof__(a[i]));'),
  variableLength('unsupported', '__typeof__(a[f()]) q; return k;'),
  variableLength('unsupported', '__typeof__(p + f()) q; return k;'),
  variableLength('unsupported', 'static int b[2][2]; __typeof__((int (*)[f()])b) q; return k;'),
  variableLength('exit 13', 'static int b[2][2]; int s = sizeof ((int (*)[n + 1])b)[i++]; return i + s;'),
  variableLength('unsupported', 'return sizeof(int (*)[f()]) + k;'),
  variableLength('unsupported', 'return sizeof(int (*[n])[f()]) + k;'),
  variableLength('unsupported', 'return sizeof((int (*)[f()])p) + k;'),
  variableLength('unsupported', 'return sizeof *(int (*)[f()]){ p } + k;'),
  variableLength('unsupported', 'return _Generic(p, int (*)[f()]: k, default: 9);'),
  memory('undefined', 'int n = -3; int a[n]; return 0;'),
  memory('undefined', 'double d = 3e9; return (int)d;'),
  memory('undefined', 'float f = -1.0f; return (unsigned)f;'),
  memory('exit 0', 'float f = -0.5f; return (unsigned)f;'),
  memory('exit 1', 'double d = 2147483647.5; return (int)d == 2147483647;'),
  memory(
    'undefined',
    'int (*f)(int, int) = (int (*)(int, int))g; return f(1, 2);',
    'static int g(int x) { return x; }',
  ),
  memory('undefined', 'int z = 0; return 1 % z;'),
  // a long double has more bits than a double
  memory('exit 1', 'long double x = 1, y = 3; return x / y < 0.5 && x / y != 1.0 / 3;'),
  memory('exit 0', 'long double x = 0.1L; return x == 0.1;'),
  memory('exit 0', 'long double x = 9007199254740992.0; return x + 1 == x;'),
  memory('exit 0', 'long double x = 9007199254740993ULL; return x == 9007199254740992.0;'),
  memory('exit 1', 'long double x = 1e300; return x * x > 1 && !__builtin_isinf(x * x);'),
  memory('exit 1', 'return sqrtl(2) > 1;', 'extern long double sqrtl(long double);'),
  memory('unsupported', 'return sinl(1) > 0;', 'extern long double sinl(long double);'),
  memory('exit 1', 'return sinl(0) == 0;', 'extern long double sinl(long double);'),
  memory('exit 1', 'long double x = 1, y = 4; return x / y == 0.25 && x * y == 4 && x - y == -3;'),
  memory(
    'exit 1',
    'long double x = 2.5L; int n = x; return n == 2 && -x < 0 && fabsl(-x) == x;',
    'extern long double fabsl(long double);',
  ),
  memory(
    'exit 1',
    'return fma(1.0 + 0x1p-52, 1.0 + 0x1p-52, -1.0) == 0x1.00000000000008p-51;',
    'extern double fma(double, double, double);',
  ),
  memory(
    'exit 3',
    'char b[4] = "xyz"; return strlcpy(b, "abc", 3) + (b[2] != 0) + (strlcat(b, "cd", 4) != 4) + (b[2] != 99);',
    'extern size_t strlcpy(char *, const char *, size_t), strlcat(char *, const char *, size_t);',
  ),
  // inline assembly
  memory('exit 3', 'int x = 3; asm volatile("" ::: "memory"); __asm__ ("nop\\n\\tmfence; pause"); return x;'),
  memory('exit 3', 'int x = 3; __asm__ __volatile__ ("" : "+r"(x) : : "cc", "memory"); asm(""); return x;'),
  memory('exit 3', 'int x = 3; __asm volatile("lock; addl $0,0(%%esp)" : : : "memory"); return x;'),
  memory('exit 2', 'int x = 1, y = 2; asm("" : "=r"(x) : "0"(y)); return x;'),
  memory(
    'exit 1',
    'int a[2]; unsigned long n; int *p = a; asm("" : "=&r"(n) : "0"(p)); return (int *)n == a;',
  ),
  memory('exit 4', 'struct s r = {3, 4}; asm volatile("" : "+m"(r), [b] "+r"(r.b) : "r"(r.a)); return r.b;'),
  memory('exit 1', 'int x = 0; asm("" : : "r"(x++), "i"(7)); return x;'),
  memory('valid-deref', 'int *p = 0; asm("" : : "r"(*p)); return 0;'),
  memory('unsupported', 'int x; asm("" : "=r"(x)); return 0;'),
  memory('unsupported', 'int x = 0; asm("" : "+r"(x) : "r"(x = 7)); return x;'),
  memory('unsupported', 'int x = 0, y; asm("" : "=r"(y) : "0"(x), "r"(x++)); return y;'),
  memory('unsupported', 'int x = 0; asm("" : : "r"(__VERIFIER_nondet_int()), "r"(x)); return x;'),
  memory('unsupported', 'int x = 0; asm("" : : "r"(({ x = 1; x; })), "r"(x)); return x;'),
  memory('unsupported', 'int x = 1; asm("" : "=m"(x)); return 0;'),
  memory('unsupported', 'int x = 1, y = 2; asm("" : "=r"(x), "=r"(y) : "0"(y), "1"(x)); return x;'),
  memory('unsupported', 'int *p = 0; asm("" : "+m"(*p)); return 0;'),
  memory('unsupported', 'const int c = 1; asm("" : "+r"(c)); return 0;'),
  memory('unsupported', 'char c; int x = 300; asm("" : "=r"(c) : "0"(x)); return 0;'),
  memory('unsupported', 'int x = 1; asm volatile("incl %0" : "+r"(x)); return x;'),
  memory('unsupported', 'asm goto("" : : : : out); out: return 0;'),
  memory('unsupported', 'int x = 1; asm("nop; hlt"); return x;'),
  memory('exit 0', 'return 0;', 'asm("");'),
  // layouts
  memory(
    'exit 0',
    'struct flexible *p = malloc(sizeof *p + 8); p->data[1] = 0; int r = p->data[1]; free(p); return r;',
  ),
  memory('valid-deref', 'struct flexible *p = malloc(sizeof *p + 8); p->data[2] = 0; free(p); return 0;'),
  memory('exit 63', 'union u x; x.f = 1.0f; return x.c[3];'),
  memory('undefined', 'char b[8] = {0}; *(int *)(b + 1) = 256; return b[2];'),
  memory('valid-deref', 'char b[8]; return *(int *)(b + 5);'),
  memory(
    'exit 0',
    'struct bits *p = malloc(sizeof *p); p->low = -1; p->high = 31; int r = p->low + p->high - 30; free(p); return r;',
  ),
  memory({ LP64: 'exit 16', ILP32: 'exit 12' }, 'struct { char c; long long l; } x; return sizeof x;'),
  memory('exit 1', 'struct s a = {1, 2}, b; b = a; return memcmp(&a, &b, sizeof a) == 0;'),
  memory('exit 0', 'int x = 4, *p = &x; size_t n = (size_t)p; return *(int *)n - 4;'),
  memory('valid-deref', 'int *p = (int *)12345; return *p;'),
  memory('valid-deref', 'int *p; return *p;'),
  memory('exit 1', 'int a = 1, b = 1; return &a != &b;'),
  memory('valid-deref', 'int a[4]; int i = 1 << 30; return a[i];'),
  // overflow
  overflow('no-overflow', 'unsigned short x = 65535; x = x * x; return 0;'),
  overflow('exit 0', 'short x = 32767; x++; x += 5; signed char c = -128; c--; c = -c; return 0;'),
  overflow('exit 0', 'short x = 32767; x = x * x; return x != 1;'),
  overflow('exit 0', 'struct bits x = {3, 31}; x.low++; x.high++; return 0;'),
  overflow('exit 0', 'enum small e = LAST; int x = e + 1; return 0;'),
  overflow('exit 0', 'int x = 2147483647; x += 1u; return 0;'),
  overflow({ LP64: 'exit 0', ILP32: 'no-overflow' }, 'int x = 2147483647; x += 1L; return 0;'),
  overflow('exit 0', 'int x = 2147483647; x += 1LL; return 0;'),
  overflow('no-overflow', 'int x = -2147483647; x -= 2; return 0;'),
  overflow('no-overflow', 'int x = 2147483647; return x++ == 0;'),
  overflow('no-overflow', 'int a[1] = {2147483647}; ++a[0]; return 0;'),
  overflow('no-overflow', 'int x = 46341; x *= x; return 0;'),
  overflow('no-overflow', 'int x = 1; x = x << 31; return 0;'),
  overflow('no-overflow', 'int x = 3; x = x << 31; return 0;'),
  overflow('no-overflow', 'long long x = 1; x = x << 63; return 0;'),
  overflow('exit 0', 'unsigned x = 1; x = x << 31; long long y = 1LL << 62; return y == 0;'),
  overflow('undefined', 'int x = 1, n = -1; return x << n;'),
  overflow('undefined', 'long long x = 1; return (x << 64) != 0;'),
  overflow('no-overflow', 'int x = -2147483647 - 1; x /= -1; return 0;'),
  overflow('no-overflow', 'int x = -2147483647 - 1; x %= -1; return 0;'),
  overflow('no-overflow', 'long long x = -9223372036854775807LL - 1; return x / -1 != 0;'),
  overflow('exit 0', 'int x = -2147483647 - 1; unsigned y = -(unsigned)x; return x / 1 == 0;'),
  overflow('no-overflow', 'int x = -2147483647 - 1; return -x == 0;'),
  overflow('no-overflow', 'int x = -2147483647 - 1; x = 0 - x; return 0;'),
  overflow('no-overflow', 'int x = -2147483647 - 1; x *= -1; return 0;'),
  overflow('no-overflow', 'int x = -2147483647 - 1; return abs(x) == 0;'),
  overflow('no-overflow', 'int x = 2147483647 + 1; return 0;'),
  overflow('exit 0', 'int x = (int)2147483648u; x = ~x; unsigned char c = 300; return 0;'),
  overflow('exit 0', 'int a[2]; ptrdiff_t d = &a[0] - &a[1]; return d + 1;'),
  overflow('exit 0', 'int x; return __builtin_add_overflow(2147483647, 1, &x) - 1;'),
  overflow('exit 0', 'char c = 127; c++; c = 127 + 1; unsigned long long u = -1; u++; return u;'),
  overflow('no-overflow', 'int x = 1000000, y = 1000000; long long z = x * y; return z == 0;'),
  overflow('exit 0', 'int x = 1000000, y = 1000000; long long z = (long long)x * y; return z == 0;'),
  overflow('no-overflow', 'int x = 2147483647, y = 0; return (y && x + 1) || x + 1;'),
  overflow('exit 0', 'int x = 2147483647, y = 0; return y && x + 1;'),
  overflow('exit 4', 'int x = 2147483647; return sizeof(x + 1);'),
];
