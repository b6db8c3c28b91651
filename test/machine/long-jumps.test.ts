import { describe, expect, it } from 'vitest';
import { MORE, oneIn } from '../effort.js';
import { gccHas, runWithGcc } from './gcc.js';
import { endText, runText } from './run-program.js';

const HEADERS = `#include <setjmp.h>
void *malloc(__SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__), *memcpy(void *, const void *, __SIZE_TYPE__);
void free(void *), abort(void), qsort(void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));
`;
/** What the rows call things outside of main. */
const NAMES = ['a', 'b', 'c', 'e', 'f', 'g', 'in', 'n', 'p', 'y'];

interface Row {
  readonly name: string;
  readonly expected: string;
  readonly before: string;
  /** The body of main. */
  readonly code: string;
}

const row = (name: string, expected: string, before: string, code: string): Row => ({
  name,
  expected,
  before,
  code,
});

const THROWS = 'static jmp_buf e; static void f(int n) { if (n == 0) longjmp(e, 7); f(n - 1); }';

/** gcc agrees on those that end. */
const ROWS: readonly Row[] = [
  row(
    'from functions that are left',
    'exit 7',
    THROWS,
    'switch (setjmp(e)) { case 0: f(3); return 1; case 7: return 7; } return 2;',
  ),
  row(
    '0 becomes 1',
    'exit 1',
    'static jmp_buf e;',
    'switch (setjmp(e)) { case 0: longjmp(e, 0); case 1: return 1; } return 2;',
  ),
  row('as the condition of if', 'exit 3', THROWS, 'if (setjmp(e) == 0) f(1); else return 3; return 2;'),
  row('the other way round', 'exit 3', THROWS, 'if (0 != setjmp(e)) return 3; f(1); return 2;'),
  row('negated', 'exit 3', THROWS, 'if (!setjmp(e)) f(1); else return 3; return 2;'),
  row(
    'as a statement',
    'exit 4',
    'static jmp_buf e; static int n;',
    '(void)setjmp(e); n++; if (n < 4) longjmp(e, 1); return n;',
  ),
  row(
    'several times',
    'exit 5',
    'static jmp_buf e;',
    'volatile int n = 0; if (setjmp(e) < 9) { n++; longjmp(e, n * 2); } return n;',
  ),
  row(
    'the latest call counts',
    'exit 2',
    'static jmp_buf e;',
    'if (setjmp(e)) return 1; if (setjmp(e)) return 2; longjmp(e, 1);',
  ),
  row(
    'two buffers',
    'exit 21',
    'static jmp_buf a, b; static int n;',
    'if (setjmp(a)) return n + 1; if (setjmp(b)) { n += 20; longjmp(a, 1); } longjmp(b, 1);',
  ),
  row(
    'through another function that catches',
    'exit 30',
    'static jmp_buf a, b; static void in(void) { if (setjmp(b)) longjmp(a, 30); longjmp(b, 1); }',
    'switch (setjmp(a)) { case 0: in(); case 30: return 30; } return 1;',
  ),
  row(
    'out of a callback of the library',
    'exit 6',
    'static jmp_buf e; static int c(const void *a, const void *b) { longjmp(e, 6); return 0; }',
    'int a[3] = {3, 1, 2}; switch (setjmp(e)) { case 0: qsort(a, 3, sizeof *a, c); return 1; case 6: return 6; } return 2;',
  ),
  row(
    'what has not changed has its value',
    'exit 9',
    `${THROWS} static int g(int p, int q) { int x = p + q; if (setjmp(e)) return x + p; f(2); return 0; }`,
    'return g(2, 5);',
  ),
  row(
    'what is volatile, too',
    'exit 8',
    THROWS,
    'volatile int x = 1; if (setjmp(e)) return x; x = 8; f(0); return 0;',
  ),
  row(
    'and what is not local',
    'exit 8',
    `${THROWS} static int y;`,
    'static int x = 1; if (setjmp(e)) return x + y; x = 5; y = 3; f(0); return 0;',
  ),
  row(
    'and memory from malloc',
    'exit 8',
    THROWS,
    'int *p = malloc(4); if (setjmp(e)) { int r = *p; free(p); return r; } *p = 8; f(0); return 0;',
  ),
  row(
    'what is assigned again has a value',
    'exit 2',
    THROWS,
    'int x = 1; if (setjmp(e)) { x = 2; return x; } x = 8; f(0); return 0;',
  ),
  row(
    'in the block of a loop',
    'exit 3',
    'static jmp_buf e; static int n;',
    'while (n < 3) { if (setjmp(e)) continue; n++; longjmp(e, 1); } return n;',
  ),
  row(
    'sigsetjmp',
    'exit 7',
    'static sigjmp_buf e;',
    'switch (sigsetjmp(e, 1)) { case 0: siglongjmp(e, 7); case 7: return 7; } return 1;',
  ),
  row(
    'in an activation of a recursion',
    'exit 11',
    'static jmp_buf e; static int n; static void f(int d) { if (d == 2) if (setjmp(e)) { n += 10; return; } if (d == 0) longjmp(e, 1); f(d - 1); if (d == 3) n++; }',
    'f(4); return n;',
  ),
  row(
    'a buffer on the heap',
    'exit 1',
    'static jmp_buf *e;',
    'e = malloc(sizeof *e); if (setjmp(*e)) { free(e); return 1; } longjmp(*e, 1);',
  ),
  row(
    'a value that depends on the path',
    'exit 12',
    THROWS,
    'int x = 4; if (setjmp(e)) { x *= 3; return x; } f(0); return 0;',
  ),
  row(
    'in the head of a loop',
    'exit 23',
    'static jmp_buf e; static int n;',
    'while (setjmp(e) < 3) { n++; longjmp(e, n); } return n + 20;',
  ),
  row(
    'in the head of a for that begins only once',
    'exit 31',
    'static jmp_buf e; static int n, c;',
    'for (n += 10; setjmp(e) != 2; n += 10) { c++; if (c == 2) longjmp(e, 1); if (c == 4) longjmp(e, 2); } return n + (c == 4);',
  ),
  row(
    'in the foot of a loop whose body is not repeated by a jump',
    'exit 44',
    'static jmp_buf e; static int n, c;',
    'do { n++; if (c > 0 && c < 4) longjmp(e, ++c); c += c == 0; } while (setjmp(e) != 4); return n * 10 + c;',
  ),
  row(
    'in a loop in a block with variables that pointers lead to',
    'exit 42',
    'static jmp_buf e; static int n;',
    'for (int i = 0; i < 2; i++) { int x = 20 + i, *p = &x; if (setjmp(e)) { n += *p; continue; } longjmp(e, 1); } return n + 1;',
  ),
  row(
    'compared in a switch',
    'exit 5',
    'static jmp_buf e;',
    'switch (setjmp(e) > 4) { case 0: longjmp(e, 5); default: return 5; } return 1;',
  ),
  row(
    'compared with an expression of constants',
    'exit 4',
    'static jmp_buf e; enum { STOP = 3 };',
    'if ((sizeof(char) + STOP) != (unsigned)setjmp(e)) longjmp(e, 4); return 4;',
  ),
  row(
    'builtins of gcc',
    'exit 8',
    'static void *e[5]; static int n; __attribute__((noinline)) static void f(void) { n += 3; __builtin_longjmp(e, 1); }',
    'if (__builtin_setjmp(e) == 0) f(); if (n < 8) { n++; if (n < 8) f(); } return n;',
  ),
  // C does not allow these, compilers do.
  row(
    'assigned to a variable',
    'exit 4',
    'static jmp_buf e; static int n;',
    'int r; r = setjmp(e); if (r < 4) longjmp(e, r + 1); return r;',
  ),
  row('the value of a variable', 'exit 4', THROWS, 'int r = setjmp(e); if (r == 0) f(2); return r - 3;'),
  row(
    'the value of a variable that pointers lead to',
    'exit 8',
    'static jmp_buf e;',
    'int *p; int r = setjmp(e); p = &r; if (*p == 0) longjmp(e, 8); return *p;',
  ),
  row(
    'assigned in a condition',
    'exit 14',
    THROWS,
    'int r; if ((r = setjmp(e)) != 0) return 2 * r; f(1); return 0;',
  ),
  row(
    'assigned in a switch',
    'exit 17',
    THROWS,
    'int r = 3; switch (r = setjmp(e)) { case 0: f(0); case 7: return r + 10; } return 1;',
  ),
  row(
    'assigned where a loop begins',
    'exit 4',
    'static jmp_buf e; static int n;',
    'for (n = setjmp(e); n < 4;) longjmp(e, n + 1); return n;',
  ),
  row(
    'the value of a variable of a loop',
    'exit 9',
    'static jmp_buf e; static int n;',
    'for (int i = setjmp(e); i < 4; i++) { n++; if (n < 6) longjmp(e, 2); } return n + 2;',
  ),
  row(
    'a truth that is kept, and a member',
    'exit 23',
    THROWS,
    'static struct { int a, b; } s; int ok = !setjmp(e); if (ok) f(0); s.b = setjmp(e); if (s.b < 3) longjmp(e, s.b + 1); return s.b + 20;',
  ),
  row(
    'the first condition of several',
    'exit 4',
    'static jmp_buf e; static int n;',
    'if (setjmp(e) == 0 && ++n) longjmp(e, 1); if (setjmp(e) < 3 || n > 9) longjmp(e, n += 2); return n + 1;',
  ),
  row(
    'in an inner block with an array of variable length',
    'exit 111',
    `static jmp_buf e; static int n, y = 4;
static int f(int z) { int t = 0; while (z-- > 0) { volatile int a[y]; a[0] = z; int r = setjmp(e); if (r < 3) { a[1] = r; int b[y + r]; b[0] = 1; longjmp(e, r + 1); } t += a[0] + a[1]; } return t; }`,
    '{ int a[y]; for (int i = 0; i < 4; i++) a[i] = i; int r = setjmp(e); if (r == 0) longjmp(e, 9); n = r + a[2]; } return n + 20 * f(2);',
  ),
  // Nothing may follow from these.
  row(
    'a local variable that has changed',
    'undefined',
    THROWS,
    'int x = 1; if (setjmp(e)) return x; x = 8; f(0); return 0;',
  ),
  row(
    'one that is counted',
    'undefined',
    'static jmp_buf e;',
    'int n = 0; (void)setjmp(e); n++; if (n < 4) longjmp(e, 1); return n;',
  ),
  row(
    'one without a value before',
    'undefined',
    THROWS,
    'int x; if (setjmp(e)) return x; x = 0; f(0); return 0;',
  ),
  row(
    'a parameter',
    'undefined',
    `${THROWS} static int g(int p) { if (setjmp(e)) return p; p = 4; f(1); return 0; }`,
    'return g(1);',
  ),
  row(
    'an array',
    'undefined',
    THROWS,
    'int a[2] = {1, 2}; if (setjmp(e)) return a[0]; a[1] = 3; f(0); return 0;',
  ),
  row(
    'one that pointers lead to',
    'undefined',
    THROWS,
    'int x = 1, *p = &x; if (setjmp(e)) return x; *p = 3; f(0); return 0;',
  ),
  row(
    'a function that has returned',
    'undefined',
    `${THROWS} static void g(void) { (void)setjmp(e); }`,
    'g(); f(0); return 0;',
  ),
  row(
    'another activation at the same address',
    'undefined',
    'static jmp_buf e; static int n; static void g(void) { if (n++ == 0) { if (setjmp(e)) abort(); return; } longjmp(e, 1); }',
    'g(); g(); return 0;',
  ),
  row('a buffer that is not set', 'undefined', 'static jmp_buf e;', 'longjmp(e, 1);'),
  row(
    'a copy of one that is',
    'undefined',
    'static jmp_buf e, c;',
    'if (setjmp(e)) return 1; memcpy(c, e, sizeof c); longjmp(c, 1);',
  ),
  row(
    'one that was overwritten',
    'undefined',
    'static jmp_buf e;',
    'if (setjmp(e)) return 1; memset(e, 1, sizeof e); longjmp(e, 1);',
  ),
  row(
    'a pointer into a function that was left',
    'valid-deref',
    'static jmp_buf e; static int *p; static void f(void) { int x = 1; p = &x; longjmp(e, 1); }',
    'if (setjmp(e)) return *p; f(); return 0;',
  ),
  row(
    'what alloca gave it',
    'valid-deref',
    'static jmp_buf e; static int *p; static void f(void) { p = __builtin_alloca(4); *p = 1; longjmp(e, 1); }',
    'if (setjmp(e)) return *p; f(); return 0;',
  ),
  row(
    'a block that was left',
    'valid-deref',
    'static jmp_buf e; static int *p;',
    'if (setjmp(e)) return *p; { int x = 1; p = &x; longjmp(e, 1); }',
  ),
  row('no buffer', 'valid-deref', '', '(void)setjmp(*(jmp_buf *)0); return 0;'),
  row(
    'where nobody can lead back to',
    'unsupported',
    'static jmp_buf e; static int n;',
    'n += n + setjmp(e); return n;',
  ),
  row(
    'what is assigned to an element whose place may have changed',
    'unsupported',
    'static jmp_buf e; static int a[2], n;',
    'a[n] = setjmp(e); return n;',
  ),
  row(
    'an array of variable length that has changed',
    'undefined',
    'static jmp_buf e; static int n = 3;',
    '{ int a[n]; a[0] = 1; if (setjmp(e)) return a[0]; a[0] = 2; longjmp(e, 1); } return 0;',
  ),
  row(
    'a block with an array of variable length that was left',
    'undefined',
    'static jmp_buf e; static int n = 3;',
    '{ int a[n]; a[0] = 1; if (setjmp(e)) return a[0]; } longjmp(e, 1);',
  ),
  row(
    'a variable that is assigned, with another one that has changed',
    'undefined',
    'static jmp_buf e;',
    'int x = 1, r; r = setjmp(e); if (r) return x; x = 2; longjmp(e, 1);',
  ),
  row(
    'another member than the one that is assigned',
    'undefined',
    'static jmp_buf e;',
    'struct { int a, b; } s = {0, 0}; s.a = setjmp(e); if (s.a) return s.b; s.b = 2; longjmp(e, 1);',
  ),
  row(
    'a block that was left and entered again, with a volatile variable that pointers lead to',
    'undefined',
    'static jmp_buf e; static int n; static volatile int *p;',
    'while (n < 3) { volatile int x = 7; p = &x; if (n++ == 0) { if (setjmp(e)) return *p; } else longjmp(e, 1); } return 0;',
  ),
  row(
    'a block that was left and entered again, with a variable that pointers lead to',
    'undefined',
    'static jmp_buf e; static int n, *p;',
    'while (n < 3) { int x = 7; p = &x; if (n++ == 0) { if (setjmp(e)) return *p; } else longjmp(e, 1); } return 0;',
  ),
  row(
    'a variable of an inner block that has changed',
    'undefined',
    'static jmp_buf e;',
    'for (int i = 0; i < 3; i++) { if (setjmp(e)) return i; i++; longjmp(e, 1); } return 0;',
  ),
  row(
    'through a pointer',
    'unsupported',
    'static jmp_buf e;',
    'int (*s)(struct __jmp_buf_tag *) = _setjmp; return s(e);',
  ),
  row('for ever', 'budget steps', 'static jmp_buf e;', '(void)setjmp(e); longjmp(e, 1);'),
];

const textOf = ({ before, code }: Row) => `${HEADERS}${before}\nint main(void) { ${code} }\n`;

describe('setjmp and longjmp', () => {
  it.each(oneIn(4, ROWS))('$name: $expected', (each) => {
    for (const options of [{}, { symbolic: true }, { model: 'ILP32' }, { threads: 'many' }] as const) {
      const checks = [{ kind: 'valid-deref' }] as const;
      const execution = runText(textOf(each), { ...options, checks, budget: { steps: 20_000 } });
      expect(endText(execution), JSON.stringify(execution.end)).toBe(each.expected);
    }
  });

  it.runIf(MORE)('keep no copy of each frame that ever could be returned to', () => {
    const code = 'int i = 0; while (i < 40000) { g(); i++; } return 0;';
    const text = `${HEADERS}static jmp_buf e; static int g(void) { char a[16000]; a[0] = 1; if (setjmp(e)) return 1; return a[0]; }\n`;
    const before = process.memoryUsage().arrayBuffers;
    expect(endText(runText(`${text}int main(void) { ${code} }\n`))).toBe('exit 0');
    // All of them together have 640 MB; what is garbage may still be counted, but is collected long before.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(400_000_000);
  });

  it.runIf(gccHas('LP64'))('do what they do with gcc', () => {
    const good = ROWS.filter(({ expected }) => expected.startsWith('exit'));
    const functions = good.map(({ before, code }, index) => {
      const own = NAMES.map((name) => `#define ${name} ${name}${index}`);
      const ended = NAMES.map((name) => `#undef ${name}`);
      return [...own, before, `static int row${index}(void) { ${code} }`, ...ended].join('\n');
    });
    const calls = good.map((_, index) => `printf("exit %d\\n", row${index}());`).join(' ');
    const text = `${HEADERS}int printf(const char *, ...);\n${functions.join('\n')}\nint main(void) { ${calls} return 0; }\n`;
    const run = runWithGcc(text, 'LP64');
    expect(run?.stdout.toString().trim().split('\n')).toEqual(good.map(({ expected }) => expected));
  });
});
