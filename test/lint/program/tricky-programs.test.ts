import { describe, expect, it } from 'vitest';
import { findingsAt, type Statement } from './place-in.js';

/** Witnesses that fit programs which are not easy to read: no rule complains. */
const GOOD: readonly (readonly [string, Statement, string])[] = [
  [
    'a macro that is a statement',
    { type: 'location_invariant', value: 'x == 3' },
    '#define LIMIT 3\n#define CHECK(c) if (!(c)) reach_error()\nextern void reach_error(void);\nint main(void) { int x = LIMIT; «CHECK(x > 2); }\n',
  ],
  [
    'a macro that branches',
    { type: 'branching', value: 'true' },
    '#define CHECK(c) if (!(c)) return 1\nint main(void) { int x = 3; «CHECK(x > 2); return 0; }\n',
  ],
  [
    'a macro that is the head of a loop',
    { type: 'loop_invariant', value: 'x < 9' },
    '#define FOREVER for (;;)\nint main(void) { int x = 0;\n\t«FOREVER { if (x++ > 7) break; }\n}\n',
  ],
  [
    'a call inside of a macro',
    { type: 'function_return', value: '\\result > 0' },
    '#define NEXT f\nextern int f(int);\nint main(void) { return NEXT(4«); }\n',
  ],
  [
    'a cast to a type of the program',
    { type: 'location_invariant', value: '((list *)p)->size > 0 && (counter)3 != 4' },
    'typedef unsigned counter; typedef struct { int size; } list;\nint f(void *p) {\n  «return p != 0;\n}\n',
  ],
  [
    'a name that is a type elsewhere',
    { type: 'assumption', value: 'list == 3' },
    'typedef int list;\nint f(void) { int list = 3; «return list; }\n',
  ],
  [
    'enumerators',
    { type: 'assumption', value: 'state == RED || state < (enum light)GREEN' },
    'enum light { RED, GREEN = 5 };\nint f(enum light state) { enum { BLUE } other = BLUE; «return state + other; }\n',
  ],
  [
    'members of members',
    { type: 'location_invariant', value: 'all[1].next->next[2].value == 3 && all->value < 4' },
    'struct node { int value; struct node *next; };\nint f(void) { struct node all[3]; «return all[0].value; }\n',
  ],
  [
    'an anonymous member and a bit-field',
    { type: 'assumption', value: 'it.low == 1 && it.flag == 0' },
    'struct s { union { int low; char byte; }; unsigned flag : 1; };\nint f(struct s it) { «return it.low; }\n',
  ],
  [
    'parameters of old C',
    { type: 'assumption', value: "a > 0 && b[0] == 'x' && c < 3" },
    'int f(a, b, c) int a; char *b;\n{\n  «return a;\n}\n',
  ],
  [
    'a call over several lines',
    { type: 'function_enter' },
    'extern int f(int, int);\nint main(void) {\n  int x = f(\n    1, /* ) */\n    2\n  «);\n  return x;\n}\n',
  ],
  [
    'what the head of a for declares',
    { type: 'loop_invariant', value: 'i <= n && j == 2 * i' },
    'int f(int n) {\n  «for (int i = 0, j = 0; i < n; i++, j += 2)\n    n--;\n  return n;\n}\n',
  ],
  [
    'a transition',
    { type: 'loop_transition_invariant', value: '\\at(i, AnyPrev) < i || \\at(n, Pre) == n' },
    'int f(int n) {\n  «for (int i = 0; i < n; i++) { }\n  return n;\n}\n',
  ],
  [
    'a range of a switch',
    { type: 'location_invariant', value: 'x > 0' },
    'int f(int x) { switch (x) {\n  «case 1 ... 5: return 1;\n  default: return 0; } }\n',
  ],
  [
    'a switch and one of its values',
    { type: 'branching', value: '-3' },
    'int f(int x) { «switch (x) { case -3: return 1; } return 0; }\n',
  ],
  [
    'the default of a switch',
    { type: 'branching', value: 'default' },
    'int f(int x) { «switch (x) { case 3: return 1; } return 0; }\n',
  ],
  ['a question mark', { type: 'branching', value: 'false' }, 'int f(int x) { return x > 3 «? 1 : 2; }\n'],
  [
    'a question mark in an argument',
    { type: 'branching', value: 'true' },
    'int g(int);\nint f(int x) { return g(x «? x : 4) ? 1 : 0; }\n',
  ],
  [
    'a question mark without a middle',
    { type: 'branching', value: 'true' },
    'int f(int x) { return x «?: 4; }\n',
  ],
  [
    'else if',
    { type: 'branching', value: 'true' },
    'int f(int x) { if (x) return 1; else «if (x > 1) return 2; return 3; }\n',
  ],
  [
    'a do loop',
    { type: 'loop_invariant', value: 'x < 9' },
    'int f(int x) { «do { x++; } while (x < 9); return x; }\n',
  ],
  [
    'the branching of a do loop',
    { type: 'branching', value: 'true' },
    'int f(int x) { «do x++; while (x < 9); return x; }\n',
  ],
  [
    'the inner one of two calls',
    { type: 'function_return', value: '\\result == 3' },
    'int g(int);\nint f(void) { return g(g(g(1)«)); }\n',
  ],
  [
    'the outer one of two calls',
    { type: 'function_enter' },
    'int g(int);\nint f(void) { return g(g(g(1))«); }\n',
  ],
  [
    'a function pointer',
    { type: 'function_return', value: '\\result > 2' },
    'int f(int (*g)(int), int (*h[2])(int)) { return (*g)(1) + h[1](2«); }\n',
  ],
  [
    'a function in a structure',
    { type: 'function_return', value: '\\result != 0' },
    'struct ops { int (*run)(int); };\nint f(struct ops *ops) { return ops->run(1«); }\n',
  ],
  [
    'a call in a statement expression',
    { type: 'function_return', value: '\\result < 7', version: '2.0' },
    'int g(void);\nint f(void) { return ({ int t = g(«); t + 1; }); }\n',
  ],
  [
    'a statement of a statement expression',
    { type: 'assumption', value: 't > x' },
    'int g(void);\nint f(int x) { return ({ int t = g(); «t++; t; }); }\n',
  ],
  [
    'a preprocessed program',
    { type: 'location_invariant', value: 'x == 1' },
    '# 1 "a.c"\n# 1 "<built-in>" 1\n# 1 "/usr/include/x.h" 1 3 4\nextern int g (int) __attribute__ ((__nothrow__ , __leaf__));\n# 40 "a.c" 2\nint f(void) {\n  int x = 1;\n  «return x;\n}\n',
  ],
  [
    'behind a label',
    { type: 'location_invariant', value: 'x < 3' },
    'int f(int x) { again: «x++; if (x < 3) goto again; return x; }\n',
  ],
  [
    'at a label',
    { type: 'location_invariant', value: 'x < 3' },
    'int f(int x) {\n«again: x++; if (x < 3) goto again; return x; }\n',
  ],
  [
    'the inner one of two variables',
    { type: 'assumption', value: 'x[1] == 2' },
    'int f(int x) { { int x[3] = { 1, 2, 3 }; «x[0]++; } return x; }\n',
  ],
  [
    'the size of things',
    { type: 'assumption', value: 'n < sizeof(int[3]) + sizeof x / sizeof *x' },
    'int f(unsigned long n) { int x[4] = { 0 }; «return x[n]; }\n',
  ],
  [
    'constants of all kinds',
    { type: 'assumption', value: "c == '\\n' && u != 0xffffffffUL && d < 1.5e-3 && c != '\\'' && !(s == 0)" },
    'int f(char c, unsigned long u, double d) { char *s = "}{;"; «return c + (int)u + (int)d + s[0]; }\n',
  ],
  [
    'addresses',
    { type: 'assumption', value: '&x != 0 && *&x == 3 && p == &g && p - 1 < p' },
    'int g;\nint f(int *p) { int x = 3; «return x + *p; }\n',
  ],
  [
    'a static and an extern variable',
    { type: 'assumption', value: 'calls >= 0 && other == 3' },
    'int f(void) { static int calls; extern int other; «return calls++ + other; }\n',
  ],
  [
    'the second statement of a line',
    { type: 'location_invariant', value: 'x == 1' },
    'int f(void) { int x = 1; «x = 2; return x; }\n',
  ],
  [
    'the second initialiser',
    { type: 'function_enter' },
    'int g(void);\nint f(void) { int a = g(), b = g(«); return a + b; }\n',
  ],
  [
    'behind a comment',
    { type: 'location_invariant', value: 'x == 1' },
    'int f(int x) { /* first; */ «x++; return x; }\n',
  ],
  [
    'a body without braces',
    { type: 'assumption', value: 'x == 1' },
    'int f(int x) {\n  if (x)\n    «x = 2;\n  return x;\n}\n',
  ],
  [
    'a block',
    { type: 'location_invariant', value: 'x == 1' },
    'int f(int x) { «{ int y = x; x = y; } return x; }\n',
  ],
  ['an empty statement', { type: 'location_invariant', value: 'x == 1' }, 'int f(int x) { «; return x; }\n'],
  [
    'an array of variable length',
    { type: 'assumption', value: 'a[n - 1] == 1' },
    'int f(int n) { int a[n]; a[0] = 1; «return a[0]; }\n',
  ],
  [
    'a compound literal',
    { type: 'target' },
    'struct s { int a; };\nvoid g(struct s);\nint f(void) { «g((struct s){ .a = 1 }); return 0; }\n',
  ],
  ['a target in a condition', { type: 'target' }, 'int f(int *p) { if («*p > 3) return 1; return 0; }\n'],
  ['the step of a loop', { type: 'target' }, 'int f(int x) { for (;; «x += 2147483647) { } return 0; }\n'],
  [
    'a call of a void function',
    { type: 'function_enter' },
    'void g(int *);\nint f(int x) { g(&x«); return x; }\n',
  ],
  [
    'a thread',
    { type: 'function_enter' },
    '#include <pthread.h>\nvoid *run(void *x) { return x; }\nint main(void) { pthread_t t; pthread_create(&t, 0, run, 0«); pthread_join(t, 0); return 0; }\n',
  ],
  [
    'true and false of stdbool.h',
    { type: 'assumption', value: 'on == 1' },
    '#include <stdbool.h>\nint f(void) { bool on = true; «return on; }\n',
  ],
  [
    'attributes and extensions',
    { type: 'assumption', value: 'x >= 0' },
    '__extension__ typedef struct { long long quot; } lldiv;\n__attribute__((noinline)) static __inline int f(const int x __attribute__((unused))) { «return x; }\n',
  ],
  [
    'line ends of Windows',
    { type: 'location_invariant', value: 'x == 1' },
    'int f(int x)\r\n{\r\n\t«x++;\r\n  return x;\r\n}\r\n',
  ],
  [
    'a continued line',
    { type: 'location_invariant', value: 'x == 1' },
    '#define TWO \\\n  2\nint f(int x) {\n  «x = TWO;\n  return x;\n}\n',
  ],
  [
    'only the function is named',
    { type: 'location_invariant', value: 'x == 1', function: 'f', column: 'none' },
    'int f(int x)\n{\n  «x = 2;\n  return x;\n}\n',
  ],
  [
    'the leftmost call of a line',
    { type: 'function_enter', column: 'none' },
    'int g(int);\nint f(void) {\n  «return g(1) + g(2);\n}\n',
  ],
];

describe('nothing is said about', () => {
  it.each(GOOD)('%s', (_name, statement, program) => {
    expect(findingsAt(statement, program)).toEqual([]);
  });
});
