import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';

const analyse = (text: string, dataModel: DataModel = 'LP64') =>
  analyseProgram(text, { dataModel, file: 'dialect.c' });

/** Programs that must be read without any problem. */
const ACCEPTED: readonly (readonly [string, string])[] = [
  ['line markers', '# 1 "a.c"\n# 1 "<built-in>" 3 4\nint x;\n#line 7 "b.c"\n#pragma GCC poison y\nint y;'],
  [
    'extension and attributes',
    '__extension__ typedef long long ll; __attribute__((__noreturn__)) void f(void) __attribute__((nothrow)); struct s { int x; } __attribute__((packed)) t __attribute__((aligned(16), unused));',
  ],
  [
    'GNU spellings',
    'static __inline__ int f(const char *__restrict a, __const int b, __volatile__ int c, __signed__ char d) { return b + c + d + *a; }',
  ],
  [
    'assembler names',
    'extern int scanf(const char *, ...) __asm__("" "__isoc99_scanf"); extern int x __asm__("x");',
  ],
  ['typeof', 'int x; typeof(x) y; __typeof__(int *) p; __typeof(y + 1l) z; typeof(p) *q = &p;'],
  [
    'statement expression',
    'int f(int a) { int b = ({ int c = a; c++; c * 2; }); return ({ if (a) b++; b; }) + ({ l: 3; }); }',
  ],
  [
    'case ranges and nested labels',
    "int f(int c) { switch (c) { case 0 ... 9: case 'a' ... 'f': if (c) { case 20: c++; } break; default: a: b: return 1; } goto a; }",
  ],
  [
    'computed goto',
    'int f(int i) { static void *t[] = { &&a, &&b }; goto *t[i]; a: return 1; b: return 2; }',
  ],
  ['omitted middle', 'int f(int *p, int x) { return (p ?: &x)[0] + (x ?: 3); } int g = 5 ?: 2;'],
  ['K&R definition', 'int f(a, b, c) int a; char *b; { return a + *b + c; } main() { return f(1, "x", 2); }'],
  ['implicit int and functions', 'static x = 3; f() { return g(x) + strlen("x"); } g(y) { return y; }'],
  [
    'variable length',
    'int f(int n, int m, int a[n][m], int b[*]); int f(int n, int m, int a[n][m], int b[]) { int v[n + 1]; typedef int row[m]; row r; int (*p)[m] = a; return sizeof v + sizeof(int[n]) + a[1][2] + r[0] + p[1][0] + (int)sizeof(*p); }',
  ],
  [
    'variadic',
    'typedef __builtin_va_list va_list; int s(int n, ...) { va_list a, b; __builtin_va_start(a, n); __builtin_va_copy(b, a); int x = __builtin_va_arg(a, int) + *__builtin_va_arg(b, char *); __builtin_va_end(a); return x; } int t(va_list l) { return __builtin_va_arg(l, double) > 1; } int u(int n, ...) { va_list l; __builtin_va_start(l, n); return t(l); }',
  ],
  [
    'compound literals',
    'struct p { int x, y; }; struct p *g = &(struct p){ 1, 2 }; int f(struct p q); int h(void) { int *a = (int[]){ 1, 2, 3 }; return f((struct p){ .y = 2 }) + (struct p){ 3 }.x + a[1]; }',
  ],
  [
    'anonymous members',
    'struct s { union { int a; struct { char b, c; }; }; int d : 3, : 2, e : 4; int f[]; }; int g(struct s *p) { return p->a + p->c + p->e + p->f[2]; }',
  ],
  [
    'recursive types',
    'struct b; struct a { struct b *p; }; struct b { struct a *q; struct { struct a in; } r; }; int f(struct a *x) { return x->p->r.in.p == x->p; } enum e; enum e { A }; enum e v = A;',
  ],
  [
    'function pointers',
    'typedef int (*fp)(int); typedef int ft(int); ft f; int f(int x) { return x; } fp get(void); int (*sel(int a))(int) { return a ? f : &f; } int m(fp p) { return p(1) + (*p)(2) + (**p)(3) + sel(1)(4) + get()(5); } fp table[2] = { f, &f };',
  ],
  [
    'records by value',
    'struct s { int a[4]; } f(struct s x) { x.a[1] = 2; return x; } int g(struct s y) { struct s z = f(y), w; w = z = y; return f(z).a[2] + (w.a[0] ? z : w).a[1]; }',
  ],
  [
    'typedef names hidden',
    'typedef int t; int f(t t) { return t * 2; } int g(void) { t x = 1; { int t = 2; x = t * x; } t: ; return (t)x; } struct s { t t; };',
  ],
  [
    'casts and parentheses',
    'typedef int t; int f(int n, t *p) { return (n) - 1 * 2 + (t)(*p) + (t) - 1 + (n) & 1 + sizeof(n) + sizeof (t)+ -(t)+1; }',
  ],
  [
    'builtins',
    'int f(int x, unsigned long l, double d, int *p) { if (__builtin_expect(!!(x), 0)) __builtin_unreachable(); int r; return __builtin_add_overflow(x, l, &r) + __builtin_sadd_overflow(x, 1, p) + __builtin_mul_overflow_p(x, 2, (short)0) + __builtin_clzl(l) + __builtin_popcount(x) + __builtin_isnan(d) + __builtin_isgreater(d, x) + (int)__builtin_offsetof(struct { int a; int b[3]; }, b[1]) + __builtin_types_compatible_p(int, const int) + __builtin_choose_expr(1, x, d) + __builtin_constant_p(3) + (__builtin_memcpy(p, &x, 4) == p) + (__builtin_alloca(x) != 0) + (int)__builtin_object_size(p, 0) + (int)__builtin_huge_val() + __builtin_bswap32(x) + __builtin_abs(x); }',
  ],
  [
    'atomics',
    'int f(int *p, long *q) { __sync_synchronize(); int old; return __sync_fetch_and_add(p, 1) + __sync_bool_compare_and_swap(q, 1, 2) + __atomic_load_n(p, 5) + (__atomic_store_n(p, 3, 0), 1) + __atomic_compare_exchange_n(p, &old, 3, 0, 5, 5); }',
  ],
  [
    'generic selection',
    'int f(double d) { return _Generic(d, int: 1, double: 2, default: 3) + _Generic("x", char *: 1, default: 0) + _Generic(0, default: 5); }',
  ],
  [
    'old designators',
    'struct s { int a, b[3]; } x = { b: { 1, [2] = 3 }, a: 4 }, y[] = { [1].b[1] = 5, 6, [0] = { 7 } };',
  ],
  [
    'static assertion',
    '_Static_assert(sizeof(int) == 4, "int"); struct s { int x; }; void f(void) { _Static_assert(1, ""); ; }',
  ],
  [
    'bit-fields of kernel style',
    'struct s { unsigned a : 1; unsigned char b : 4; long long : 0; enum { Q, R } c : 2; _Bool d : 1; } __attribute__((__packed__)); int f(struct s *p) { return p->a++ + (p->b |= 3) + (p->c = R) + !p->d; }',
  ],
  [
    'tentative definitions',
    'int a[]; extern int b; int b; int b = 3; int a[4]; extern int a[]; static int c; int f(void) { extern int b; return b + sizeof a; } int e[];',
  ],
  [
    'block scope declarations',
    'int f(void) { int g(int), x = g(1); static int s = 4, *p = &s; extern int later; for (int i = 0, j = 1; i < j; i++) { int i = 2; x += i; } register int r = *p; return x + r + later; } int later = 5; int g(int q) { return q; }',
  ],
  [
    'empty things',
    ';;; struct e {}; int f(void) { ; {} struct e x = {}; for (;;) { break; } l: } void g() { return; }',
  ],
  ['comma and nested conditionals', 'int f(int a, int b) { return a ? b ? 1 : 2 : b ? 3 : (a, b, 4), 5; }'],
  [
    'char16 and wide strings',
    'const void *p = L"w", *q = u"x" "y", *r = U"z", *s = u8"\\u00e9"; int c = L\'\\x1234\' + u\'x\';',
  ],
  [
    'CIL output',
    'extern int __VERIFIER_nondet_int(void) ; int main(void) { int tmp ; int __cil_tmp2 ; unsigned long __cil_tmp3 ; { { tmp = __VERIFIER_nondet_int(); } while (1) { while_0_continue: /* CIL Label */ ; __cil_tmp3 = (unsigned long )(& tmp); if (! (tmp > 0)) { goto while_0_break; } else { } tmp = tmp - 1; } while_0_break: /* CIL Label */ ; return ((int )__cil_tmp3); } }',
  ],
  [
    'old modes',
    'typedef int di __attribute__((__mode__(__DI__))); typedef unsigned u8 __attribute__((mode(QI))); _Static_assert(sizeof(di) == 8 && sizeof(u8) == 1, "");',
  ],
  [
    'fortified functions',
    'int f(char *t, const char *s, unsigned long n) { __builtin___strcpy_chk(t, s, n); __builtin___memset_chk(t, 0, 4, -1); return __builtin___snprintf_chk(t, n, 1, -1, "%d", 3) + __builtin___sprintf_chk(t, 1, -1, s) + __builtin___printf_chk(1, "x"); }',
  ],
  [
    'alignment by typedef',
    'struct u { char a; }; typedef struct u v __attribute__((aligned(8))); struct w { char c; v t; char d; }; _Static_assert(sizeof(struct w) == 16 && sizeof(v) == 1 && _Alignof(v) == 8, ""); typedef long long l8 __attribute__((aligned(8))); struct x { char c; l8 t; }; _Static_assert(sizeof(struct x) == 16, "");',
  ],
  [
    'noreturn declarations',
    '_Noreturn void f(void); void g(void) __attribute__((noreturn)); void abort(void); int main(void) { abort(); f(); g(); }',
  ],
  [
    'qualifiers everywhere',
    'int const volatile *const *volatile p; int f(int a[const 3], int b[static 2]) { const int x = 1; return x + a[0] + b[1]; }',
  ],
  ['void values', 'void f(void *p) { (void)0; (void)*p; *p; (void)(1 ? f(p) : (void)0); return f(p); }'],
];

/** Programs of a file of its own, with directives. */
const PREPROCESSED: readonly (readonly [string, string])[] = [
  [
    'headers',
    '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <assert.h>\n#include <limits.h>\n#include <stdint.h>\n#include <stdbool.h>\n#include <math.h>\n#include <errno.h>\nint main(void) { bool b = true; uint64_t u = UINT64_MAX; char *p = malloc(10); assert(p != NULL); memset(p, 0, 10); printf("%d %f\\n", INT_MAX, sqrt(2.0)); if (isnan(NAN) && b && errno == ENOMEM) exit(EXIT_FAILURE); fprintf(stderr, "x"); free(p); return u > 3 ? INT_MIN : LONG_MAX; }',
  ],
  [
    'object-like macros',
    '#define N 10\n#define M (N + 1)\nint a[M]; _Static_assert(sizeof a == 44, "");\n#undef N\n#define N 3\nint b[N]; _Static_assert(sizeof b == 12, "");',
  ],
  [
    'macros with parameters',
    '#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#define CALL(f, ...) f(__VA_ARGS__)\n#define S(x) #x\n#define CAT(a, b) a##b\n#define E(...) g(0, ##__VA_ARGS__)\nint g(int, ...); int xy = MAX(1, MAX(2, 3)); const char *s = S(a "b" c); int f(int CAT(p, q)) { return CALL(g, pq, 2) + CAT(x, y) + E() + E(1, 2); }',
  ],
  ['self reference', 'int f(int); int g;\n#define f(x) f(x + 1)\n#define g g\nint h(void) { return f(g); }'],
  [
    'conditions',
    '#define A 2\n#if defined(A) && A > 1 && !defined B\nint x;\n#elif 1\nbroken here\n#else\nalso broken\n#endif\n#ifndef A\n#error no\n#endif\n#ifdef __x86_64__\nint y = sizeof(char[sizeof(long) == 8 ? 1 : -1]);\n#endif\nint z = sizeof x;',
  ],
  [
    'unsigned conditions',
    "#if -1 > 0u && -1/2u > 5 && (1 ? -1 : 0u) > 0 && ~0u > 4294967295u && 'a' == 97\nint x;\n#else\nbroken here\n#endif\n#if -1 < 0 && -7 / 2 == -3\nint y;\n#else\nbroken here\n#endif\nint z = sizeof x + sizeof y;",
  ],
  [
    'joined lines',
    '#define LONG(a) \\\n  do { a; \\\n  } while (0)\nint f(int x) { LONG(x++); return x; } // comment \\\n goes on\nint y;',
  ],
  [
    'line and file',
    '#define HERE __LINE__\nchar a[HERE]; _Static_assert(sizeof a == 2, ""); const char *f = __FILE__;',
  ],
];

describe('the dialect of programs', () => {
  for (const dataModel of ['ILP32', 'LP64'] as const) {
    it.each([...ACCEPTED, ...PREPROCESSED])(`[SV24-40a] %s, ${dataModel}`, (_, text) => {
      const usable = dataModel === 'LP64' ? text : text.replaceAll('__x86_64__', 'NEVER');
      const { problems } = analyse(usable, dataModel);
      expect(problems.map(({ message, range: { line, column } }) => `${line}:${column} ${message}`)).toEqual(
        [],
      );
    });
  }
});

describe('problems', () => {
  it.each([
    ['int f(void) {\n  return y + 1; }', 'unknown-identifier', 2, 10, 'f'],
    ['int f(void) { int x; x = ; return x; }', 'syntax', 1, 26, 'f'],
    ['int f(void) {\n int x;\n asm volatile("hlt"); return x; }', 'unsupported', 3, 2, 'f'],
    ['struct s { int a; } v; int f(void) { return v.b; }', 'unknown-identifier', 1, 47, 'f'],
    ['struct s; int f(struct s *p) { return sizeof *p; }', 'type', 1, 39, 'f'],
    ['int f(int a) { return f(a, 2); }', 'type', 1, 23, 'f'],
    ['int f(void) { goto away; }', 'unknown-identifier', 1, 20, 'f'],
    ['int x = 08;', 'syntax', 1, 9, undefined],
    ['_Complex double z;', 'unsupported', 1, 1, undefined],
    ['int f(int x) { return *x; }', 'type', 1, 23, 'f'],
    ['int a[2];\nint a[3];', 'type', 2, 5, undefined],
    ['typedef int v4 __attribute__((vector_size(16)));', 'unsupported', 1, 31, undefined],
    ['#include "mine.h"\nint x;', 'unsupported', 1, 2, undefined],
    ['int x = 1; /* open', 'syntax', 1, 12, undefined],
    ['int f(void) { return 1;', 'syntax', 1, 24, 'f'],
    ['struct { int n; int a[]; } x = { 1, { 2 } };', 'unsupported', 1, 39, undefined],
    ['__int128 x;', 'type', 1, 1, undefined, 'ILP32'],
  ] as const)('%s', (text, kind, line, column, inside, dataModel: DataModel = 'LP64') => {
    const [problem, ...others] = analyse(text, dataModel).problems;
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ kind, range: { line, column } });
    expect(problem?.function?.name).toBe(inside);
  });

  it('[SV24-40b] a program has all its code in it: no file is included', () => {
    const { problems } = analyse('#include "mine.h"\nint main(void) { return 0; }');
    expect(problems.map(({ message }) => message)).toEqual(["the header 'mine.h' is not known"]);
    expect(analyse('extern int f(void);\nint main(void) { return f(); }').problems).toEqual([]);
  });

  it('keeps the text around them', () => {
    const program = analyse(
      'int a;\nint b = = 3;\nint f(int x) { int y = 1; if (x) { @ } else y = 2; while (x) bad(; y++; return y; }\nint c;',
    );
    expect(program.problems.map(({ range }) => range.line)).toEqual([2, 3, 3]);
    const [f] = program.functions;
    expect(f?.definition?.body.statements.map(({ kind }) => kind)).toEqual([
      'declaration',
      'if',
      'while',
      'expression',
      'return',
    ]);
    expect(program.globals.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});

describe('parts that could not be read', () => {
  it('make a switch unsupported when they may hold a label of it', () => {
    const [f] = analyse(
      'int f(int x) { switch (x) { case nothing: return 1; default: return 2; } switch (x) { case 1: asm(""); } return 3; }',
    ).functions;
    expect(f?.definition?.body.statements.map(({ kind }) => kind)).toEqual([
      'unsupported',
      'switch',
      'return',
    ]);
  });

  it('leave labels undefined', () => {
    const [f] = analyse('int f(int x) { if (x) goto a; asm(""); { a: @; } return 3; }').functions;
    expect(f?.definition?.labels.map(({ name, defined }) => [name, defined])).toEqual([['a', 'yes']]);
    const [g] = analyse('int g(int x) { goto a; }').functions;
    expect(g?.definition?.labels.map(({ name, defined }) => [name, defined])).toEqual([['a', 'no']]);
  });
});

describe('bounds', () => {
  const N = 5_000;
  const inFunction = (body: string) => `int f(int a) { ${body} return 1; }`;
  it.each([
    ['parentheses', `int x = ${'('.repeat(N)}1${')'.repeat(N)};`],
    ['operators', inFunction(`a = ${'a + '.repeat(N)}1;`)],
    ['unary operators', inFunction(`a = ${'!'.repeat(N)}1;`)],
    ['commas', inFunction(`a = (${'a, '.repeat(N)}1);`)],
    ['conditionals', inFunction(`a = ${'a ? a : '.repeat(N)}1;`)],
    ['assignments', inFunction(`${'a = '.repeat(N)}1;`)],
    ['calls', inFunction(`a = ${'f('.repeat(N)}1${')'.repeat(N)};`)],
    ['blocks', inFunction('{'.repeat(N) + '}'.repeat(N))],
    ['if', inFunction(`${'if (a) '.repeat(N)};`)],
    ['else', inFunction(`${'if (a); else '.repeat(N)};`)],
    ['labels', inFunction([...Array(N).keys()].map((index) => `l${index}:`).join(' '))],
    ['pointers', `int ${'*'.repeat(N)}p;`],
    [
      'typedefs',
      `typedef int t0;${[...Array(N).keys()].map((index) => `typedef const t${index} *t${index + 1};`).join('')}`,
    ],
    ['arrays', `int p${'[1]'.repeat(N)};`],
    ['declarators', `int ${'(*'.repeat(N)}p${')(int)'.repeat(N)};`],
    ['records', `${'struct { '.repeat(N)}int x;${' } m;'.repeat(N)}`],
    ['initialisers', `int x = ${'{'.repeat(N)}1${'}'.repeat(N)};`],
    [
      'macros',
      `#define A0 x x\n${[...Array(40).keys()].map((i) => `#define A${i + 1} A${i} A${i}\n`).join('')}int y = A40;`,
    ],
    ['conditions of directives', `#if ${'('.repeat(N)}1${')'.repeat(N)}\n#endif`],
    ['generic selections', inFunction(`a = ${'_Generic(1, default: '.repeat(N)}1${')'.repeat(N)};`)],
  ])('deep nesting of %s is a problem, not a crash', (_, text) => {
    expect(analyse(text).problems.map(({ kind }) => kind)).toContain('limit');
  });

  it.each([
    ['ifdef', '#ifdef __ELF__'],
    ['ifndef', '#ifndef __SIZE_MAX__'],
    ['defined', '#if defined(__SSE2__)'],
    ['a value', '#if __SIZE_MAX__ > 1'],
    ['elif', '#if 0\n#elif __SIZE_MAX__ > 1'],
    ['a character', "#if '\\xff' < 0"],
  ])('a condition that only gcc can answer is one problem: %s', (_, condition) => {
    const { problems } = analyse(`${condition}\nint a;\n#else\nint b;\n#endif\nint c;`);
    expect(problems.map(({ kind }) => kind)).toEqual(['unsupported']);
  });

  it('long rows in programs are no problem', () => {
    const cases = [...Array(900).keys()].map((index) => `case ${index}:`).join(' ');
    const elses = [...Array(1500).keys()].map((index) => `if (a == ${index}) a++; else `).join('');
    const sum = [...Array(900).keys()].map((index) => `a * ${index}`).join(' + ');
    const program = analyse(inFunction(`switch (a) { ${cases} a++; } ${elses}; a = ${sum};`));
    expect(program.problems).toEqual([]);
  });
});
