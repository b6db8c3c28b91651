import { describe, expect, it } from 'vitest';
import { analyseFiles, type SourceFile } from '../../src/c/analyse-program.js';
import { gccHas } from '../machine/gcc.js';
import {
  answerTo,
  assume,
  at,
  exitCodeOf,
  type FilesClaim,
  nativeExitCode,
  target,
} from './several-files.js';

const REACH = 'void reach_error(void);';
const REACHED = /^false\(unreach-call\): reach_error is reached in line 3 of a\.c$/;
const SAFE = /^unknown: .*the (?:execution|furthest one|furthest execution) exits with code 0/;

/** A first file that reaches the error if a condition about what the second file has is true. */
const asks = (declaration: string, condition: string) =>
  `${REACH} ${declaration}\nint main(void) {\n  if (${condition}) reach_error();\n  return 0; }\n`;
/** The claim that it does. */
const REACHES = [target('a.c', 3)];

const row = (
  name: string,
  declaration: string,
  condition: string,
  b: string,
  expected: string | RegExp,
): FilesClaim => ({
  name,
  files: { 'a.c': asks(declaration, condition), 'b.c': b },
  waypoints: REACHES,
  expected,
});

const mismatch = (text: string) =>
  new RegExp(`^unknown: the files of the program do not fit together: ${text}`);

const COUNTERS = {
  'a.c': asks('static int n = 1; int next(void);', 'next() == 11 && n == 1'),
  'b.c': 'static int n = 10;\nint next(void) {\n  n++;\n  return n; }\n',
};
const QUEUE = 'struct queue { int first; struct queue *rest; };';
const LOOPS = {
  'a.c':
    'extern int n; void grow(void);\nint main(void) {\n  while (n < 2000000000) grow();\n  return 0; }\n',
};

const CLAIMS: readonly FilesClaim[] = [
  // what each name means
  { name: 'static variables belong to their files', files: COUNTERS, waypoints: REACHES, expected: REACHED },
  row('and are not seen by others', 'extern int n;', 'n == 10', 'static int n = 10;\n', SAFE),
  row(
    'a tentative definition in each file',
    'int n; void set(void);',
    '(set(), n == 3)',
    'int n; void set(void) { n = 3; }\n',
    REACHED,
  ),
  row(
    'is one object',
    'int n; void set(void);',
    '(set(), n == 0)',
    'int n; void set(void) { n = 3; }\n',
    SAFE,
  ),
  row('a tentative and a real definition', 'int n;', 'n == 4', 'int n = 4;\n', REACHED),
  row(
    'an array that another file completes',
    'extern int a[]; int size(void);',
    'a[2] == 7 && size() == 12',
    'int a[] = {5, 6, 7}; int size(void) { return sizeof a; }\n',
    REACHED,
  ),
  row(
    'static functions of one name',
    'static int f(void) { return 1; } int g(void);',
    'f() == 1 && g() == 2',
    'static int f(void) { return 2; } int g(void) { return f(); }\n',
    REACHED,
  ),
  row(
    'one function has one address',
    'int f(void); int (*g(void))(void);',
    'f == g()',
    'int f(void) { return 0; } int (*g(void))(void) { return f; }\n',
    REACHED,
  ),
  row(
    'two static ones have two',
    'static int f(void) { return 0; } int (*g(void))(void);',
    'f == g()',
    'static int f(void) { return 0; } int (*g(void))(void) { return f; }\n',
    SAFE,
  ),
  row(
    'a structure of one tag',
    `${QUEUE} extern struct queue *head;`,
    'head->rest->first == 2',
    `${QUEUE} static struct queue last = {2, 0}, one = {1, &last}; struct queue *head = &one;\n`,
    REACHED,
  ),
  row(
    'a structure that one file leaves incomplete',
    'struct queue; extern struct queue *head; int first(struct queue *);',
    'first(head) == 1',
    `${QUEUE} static struct queue one = {1, 0}; struct queue *head = &one; int first(struct queue *q) { return q->first; }\n`,
    REACHED,
  ),
  {
    name: 'macros, types and enumerators of their own',
    files: {
      'a.c': `${REACH}\n#define N 1\ntypedef int T; enum { E = 3 }; int f(void);\nint main(void) {\n  if (N + sizeof(T) + E == 8 && f() == 12) reach_error(); }\n`,
      'b.c':
        '#ifdef N\n#error\n#endif\ntypedef char T; enum { E = 11 };\nint f(void) { return sizeof(T) + E; }\n',
    },
    waypoints: [target('a.c', 5)],
    expected: /^false\(unreach-call\): .* in line 5 of a\.c$/,
  },
  row(
    'an extern declaration in a block',
    'int f(void);',
    'f() == 9',
    'static int x = 9; int f(void) { extern int x; return x; }\n',
    REACHED,
  ),
  row('a function without a prototype', 'int f();', 'f(3) == 4', 'int f(int x) { return x + 1; }\n', REACHED),
  row('a line number in a macro', 'extern int line;', 'line == 2', '\nint line = __LINE__;\n', REACHED),
  // what two files say differently
  row(
    'variables of different types',
    'extern long n;',
    'n == 1',
    'int n = 1;\n',
    mismatch("'n' is 'long' in line 1 of .*a\\.c, and is 'int' in line 1 of .*b\\.c$"),
  ),
  row(
    'arrays of different lengths',
    'extern int a[3];',
    '1',
    'int a[4];\n',
    mismatch("'a' is 'int \\[3\\]'"),
  ),
  row(
    'functions with different parameters',
    'int f(long);',
    'f(1)',
    'int f(int x) { return x; }\n',
    mismatch("'f' is 'int \\(long\\)'"),
  ),
  row(
    'functions with different results',
    'void f(void);',
    '(f(), 1)',
    'int f(void) { return 1; }\n',
    mismatch("'f' is 'void \\(void\\)'"),
  ),
  row(
    'structures with other members',
    `${QUEUE} extern struct queue q;`,
    '1',
    'struct queue { int last; struct queue *rest; }; struct queue q;\n',
    mismatch("'q' is 'struct queue'"),
  ),
  row(
    'structures with members of other types',
    'struct s { int *p; }; int f(struct s *);',
    '1',
    'struct s { char *p; }; int f(struct s *s) { return !s; }\n',
    mismatch("'f' is"),
  ),
  row(
    'structures of other names',
    'struct s { int a; }; extern struct s x;',
    '1',
    'struct t { int a; }; struct t x;\n',
    mismatch("'x' is 'struct s'"),
  ),
  row('a function and a variable', 'int f(void);', '1', 'int f;\n', mismatch("'f' is a variable")),
  row(
    'a function that is defined twice',
    'int f(void) { return 1; }',
    'f()',
    'int f(void) { return 1; }\n',
    mismatch("'f' is defined in line 1 of .*b\\.c, and is defined, too, in line 1"),
  ),
  row('a variable that is defined twice', 'int n = 1;', 'n', 'int n = 1;\n', mismatch("'n' is defined")),
  row(
    'one object for each thread, or one for all',
    'extern int n;',
    '1',
    '_Thread_local int n;\n',
    mismatch("'n' is 'int'"),
  ),
  row('an atomic object, or none', 'extern int n;', '1', '_Atomic int n;\n', mismatch("'n' is 'int'")),
  row(
    'two entry functions',
    'static int f(void);',
    '1',
    'static int main(void) { return 0; }\n',
    /^unknown: several files of the program define a main$/,
  ),
  // where witnesses say things are
  {
    name: 'an assumption in the second file',
    files: COUNTERS,
    waypoints: [assume('b.c', 4, 3, 'n == 11'), ...REACHES],
    expected: REACHED,
  },
  {
    name: 'about the variable of the first one',
    files: COUNTERS,
    waypoints: [assume('b.c', 4, 3, 'n == 1'), ...REACHES],
    expected:
      /^unknown: no execution passes segment 1, which requires `n == 1` to hold at b\.c:4:3; it was evaluated once, n was 11/,
  },
  {
    name: 'in the wrong file',
    files: COUNTERS,
    waypoints: [assume('a.c', 4, 3, 'n == 11'), ...REACHES],
    expected:
      /^unknown: no execution passes segment 1, which requires `n == 11` to hold at a\.c:4:3; it was not reached/,
  },
  {
    name: 'a target in the wrong file',
    files: COUNTERS,
    waypoints: [target('b.c', 3)],
    expected: /^unknown: no execution reaches the target of segment 1 \(b\.c:3:3\);/,
  },
  {
    name: 'a path instead of a name',
    files: COUNTERS,
    waypoints: [target('/tmp/task/a.c', 3)],
    expected: REACHED,
  },
  {
    name: 'a file that is none of them',
    files: COUNTERS,
    waypoints: [target('c.c', 3)],
    expected: /^unknown: the program has no file named c\.c$/,
  },
  {
    name: 'no file at all',
    files: COUNTERS,
    waypoints: ['type: target, action: follow, location: {line: 3}'],
    expected: /^unknown: a location does not say in which file/,
  },
  {
    name: 'a line behind the end of its file',
    files: COUNTERS,
    waypoints: [target('a.c', 7)],
    expected: /^unknown: a\.c has no line 7$/,
  },
  {
    name: 'the line of the error, counted from the other file',
    files: { 'b.c': COUNTERS['b.c'], 'a.c': COUNTERS['a.c'] },
    waypoints: [target('b.c', 4), target('b.c', 7)],
    expected: /^unknown: b\.c has no line 7$/,
  },
  {
    name: 'files in another order',
    files: { 'b.c': COUNTERS['b.c'], 'a.c': COUNTERS['a.c'] },
    waypoints: REACHES,
    expected: REACHED,
  },
  {
    name: 'a violation in the second file',
    formula: 'G ! overflow',
    files: {
      'a.c': 'int f(int);\nint main(void) { return f(2147483647); }\n',
      'b.c': '\nint f(int x) {\n  return x + 1; }\n',
    },
    waypoints: [target('b.c', 3)],
    expected: /^false\(no-overflow\): overflow of an addition in line 3 of b\.c$/,
  },
  {
    name: 'an invariant of the second file that is false',
    files: COUNTERS,
    invariant: `type: location_invariant, ${at('b.c', 4, 3)}, value: n == 10, format: c_expression`,
    expected: /^false: location invariant n == 10 at b\.c:4:3 is false/,
  },
  // automata
  {
    name: 'edges that name their files',
    files: COUNTERS,
    edges: [
      { originfile: 'b.c', startline: 3, assumption: 'n == 11', 'assumption.scope': 'next' },
      { originfile: 'a.c', startline: 3 },
    ],
    expected: REACHED,
  },
  {
    name: 'an edge in the wrong file',
    files: COUNTERS,
    edges: [
      { originfile: 'a.c', startline: 3, assumption: 'n == 11', 'assumption.scope': 'next' },
      { originfile: 'a.c', startline: 3 },
    ],
    expected: /^unknown: no execution takes edge 1, .*the function next is not being executed/,
  },
  {
    name: 'an edge into the violation in the wrong file',
    files: { ...COUNTERS, 'b.c': `int unused;\nvoid stop(void) {\n  unused++; }\n${COUNTERS['b.c']}` },
    edges: [{ originfile: 'b.c', startline: 3 }],
    expected: /^unknown: no execution violates the property in line 3 of b\.c, as edge 1 requires;/,
  },
  {
    name: 'offsets in the second file',
    files: COUNTERS,
    edges: [
      {
        originfile: 'b.c',
        startline: 3,
        startoffset: COUNTERS['b.c'].indexOf('n++'),
        endoffset: COUNTERS['b.c'].indexOf('n++') + 3,
      },
      { originfile: 'a.c', startline: 3 },
    ],
    expected: REACHED,
  },
  {
    name: 'an edge that names no file',
    files: COUNTERS,
    edges: [{ startline: 3 }, { originfile: 'a.c', startline: 3 }],
    expected: /^unknown: the edge in line \d+ of the witness does not say which file it is about$/,
  },
  // endless loops
  {
    name: 'a counter of another file is no idle variable',
    formula: 'F end',
    files: { ...LOOPS, 'b.c': 'int n; void grow(void) { n++; }\n' },
    waypoints: [`type: branching, action: cycle, constraint: {value: "true"}, ${at('a.c', 3)}`],
    expected: /^unknown: .*more than 20000 steps/,
  },
  {
    name: 'without it, a state repeats',
    formula: 'F end',
    files: { ...LOOPS, 'b.c': 'int n; static int m; void grow(void) { m++; }\n' },
    waypoints: [`type: branching, action: cycle, constraint: {value: "true"}, ${at('a.c', 3)}`],
    expected: /^false\(termination\)/,
  },
];

/** The exit code is 42 if everything means what C says. */
const TOGETHER: readonly SourceFile[] = [
  {
    file: 'a.c',
    text: `#include <stdlib.h>
struct node; enum kind { ODD, EVEN };
extern struct node *list; extern int table[], length; int common;
static int calls; static int count(void) { return ++calls; }
int (*counter)(void) = count;
struct node *push(struct node *, int); int sum(const struct node *), twice(int (*)(void)); enum kind kindOf(int);
int main(void) {
  for (int i = 0; i < length; i++) list = push(list, table[i]);
  common += 2;
  int result = sum(list) == 60 && twice(count) == 3 && calls == 2 && common == 7 && kindOf(common) == ODD;
  return result && counter == count && counter() == 3 ? 42 : 1; }
`,
  },
  {
    file: 'b.c',
    text: `#include <stdlib.h>
struct node { int value; struct node *next; }; struct node *list;
int table[] = {10, 20, 30}, length = sizeof table / sizeof *table; int common = 5; extern int (*counter)(void);
enum kind { ODD, EVEN };
static int count(void) { return 100; }
struct node *push(struct node *n, int value) {
  struct node *p = malloc(sizeof *p); p->value = value; p->next = n; return p; }
int sum(const struct node *n) { return n ? n->value + sum(n->next) : 0; }
int twice(int (*f)(void)) { return count() == 100 && f == counter ? f() + counter() : 0; }
enum kind kindOf(int n) { return n % 2 ? ODD : EVEN; }
`,
  },
];

describe('a program of several files', () => {
  it.each(CLAIMS)('$name', async (claim) => {
    expect(await answerTo(claim)).toMatch(claim.expected);
  });

  it('means what C says', () => {
    expect(exitCodeOf(TOGETHER)).toBe(42);
  });

  it.runIf(gccHas('LP64'))('means the same to gcc', () => {
    expect(nativeExitCode(TOGETHER)).toBe(42);
  });

  it('numbers its functions without gaps, and each mention means one of them', () => {
    const { functions, globals, conflicts } = analyseFiles(
      [
        'int f(void); int x; int main(void) { return f() + x; }',
        'extern int x; int f(void) { return x; }',
      ].map((text, index) => ({ file: `${index}.c`, text })),
      'LP64',
    );
    expect(conflicts).toEqual([]);
    expect(functions.map(({ id, name }) => [id, name])).toEqual([
      [0, 'main'],
      [1, 'f'],
    ]);
    expect(globals.map(({ name }) => name)).toEqual(['x']);
  });
});
