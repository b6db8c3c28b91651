import { describe, expect, it } from 'vitest';
import { oneIn } from '../effort.js';
import { runText } from '../machine/run-program.js';
import { answerTo, at, CALL } from './violation-claim.js';

const HEAD = `extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long), *realloc(void *, unsigned long), *aligned_alloc(unsigned long, unsigned long), free(void *);
extern void *memcpy(void *, const void *, unsigned long);
extern int memcmp(const void *, const void *, unsigned long), sprintf(char *, const char *, ...), printf(const char *, ...);
void reach_error(void) {}
typedef unsigned long number;
struct node { int value; struct node *next; };
struct other { int value; number next; };
int x, y;
`;
const LINES = HEAD.split('\n').length - 1;

/** What replay says about the claim that the error is reached in the last line of this body of main. */
async function answerOf(condition: string, { dataModel, more }: Pick<Row, 'dataModel' | 'more'>) {
  const answer = await answerTo({
    program: `${HEAD}${more ?? ''}\nint main(void) {\n${condition}\nreach_error();\n}\n`,
    formula: CALL,
    waypoints: [`action: follow, type: target, ${at(LINES + 4)}`],
    dataModel,
  });
  return answer.startsWith('unknown') ? 'unknown' : answer;
}

interface Row {
  readonly what: string;
  /** Begins the body of main; the error is reached if the condition at its end holds. */
  readonly body: string;
  readonly dataModel: 'ILP32' | 'LP64';
  /** Declarations before main, in one line. */
  readonly more?: string;
}

const both = (what: string, body: string, more?: string): readonly Row[] =>
  (['LP64', 'ILP32'] as const).map((dataModel) => ({ what, body, dataModel, ...(more && { more }) }));
const lp64 = (what: string, body: string, more?: string) => both(what, body, more).slice(0, 1);
const ilp32 = (what: string, body: string) => both(what, body).slice(1);

const VIEW = 'union { int *p; number n; struct { unsigned low : 8; } bits; }';

describe('what happens only where objects lie as they do in one execution', () => {
  it.each(
    oneIn<Row>(3, [
      ...lp64('low bits', 'if (((number)&x & 0xff) == 0)'),
      ...ilp32('low bits', 'if (((number)&x & 0xff) != 0x10 && ((number)&x & 0x20) == 0)'),
      ...both('one bit', 'if (((number)&x >> 12 & 1) == 0)'),
      ...lp64('a cast to int', 'if ((int)(long)&x == 0)'),
      ...both('alignment that no type guarantees', 'char c; if (((number)&c & 15) == 0)'),
      ...both('more alignment than a variable states', '_Alignas(16) char c; if (((number)&c & 31) == 0)'),
      ...both(
        'alignment that another variable states',
        'if (((number)&b & 15) == 0)',
        '_Alignas(16) char a; char b;',
      ),
      ...both(
        'less alignment than the type has',
        'int c __attribute__((aligned(1))); if (((number)&c & 3) == 0)',
      ),
      ...both('alignment of a literal', 'if (((number)"abc" & 3) == 0)'),
      ...both('alignment of a function', 'if (((number)main & 3) == 0)'),
      ...lp64(
        'more alignment than asked for',
        'char *p = aligned_alloc(64, 64); if (((number)p & 127) == 0)',
      ),
      ...both('the order of variables', 'int *p = &x, *q = &y; if (p < q)'),
      ...both('the order of allocations', 'int *p = malloc(4), *q = malloc(4); if ((number)p < (number)q)'),
      ...lp64('a large distance', 'int a, b; long d = (long)&a - (long)&b; if (d > 1000000 || d < -1000000)'),
      ...ilp32(
        'a small distance',
        'int a, b; long d = (long)&a - (long)&b; if (d < 1000000 && d > -1000000)',
      ),
      ...both('whether realloc moves', 'char *p = malloc(4), *q = realloc(p, 8); if (p != q)'),
      ...both(
        'whether realloc moves, by numbers',
        'char *x = malloc(4), *p = malloc(4); number n = (number)p; p = realloc(p, 8); if ((number)p != n)',
      ),
      ...both(
        'whether realloc moves what gets smaller',
        'char *p = malloc(9), *q = realloc(p, 8); if (p == q)',
      ),
      ...both('a switch', 'switch ((number)&x % 3) case 0: case 1: if (((number)&x & 4) == 0)'),
      ...lp64('an index', 'static int t[256]; t[(number)&x & 255]++; if (t[0])'),
      ...lp64('a union', `${VIEW} u; u.p = &x; if (u.n % 4096 == 0)`),
      ...lp64('a bit-field of a union', `${VIEW} u; u.p = &x; if (u.bits.low == 0)`),
      ...both('copied bytes', 'int *p = &x; number n; memcpy(&n, &p, sizeof n); if ((n >> 5 & 1) == 0)'),
      ...lp64('bytes', 'int *p = &x; unsigned char *c = (unsigned char *)&p; if (c[0] == 0)'),
      ...lp64('bytes that are allocated', 'char *m = malloc(8); *(int **)m = &x; if (m[0] == 0)'),
      ...both('compared bytes', 'int *p = &x, *q = &y; if (memcmp(&p, &q, sizeof p) < 0)'),
      ...lp64(
        'bytes of structures',
        'struct node a = {1, 0}, b = {1, 0}; a.next = &a; b.next = &b; if (order(&a, &b) < 0)',
        'int order(const void *a, const void *b) { return memcmp(a, b, sizeof(struct node)); }',
      ),
      ...lp64(
        'a structure of another type',
        'struct node a = {0, &a}; void *v = &a; struct other *o = v; if ((o->next & 0xff) == 0)',
      ),
      ...lp64('a cast in an initialiser', 'static number n = (number)&x; if ((n & 0xff) == 0)'),
      ...lp64('more bits', 'unsigned __int128 n = (unsigned __int128)&x; if ((n & 0xff) == 0)'),
      ...both('a text', 'char b[40]; sprintf(b, "%lx", (number)&x); if (b[2] == 48 || b[0] == 49)'),
      ...both('the text of a pointer', 'char b[40]; sprintf(b, "%p", &x); if (b[2] == 49 || b[4] == 48)'),
      ...both(
        'a variable argument of another type',
        'if (low(1, &x) == 0)',
        'int low(int k, ...) { __builtin_va_list l; __builtin_va_start(l, k); return __builtin_va_arg(l, number) & 0xc; }',
      ),
      ...lp64(
        'an argument of a function of another type',
        'int (*g)(int *) = (int (*)(int *))low; if (g(&x) == 0)',
        'int low(number n) { return n & 0xff; }',
      ),
      ...both('where labels lie', 'a: ; b: ; if ((number)&&a < (number)&&b)'),
      ...lp64(
        'numbers that hit',
        'int hit = 0; for (number k = 1; k < 40; k++) hit |= (int *)(k << 40) == &x; if (hit)',
      ),
      ...both(
        'an allocation where none was before',
        'int *p = malloc(4); number n = (number)p; free(p); int *q = malloc(4); if (n != (number)q)',
      ),
      ...lp64(
        'several such allocations',
        'int *p = malloc(8); number n = (number)p; int hit = 0; free(p); for (int i = 0; i < 4; i++) hit |= (number)malloc(4) == n; if (!hit)',
      ),
      ...lp64(
        'bytes of a pointer to what was freed',
        `${VIEW} u, v; u.p = malloc(4); free(u.p); v.p = malloc(4); if (u.n != v.n)`,
      ),
      ...both('a freed pointer', 'int *p = malloc(4); free(p); int *q = malloc(4); if (p != q)'),
      ...lp64(
        'a variable of a block that has ended',
        'int *p, *q; { int a; p = &a; } { int b; q = &b; } if (p != q)',
      ),
      ...both('objects apart', 'int *p = a + 1, *q = b + 1; if (p != b && q != a)', 'int a[1], b[1];'),
      ...both(
        'the numbers of objects apart',
        'number n = (number)(a + 1), m = (number)(b + 1); if (n != (number)b && m != (number)a)',
        'int a[1], b[1];',
      ),
      ...both(
        'the order of objects apart',
        'int *p = a + 1, *q = b + 1; if (p < b || q < a)',
        'int a[1], b[1];',
      ),
      ...lp64(
        'the numbers of allocations apart',
        'char *p = malloc(16), *q = malloc(16); if ((number)(p + 16) != (number)q && (number)(q + 16) != (number)p)',
      ),
      ...lp64('one object directly behind another', 'int *p = &x + 1; if (p != &y)'),
      ...lp64(
        'the end of a large allocation',
        'char *p = malloc(1 << 28), *q = p + (1 << 28); if (q != (char *)&x)',
      ),
      ...both('equal literals that are one', 'const char *p = "abc", *q = "abc"; if (p == q)'),
      ...both('equal literals that are two', 'const char *p = "abc", *q = "abc"; if (p != q)'),
      ...lp64('their numbers', 'if ((number)"abc" != (number)"abc")'),
      ...lp64('the end of a literal', 'const char *p = "xabc", *q = "abc"; if (p + 1 != q)'),
      ...lp64('the beginning of a literal', String.raw`const char *p = "abc\0d", *q = "abc"; if (p != q)`),
    ]),
  )('is not confirmed: $what, $dataModel', async ({ body, ...row }) => {
    expect(await answerOf(body, row)).toBe('unknown');
  });

  it.each<Row>([
    ...both('alignment that the type guarantees', 'if (((number)&x & 3) == 0)'),
    ...both('alignment that a variable states', '_Alignas(16) char c; if (((number)&c & 15) == 0)'),
    ...both('alignment by attribute', 'if (((number)&c & 31) == 0)', 'char c __attribute__((aligned(32)));'),
    ...both('alignment of a static variable', 'static _Alignas(64) short c; if (((number)&c & 63) == 0)'),
    ...both(
      'alignment that its first declaration states',
      'if (((number)&c & 31) == 0)',
      'extern _Alignas(32) char c; _Alignas(32) char c;',
    ),
    ...both('alignment of a member', 'struct { char c; int v; } s; if (((number)&s.v & 3) == 0)'),
    ...both('alignment of an allocation', 'struct node *n = malloc(sizeof *n); if (((number)n & 7) == 0)'),
    ...lp64('alignment that is asked for', 'char *p = aligned_alloc(64, 64); if (((number)p & 63) == 0)'),
    ...both(
      'a tag in a low bit',
      'struct node *n = malloc(sizeof *n); n->value = 7; number t = (number)n | 1; if (((struct node *)(t & ~1UL))->value == 7)',
    ),
    ...both(
      'an address that is rounded up',
      'char b[64]; char *p = (char *)(((number)b + 15) & ~15UL); *p = 5; if (*p == 5)',
    ),
    ...both(
      'addresses that are printed',
      'int n = __VERIFIER_nondet_int(); printf("%p %lx", &x, (number)&x); if (n == 77)',
    ),
    ...both(
      'a table that addresses are hashed into',
      'static int *t[16]; t[((number)&x >> 4) % 16] = &x; int n = 0; for (int i = 0; i < 16; i++) n += t[i] != 0; if (n == 1)',
    ),
    ...both(
      'a list of exclusive ors',
      'number both = (number)&x ^ (number)&y; if ((int *)(both ^ (number)&x) == &y)',
    ),
    ...both('the order within an object', 'int a[4], *p = a; while (p < a + 4) p++; if (p == a + 4)'),
    ...both('the distance within an object', 'int a[4]; if ((number)&a[3] - (number)&a[0] == 12)'),
    ...both('different objects', 'if ((number)&x != (number)&y && (number)&x != 0)'),
    ...both(
      'no distance between the end of an array and another',
      'int a[4], b[4], *p = a + 4; free(malloc(4)); p[-1] = (number)b != 0; if (a[3] == 1 && p - a == 4)',
    ),
    ...both(
      'a freed pointer that is only tested',
      'int *p = malloc(4), *q; free(p); q = malloc(4); if (p != 0 && q != 0)',
    ),
    ...lp64(
      'allocations at the same time, which differ',
      'int *p = malloc(4), *q = malloc(4); number n = (number)p; free(p); if (n != (number)q)',
    ),
    ...both('allocations of no bytes', 'char *p = malloc(0), *q = malloc(0); if (p != q)'),
    ...both('functions', 'void (*f)(void) = reach_error; if (f != (void (*)(void))main)'),
    ...both('different literals', 'const char *p = "abc", *q = "abd"; if (p != q)'),
    ...both(
      'a literal and itself',
      'const char *p[2]; for (int i = 0; i < 2; i++) p[i] = "abc"; if (p[0] == p[1])',
    ),
    ...both('a copied pointer', 'int *p = &x, *q; memcpy(&q, &p, sizeof q); if (q == &x)'),
    ...both(
      'the structure around a member',
      'struct node a = {4, 0}; struct node **p = &a.next; struct node *o = (struct node *)((char *)p - (number)&((struct node *)0)->next); if (o->value == 4)',
    ),
    ...both(
      'numbers of errors',
      'struct node *p = (struct node *)(long)-12; if ((number)p >= (number)-4095L)',
    ),
    ...both(
      'a copy in the safe direction',
      'char a[4] = "abc", b[4]; char *d = b, *s = a; if (d < s) for (int i = 0; i < 4; i++) d[i] = s[i]; else for (int i = 3; i >= 0; i--) d[i] = s[i]; if (b[2] == 99)',
    ),
    ...both(
      'a jump to a computed label',
      'void *l[2] = {&&a, &&b}; int n = 1; goto *l[n]; a: n = 5; b: if (n == 1 && (number)l[0] != (number)l[1])',
    ),
    ...both(
      'variable arguments',
      'if (*first(1, &x, &y) == 0 && first(2, &x, &y) == &y)',
      'int *first(int k, ...) { __builtin_va_list l; __builtin_va_start(l, k); int *p = 0; while (k-- > 0) p = __builtin_va_arg(l, int *); return (int *)((number)p + 0); }',
    ),
  ])('is not what happens elsewhere, too: $what, $dataModel', async ({ body, ...row }) => {
    expect(await answerOf(body, row)).toBe('false(unreach-call)');
  });

  it.each<readonly [body: string, seen: 'nothing' | 'numbers' | 'ends']>([
    ['int *p = malloc(4), *q = malloc(4); return p == q || p == 0;', 'nothing'],
    ['int a[4], n = 0; for (int *p = a; p != a + 4; p++) n++; return n;', 'nothing'],
    [
      'struct node h = {0, &h}; for (int i = 0; i < 3; i++) { struct node *n = malloc(sizeof *n); n->next = h.next; h.next = n; } for (struct node *n = h.next; n != &h; n = n->next) n->value = 1; return 0;',
      'nothing',
    ],
    ['int *p = malloc(4); free(p); return p == 0;', 'nothing'],
    ['const char *p = "abc"; return p == "abd";', 'nothing'],
    ['return &x + 1 == &y + 1;', 'nothing'],
    ['int *p = &x; return p == &y;', 'nothing'],
    ['int *p = &x + 1; return p == &y;', 'numbers'],
    ['number n = (number)(&x + 1); return n == 0;', 'ends'],
    ['number n = (number)&x; return n == 0;', 'numbers'],
    ['const char *p = "abc"; return p == "abc";', 'numbers'],
  ])('knows whether other places matter: %s', (body, seen) => {
    expect(runText(`${HEAD}int main(void) { ${body} }`).addresses).toBe(seen);
  });

  it.each<readonly [assumption: string, dataModel: Row['dataModel'], expected: string]>([
    ['*(unsigned char *)&p == 0', 'LP64', 'unknown'],
    ['*(long *)&p % 4096 == 0 || *(long *)&p % 4096 != 0 && *(long *)&p % 7 == 5', 'LP64', 'unknown'],
    ['*(long *)&p % 4 == 0', 'LP64', 'false(unreach-call)'],
    ['p < q', 'LP64', 'unknown'],
    ['p > q', 'LP64', 'unknown'],
    ['p - q != 0', 'LP64', 'unknown'],
    ['p - p == 0 && p <= p && p != q', 'LP64', 'false(unreach-call)'],
    ['(int *)0x20000000000 != p', 'LP64', 'unknown'],
    ['p + 1 != q', 'LP64', 'unknown'],
    ['p + 1 != q + 1', 'LP64', 'false(unreach-call)'],
    [String.raw`\result == p`, 'ILP32', 'false(unreach-call)'],
    [String.raw`\result != p`, 'ILP32', 'unknown'],
  ])('says of an assumption %s, %s: %s', async (assumption, dataModel, expected) => {
    const isResult = assumption.startsWith('\\');
    const given = isResult
      ? `action: follow, type: function_return, constraint: {format: ext_c_expression, value: "\\${assumption}"}, ${at(3, 37)}`
      : `action: follow, type: assumption, constraint: {value: "${assumption}"}, ${at(4)}`;
    const answer = await answerTo({
      program: `int x, y; void reach_error(void) {} int *of(int *a) { return a; }
int main(void) { int *p = &x, *q = &y;
int *r = p; /* the result of */ of(p);
reach_error(); return *p + *q + *r; }
`,
      formula: CALL,
      waypoints: [given, `action: follow, type: target, ${at(4)}`],
      dataModel,
    });
    expect(answer.replace(/:.*/s, '')).toBe(expected);
  });
});
