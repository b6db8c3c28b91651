import { describe, expect, it } from 'vitest';
import type { PropertyCheck } from '../../src/task/property.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { oneIn } from '../effort.js';
import { endText, runText } from './run-program.js';

const MEMORY: readonly PropertyCheck[] = [
  { kind: 'valid-free' },
  { kind: 'valid-deref' },
  { kind: 'valid-memtrack' },
];
const CLEANUP: readonly PropertyCheck[] = [{ kind: 'valid-memcleanup' }];
const OVERFLOW: readonly PropertyCheck[] = [{ kind: 'no-overflow' }];
const REACH: readonly PropertyCheck[] = [{ kind: 'call', function: 'reach_error' }];
const LABEL: readonly PropertyCheck[] = [{ kind: 'label', label: 'ERROR' }];

const DECLARATIONS = `
extern void *malloc(__SIZE_TYPE__), *calloc(__SIZE_TYPE__, __SIZE_TYPE__), *realloc(void *, __SIZE_TYPE__);
extern void free(void *), exit(int), abort(void), *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
extern __SIZE_TYPE__ strlen(const char *); extern char *strcpy(char *, const char *);
extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); extern int atexit(void (*)(void));
extern int rand(void);
`;

type Row = readonly [expected: string, checks: readonly PropertyCheck[], code: string];

const inMain = (code: string): string => `int main(void) { ${code} return 0; }`;

const ROWS: readonly Row[] = [
  // a function without result
  ['undefined', [], 'int f(int x) { if (x) return 1; } int main(void) { return f(0) == 0; }'],
  ['exit 1', [], 'int f(int x) { if (x) return 1; } int main(void) { return f(1); }'],
  ['exit 3', [], 'int f(int x) { if (x) return 1; } int main(void) { f(0); (void)f(0); return 3; }'],
  ['undefined', [], 'int f(int x) { } int main(void) { int (*g)(int) = f; return g(0); }'],
  [
    'exit 2',
    [],
    'int f(int x) { } int h(int x) { f(x); return x; } int main(void) { int (*g)(int) = h; f(1); return g(2); }',
  ],
  [
    'undefined',
    [],
    'int f(int x) { while (x) return x; } int main(void) { int y; y = f(0); return y == 0; }',
  ],
  [
    'undefined',
    [],
    'struct { int a; } f(int x) { if (x) goto end; end:; } int main(void) { return f(0).a == 0; }',
  ],
  ['exit 4', [], 'int f(int x) { if (x) return 4; else return f(1); } int main(void) { return f(0); }'],
  ['exit 0', [], 'int main(void) { }'],
  // calls as functions of another type, of which WebAssembly knows nothing
  ['undefined', [], 'unsigned char f(int x) { return x; } int main(void) { return ((int (*)(int))f)(300); }'],
  ['undefined', [], 'int f(char x) { return x; } int main(void) { return ((int (*)(int))f)(300); }'],
  ['undefined', [], 'int f(char x) { return x; } int main(void) { int (*g)() = (int (*)())f; return g(5); }'],
  ['undefined', [], 'int f(_Bool x) { return x; } int main(void) { return ((int (*)(int))f)(64); }'],
  [
    'undefined',
    [],
    'int f(int x, ...) { return x; } int main(void) { return ((int (*)(int, int))f)(4, 5); }',
  ],
  [
    'undefined',
    [],
    'struct s { int x; } f(int x) { struct s s = {x}; return s; } int main(void) { ((void (*)(int, int))f)(4, 5); }',
  ],
  [
    'undefined',
    [],
    'struct a { int x[9]; } f(void) { struct a a = {{3}}; return a; } struct b { int y; }; int main(void) { return ((struct b (*)(void))f)().y; }',
  ],
  [
    'undefined',
    [],
    'struct a { float x; }; int f(struct a x) { return x.x != 0; } struct b { int y; } b = {3}; int main(void) { return ((int (*)(struct b))f)(b); }',
  ],
  [
    'undefined',
    [],
    'struct a { int x; }; int f(struct a x) { return x.x; } int main(void) { return ((int (*)(int))f)(64); }',
  ],
  ['exit 5', [], 'int f(c) char c; { return c; } int main(void) { int (*g)() = f; return g(5); }'],
  [
    'exit 5',
    [],
    'char g(char c) { return c; } int f(int c) { return c; } char (*t[1])(char) = {g}; int main(void) { int (*h)(int) = f; return t[0](2) + h(3); }',
  ],
  [
    'exit 5',
    [],
    'struct a { int x; }; int f(const struct a x) { return x.x; } int main(void) { struct a a = {5}; int (*g)(struct a) = f; return g(a); }',
  ],
  // values of _Bool
  ['undefined', [], inMain('_Bool b; memset(&b, 2, 1); if (b) return 1;')],
  ['undefined', [], inMain('union { unsigned char c; _Bool b; } u; u.c = 2; return u.b + 0;')],
  ['undefined', [], inMain('struct { _Bool b[2]; } s; *((char *)&s + 1) = -1; s.b[1] |= 1;')],
  ['exit 1', [], inMain('_Bool b; memset(&b, 1, 1); if (b) return b;')],
  ['exit 2', [], inMain('union { unsigned char c; _Bool b; } u, v; u.c = 2; v = u; return v.c;')],
  ['exit 1', [], inMain('_Bool b[2]; b[0] = 2; _Bool c; c = b[0]; return c;')],
  // compound literals live as long as the block around them
  ['undefined', [], inMain('int *p = 0; switch ((p = (int[]){1, 2}, 1)) { case 1: ; } return p[1];')],
  ['exit 2', [], inMain('int *p = 0; switch ((p = (int[]){1, 2}, 1)) { case 1: return p[1]; }')],
  ['exit 2', [], inMain('int *p = (int[]){1, 2}; return p[1];')],
  [
    'exit 2',
    [],
    inMain('int *p, n = 0; { again: p = (int[]){1, 2}; if (n++ < 2) goto again; return p[1]; }'),
  ],
  ['undefined', [], inMain('int *p = 0; { p = (int[]){1, 2}; goto out; } out: return p[1];')],
  ['exit 2', [], inMain('for (int *p = (int[]){0, 2}; p[0] < 2; p[0]++) if (p[1] == 2) return 2;')],
  ['exit 2', [], inMain('return ({ int *q = (int[]){1, 2}; q[1]; });')],
  ['undefined', [], inMain('int *p = ({ ; (int[]){1, 2}; }); return p[1];')],
  ['valid-deref', MEMORY, inMain('int *p = 0; if (1) p = (int[]){1, 2}; p[0] = 1;')],
  ['exit 0', MEMORY, inMain('for (int i = 0; i < 3; i++) { int *p = (int[]){1, 2}; p[1] = i; }')],
  // ordinary pointers to volatile objects
  ['undefined', [], 'volatile int v = 3; int f(int *p) { return *p; } int main(void) { return f(&v); }'],
  ['undefined', [], 'volatile int v = 3; int *f(void) { return (int *)&v; } int main(void) { return *f(); }'],
  [
    'exit 3',
    [],
    'volatile int v = 3; int f(volatile int *p) { return *p; } int main(void) { return f(&v); }',
  ],
  // restrict pointers, also behind their addresses
  [
    'unsupported',
    [],
    'int f(int *restrict p, int *q) { int **pp = (int **)&p; **pp = 1; *q = 2; return **pp; } int main(void) { int x; return f(&x, &x); }',
  ],
  [
    'unsupported',
    [],
    'int f(int p[restrict 1]) { return p[0]; } int main(void) { int x[1] = {3}; return f(x); }',
  ],
  ['exit 3', [], 'int f(int *restrict p) { return 3; } int main(void) { int x = 3; return f(&x); }'],
  // constant members
  [
    'undefined',
    [],
    inMain('struct s { const int x; int y; } s = {1, 2}; memset((void *)&s, 0, sizeof s); return s.x;'),
  ],
  ['exit 3', [], inMain('struct s { const int x; int y; } s = {1, 2}; int *p = &s.y; *p = 3; return s.y;')],
  ['exit 3', [], inMain('struct s { const int x; } *p = malloc(4); *(int *)&p->x = 3; return p->x;')],
  // differences and orders of pointers
  ['exit 2', [], inMain('struct { int a, b, c; } a[3], *p = a + 2; return p - a;')],
  ['exit 4', [], inMain('int a[4], n = 0; for (int *p = a + 3; p >= a; p--) n++; return n;')],
  // numbers that fit into bit-fields
  [
    'exit 5',
    [],
    inMain('struct { int a : 3; unsigned b : 3; } s; s.b = 7.9f; s.b -= 1.5; s.a = -4.0; return s.b;'),
  ],
  // argument lists
  [
    'exit 73',
    [],
    'int h(__builtin_va_list *l) { return __builtin_va_arg(*l, int); } int f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int r = h(&l) * 10; r += h(&l); __builtin_va_end(l); return r; } int main(void) { return f(1, 7, 3); }',
  ],
  ['exit 5', [], inMain('int x = 1; return ({ int z = 3; z++; z; }) + x;')],
  // reachability
  ['unreach-call', REACH, 'void reach_error(void) {} int main(void) { reach_error(); }'],
  ['unreach-call', REACH, 'void reach_error(void); int main(void) { if (1) reach_error(); }'],
  ['unreach-call', REACH, 'extern void __VERIFIER_error(void); int main(void) { __VERIFIER_error(); }'],
  ['exit 0', REACH, 'void reach_error(void) {} int main(void) { if (0) reach_error(); }'],
  ['exit 3', [], 'void reach_error(void) {} int main(void) { reach_error(); return 3; }'],
  [
    'exit 0',
    [{ kind: 'call', function: 'other' }],
    'void reach_error(void) {} int main(void) { reach_error(); }',
  ],
  [
    'unreach-call',
    [{ kind: 'call', function: 'other' }],
    'void other(int x) {} int main(void) { other(1); }',
  ],
  ['abort', REACH, `void reach_error(void) {} ${inMain('abort(); reach_error();')}`],
  [
    'abort',
    REACH,
    `extern void __assert_fail(const char *, const char *, unsigned, const char *); ${inMain('__assert_fail("x", "f", 1, "g");')}`,
  ],
  [
    'assumption-failed',
    REACH,
    `void reach_error(void) {} ${inMain('__VERIFIER_assume(__VERIFIER_nondet_int() == 1); reach_error();')}`,
  ],
  ['exit 4', REACH, `void reach_error(void) {} ${inMain('exit(4); reach_error();')}`],
  [
    'unreach-call',
    REACH,
    `void reach_error(void) {} void late(void) { reach_error(); } ${inMain('atexit(late);')}`,
  ],
  ['unreach-label', LABEL, inMain('ERROR: ;')],
  ['unreach-label', LABEL, inMain('goto ERROR; return 1; ERROR: return 2;')],
  ['exit 1', LABEL, inMain('return 1; ERROR: return 2;')],
  // overflow
  ['no-overflow', OVERFLOW, inMain('int x = 2147483647; x = x + 1;')],
  ['no-overflow', OVERFLOW, inMain('int x = 2147483647; x++;')],
  ['no-overflow', OVERFLOW, inMain('int x = 2147483647; ++x;')],
  ['no-overflow', OVERFLOW, inMain('int x = -2147483647 - 1; x--;')],
  ['no-overflow', OVERFLOW, inMain('int x = 2147483647; x += 1;')],
  ['no-overflow', OVERFLOW, inMain('int x = -2147483647 - 1; x = -x;')],
  ['no-overflow', OVERFLOW, inMain('int x = -2147483647 - 1; x = x / -1;')],
  ['no-overflow', OVERFLOW, inMain('int x = -2147483647 - 1; x = x % -1;')],
  ['no-overflow', OVERFLOW, inMain('int x = 65536; x = x * 65536;')],
  ['no-overflow', OVERFLOW, inMain('int x = -2147483647 - 1; x = x - 1;')],
  ['no-overflow', OVERFLOW, inMain('int x = 1; x = x << 31;')],
  ['no-overflow', OVERFLOW, inMain('int x = 3; x <<= 30;')],
  ['no-overflow', OVERFLOW, inMain('long long x = 9223372036854775807LL; x = x + 1;')],
  ['no-overflow', OVERFLOW, inMain('long long x = 4294967296LL; x = x * x;')],
  ['no-overflow', OVERFLOW, inMain('long long x = -9223372036854775807LL - 1; x = x * -1;')],
  ['no-overflow', OVERFLOW, inMain('long long x = -1; x = x * (-9223372036854775807LL - 1);')],
  [
    'exit 0',
    OVERFLOW,
    inMain('long long x = -9223372036854775807LL - 1; x = x * 1; x = 1 * x; x = x * 0; x = 0 * x;'),
  ],
  [
    'exit 0',
    OVERFLOW,
    inMain('int x = 2147483646; x = x + 1; x = -x; x = x - 1; x = x / 1; x = 46340 * 46340;'),
  ],
  ['exit 0', OVERFLOW, inMain('unsigned x = 4294967295u; x++; x--; x = x * x; x = -x; x <<= 31;')],
  [
    'exit 0',
    OVERFLOW,
    inMain('unsigned char c = 255; c++; signed char s = 127; s++; s = 200; short h = 70000; h *= h;'),
  ],
  ['exit 0', OVERFLOW, inMain('int x = (int)4294967295u; x = (int)5000000000LL; char c = (char)300;')],
  ['exit 0', OVERFLOW, inMain('int x = 1; x = x << 30; x = -1; x = x << 31; x = 0; x = x << 31;')],
  ['undefined', OVERFLOW, inMain('int x = 1, y = 32; x = x << y;')],
  ['undefined', OVERFLOW, inMain('int x = 1, y = 0; x = x / y;')],
  ['undefined', OVERFLOW, inMain('int *p = 0; *p = 1;')],
  ['exit 0', REACH, inMain('int x = 2147483647; x++; x = x * x;')],
  ['undefined', REACH, inMain('int x = 0; x = 5 % x;')],
  // dereferences
  ['valid-deref', MEMORY, inMain('int *p = 0; return *p;')],
  ['valid-deref', MEMORY, inMain('int *p = (int *)4096; *p = 1;')],
  ['valid-deref', MEMORY, inMain('int a[3]; a[3] = 1;')],
  ['valid-deref', MEMORY, inMain('int a[3]; int i = -1; a[i] = 1;')],
  ['valid-deref', MEMORY, inMain('int a[3], *p = a; p += 3; *p = 1;')],
  ['valid-deref', MEMORY, inMain('int a[3]; int *p = a; for (int i = 0; i <= 3; i++) *p++ = i;')],
  ['valid-deref', MEMORY, inMain('char *p = malloc(10); p[10] = 1;')],
  ['valid-deref', MEMORY, inMain('char *p = malloc(10); p[-1] = 1;')],
  ['valid-deref', MEMORY, inMain('char *p = malloc(10), *q = malloc(1000); p = p + 500; *p = 1;')],
  ['valid-deref', MEMORY, inMain('char *p = malloc(10), *q = malloc(1000); p[500] = 1;')],
  ['valid-deref', MEMORY, inMain('int *p = malloc(6); p[1] = 1;')],
  ['valid-deref', MEMORY, inMain('int *p = malloc(8); free(p); *p = 1;')],
  ['valid-deref', MEMORY, inMain('int *p = malloc(8); int *q = p; free(p); p = malloc(8); return *q;')],
  [
    'valid-deref',
    MEMORY,
    'int *f(void) { int x = 1; return &x; } int main(void) { int *p = f(); return *p; }',
  ],
  [
    'valid-deref',
    MEMORY,
    'int *f(void) { int x = 1; int *p = &x; return p; } int g(void) { int y; int *q = &y; *q = 2; return *q; } int main(void) { int *p = f(); g(); return *p; }',
  ],
  ['valid-deref', MEMORY, inMain('int *p; { int x = 1; p = &x; } *p = 2;')],
  ['valid-deref', MEMORY, inMain('char a[4]; strcpy(a, "long");')],
  ['valid-deref', MEMORY, inMain('char a[4] = {1, 2, 3, 4}; return strlen(a);')],
  ['valid-deref', MEMORY, inMain('int a[2], b[2]; memcpy(a, b, 12);')],
  ['valid-deref', MEMORY, inMain('int a[2]; memset(a, 0, sizeof a + 1);')],
  ['valid-deref', MEMORY, inMain('void (*f)(void) = 0; f();')],
  ['valid-deref', MEMORY, inMain('int n = 3; int a[n]; a[n] = 1;')],
  ['valid-deref', MEMORY, inMain('struct s { int a, b; } *p = malloc(4); p->b = 1;')],
  ['valid-deref', MEMORY, inMain('struct s { int a, b; } x, *p = malloc(4); x = *p;')],
  ['valid-deref', MEMORY, inMain('char *s = "abc"; return s[4];')],
  ['exit 0', MEMORY, inMain('char *s = "abc"; return s[3];')],
  ['exit 0', MEMORY, inMain('int a[3], *p = a + 3; p--; *p = 1; p = &a[3];')],
  ['exit 0', MEMORY, inMain('int a[3]; a[0] = a[1] = a[2] = 1;')],
  ['exit 0', MEMORY, inMain('char *p = malloc(10); p[9] = p[0] = 1; free(p);')],
  ['exit 0', MEMORY, inMain('struct s { int a, b; } *p = malloc(8); p->b = 1; free(p);')],
  ['exit 0', MEMORY, inMain('char a[5]; strcpy(a, "long"); return strlen(a) - 4;')],
  [
    'exit 0',
    MEMORY,
    inMain(
      'int x = 1; int *p = &x; unsigned long long n = (unsigned long long)(__SIZE_TYPE__)p; int *q = (int *)(__SIZE_TYPE__)n; return *q - 1;',
    ),
  ],
  ['exit 5', MEMORY, inMain('int a[2][3] = {{1, 2, 3}, {4, 5, 6}}; int *p = &a[0][0]; return p[4];')],
  ['exit 0', MEMORY, inMain('char *p = malloc(10); char *q = p + 1000; q = q - 995; *q = 1; free(p);')],
  // free
  ['valid-free', MEMORY, inMain('int *p = malloc(4); free(p); free(p);')],
  ['valid-free', MEMORY, inMain('int x; free(&x);')],
  ['valid-free', MEMORY, 'int x; int main(void) { free(&x); }'],
  ['valid-free', MEMORY, inMain('char *p = malloc(4); free(p + 1);')],
  ['valid-free', MEMORY, inMain('free((void *)16);')],
  ['valid-free', MEMORY, inMain('char *p = malloc(4); free(p); p = realloc(p, 8);')],
  ['valid-free', MEMORY, inMain('free("text");')],
  ['valid-free', MEMORY, inMain('char *p = __builtin_alloca(4); free(p);')],
  [
    'exit 0',
    MEMORY,
    inMain(
      'free(0); char *p = malloc(0); free(p); p = realloc(0, 4); p = realloc(p, 100); p[99] = 1; free(p);',
    ),
  ],
  // leaks
  ['valid-memtrack', MEMORY, inMain('malloc(4);')],
  ['valid-memtrack', MEMORY, inMain('int *p = malloc(4); p = 0;')],
  ['valid-memtrack', MEMORY, inMain('int *p = malloc(4);')],
  [
    'valid-memtrack',
    MEMORY,
    'struct n { struct n *next; } *head; int main(void) { head = malloc(sizeof *head); head->next = malloc(sizeof *head); head->next->next = 0; free(head); head = 0; return 0; }',
  ],
  ['exit 0', MEMORY, 'int *p; int main(void) { p = malloc(4); return 0; }'],
  ['exit 0', MEMORY, 'char *p; int main(void) { p = malloc(4); p += 2; return 0; }'],
  [
    'exit 0',
    MEMORY,
    'struct n { struct n *next; } *head; int main(void) { head = malloc(sizeof *head); head->next = malloc(sizeof *head); return 0; }',
  ],
  ['exit 1', MEMORY, inMain('int *p = malloc(4); exit(1);')],
  ['valid-memcleanup', CLEANUP, 'int *p; int main(void) { p = malloc(4); return 0; }'],
  ['valid-memcleanup', CLEANUP, inMain('int *p = malloc(4); exit(1);')],
  ['exit 0', CLEANUP, inMain('int *p = malloc(4); free(p);')],
  ['undefined', CLEANUP, inMain('int *p = malloc(4); free(p); free(p);')],
  ['exit 0', REACH, inMain('malloc(4);')],
  // what is not supported is named
  ['unsupported', REACH, `extern int setjmp(void *); ${inMain('int b[64]; int r = 0; r += setjmp(b);')}`],
  ['unsupported', REACH, inMain('break;')],
  ['exit 0', REACH, inMain('if (0) continue;')],
  [
    'unsupported',
    REACH,
    `extern int pthread_create(void *, void *, void *(*)(void *), void *); ${inMain('pthread_create(0, 0, 0, 0);')}`,
  ],
  // nobody says whether a pointer from outside is valid
  ['unsupported', MEMORY, `extern int *get(void); ${inMain('return *get();')}`],
  ['unsupported', MEMORY, `extern int *get(void); ${inMain('get(); int *p = 0; return *p;')}`],
  ['unsupported', MEMORY, `extern void (*get(void))(void); ${inMain('get()();')}`],
  ['valid-deref', MEMORY, `extern int *get(void); ${inMain('get(); int a[2]; return a[2];')}`],
  [
    'valid-deref',
    MEMORY,
    `extern int *__VERIFIER_nondet_pointer(void); ${inMain('return *__VERIFIER_nondet_pointer();')}`,
  ],
  [
    'unreach-call',
    REACH,
    `extern int *get(void); void reach_error(void); ${inMain('if (!get()) reach_error();')}`,
  ],
  ['exit 0', MEMORY, `extern void *get(void); ${inMain('free(get());')}`],
  ['exit 0', REACH, `extern int setjmp(void *); ${inMain('if (0) setjmp(0);')}`],
];

const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];

describe.each(MODELS)('violations on %s', (model) => {
  it.each(oneIn(3, ROWS))('%s %j %s', (expected, checks, code) => {
    const execution = runText(DECLARATIONS + code, { model, checks });
    expect(endText(execution), JSON.stringify(execution.end)).toBe(expected);
  });
});

describe('[SV24-47a, SV24-47c] atomic sections', () => {
  const declared = 'extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void); int x;';
  const run = (code: string) => endText(runText(declared + inMain(code), { model: 'LP64', checks: REACH }));

  it('are executed in one go, one after the other', () => {
    const section = '__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();';
    expect(run(`${section} ${section} if (x == 2) return 7;`)).toBe('exit 7');
  });

  it('and assumptions need no declaration', () => {
    const code = '__VERIFIER_atomic_begin(); __VERIFIER_assume(1); __VERIFIER_atomic_end(); return 3;';
    expect(endText(runText(inMain(code), { model: 'LP64', checks: REACH }))).toBe('exit 3');
  });

  it('are not nested', () => {
    expect(run('__VERIFIER_atomic_begin(); __VERIFIER_atomic_begin();')).toBe('unsupported');
  });
});

it('a pointer to a variable of the last iteration leads nowhere', () => {
  const code = inMain('int *p = 0; for (int i = 0; i < 2; i++) { int x = i; if (i == 1) *p = 3; p = &x; }');
  // On ILP32 such a pointer is only an address again once it is stored, and the new variable has the same.
  expect(endText(runText(code, { model: 'LP64', checks: MEMORY }))).toBe('valid-deref');
});
