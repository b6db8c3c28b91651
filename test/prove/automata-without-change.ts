import { type Automaton, type Edge, through, type UnconfirmedAutomaton } from './automaton-claims.js';

const DECLARED = [
  'extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); void reach_error(void) {}',
  'extern void *memset(void *, int, unsigned long); struct pair { int a, b; unsigned bit : 3; } s, t = {1, 1}, *to = &s;',
  'int h, n, a[4], *p = &h, *q = &h; double d; union { int i; char c; } un;',
  'struct none { } none; void empty(struct none z) {} void nothing(void) {} int same(int z) { return z; } void change(int z) { h = z; h = 0; }',
].join(' ');

/** `main` with `x` and `h` that are 0 from line 4 on; the given lines begin with line 5. */
function after(...lines: readonly string[]): string {
  return [
    DECLARED,
    'int g = 0; int main(void) {',
    '  int x = 0; int i = __VERIFIER_nondet_int();',
    '  g = 0; /* a step */',
    ...lines.map((line) => `  ${line}`),
    '  return 0;',
    '}',
    '',
  ].join('\n');
}

const LEFT_BY_NEXT_LINE: Automaton = through('x == 0', [4], [5]);
const STAYS = 'that the invariant x == 0 holds';
/** What the solver is asked has a reason that depends on its time. */
const ANY = '';
const SEVERAL = 'several side effects';
const MEANINGS = 'its names mean something else';
const AGAIN = 'may change more than once in a step';

/** The value is another one for some values of what is read. */
export const LEFT_BY_STORES: readonly (readonly [what: string, program: string, automaton: Automaton])[] = [
  'g = i;',
  'i = 5;',
  'i = i / 2;',
  'i = i % 3 == 0;',
  'i += n;',
  'i |= 4;',
  'i <<= 1;',
  'd *= 2;',
  'a[0] = a[1];',
  's = t;',
  's.a = s.b;',
  'to->a = to->a - 1;',
  '*p = *q;',
  'p += n;',
  'p += 2;',
  's.bit++;',
  'int l = i;',
  'i = same(i);',
  'same(3);',
  '__VERIFIER_assume(n < 3);',
  'if (i) { if (n) goto next; g = 1; } next: ;',
].map((step) => [`that is left by ${step}`, after(step, 'x = 2;', 'g = 3;'), LEFT_BY_NEXT_LINE]);

/** What is there is stored again, or nothing: for some readers, this is no step, and the automaton stays where `x` is 2. */
const NEUTRAL: readonly UnconfirmedAutomaton[] = [
  'i = i;',
  'i += 0;',
  'i |= 0;',
  'i *= 1;',
  'i <<= 0;',
  'i = i + 0;',
  'i = -(-i);',
  'i = i | i;',
  'i = (int)(long)i;',
  'i = i ? i : i;',
  'i = (0, i);',
  'i -= i - i;',
  '*&i = i;',
  '(void)(i = i);',
  'd += 0;',
  'p = p;',
  'p += 0;',
  'p = &*p;',
  '*p = *p;',
  'a[i & 1] = a[i & 1];',
  'a[i & 1] = a[(i & 1) + 0];',
  's = s;',
  's.a = s.a;',
  'to->b = (*to).b;',
  's.bit = s.bit + 8;',
  'un.c = un.c;',
  'int l = l;',
  'struct pair l = l;',
  'const int l = 5;',
  'const int l[2] = {1, 2};',
  'struct { int : 5; } l = {};',
  'nothing();',
  'empty(none);',
  '__VERIFIER_assume(1);',
  '__VERIFIER_assume(n == n);',
  // Nothing depends on it.
  'if (i) { i = i; }',
  'if (i) { int l = l; }',
  'if (i) { nothing(); }',
  'if (i) { { goto next; } g = 1; } next: ;',
  'if (i) { if (1) goto next; g = 1; } next: ;',
  'while (i) { if (1) break; g = 1; }',
  'while (i) { { break; } g = 1; }',
].map((step) => [`by ${step}`, after(step, 'x = 2;', 'g = 3;'), LEFT_BY_NEXT_LINE, STAYS]);

const TWO_LINES = after('i =', '  3;', 'x = 2;', 'g = 3;');
const STORED = after('i = 3 + g;', 'x = 2;', 'g = 1;');

function at(text: string): number {
  return STORED.indexOf(text);
}

function leftAt(start: number, end: number): Automaton {
  const leaving: Edge = ['node', 'next', 5, `offsets ${start} ${end}`];
  return { invariants: { node: 'x == 0' }, edges: [['entry', 'node', 4], leaving] };
}

/** A loop in whose body another variable hides the one of the claim. */
const HIDDEN_INSIDE = `void reach_error(void) {}
int main(void) {
  int x = 0, i = 0;
  i = 0;
  while (i < 3) {
    i = i + 1;
    int x = 5; i = i + x;
  }
  return 0;
}
`;

const NEVER_AGAIN = `void reach_error(void) {}
int main(void) {
  int i = 0; int x = 0;
  do {
    x = 0;
    x = 1;
  } while (0);
  x = 0;
  return 0;
}
`;

const HIDDEN_LATER = `void reach_error(void) {}
int g = 1;
int main(void) {
  int x = 0;
  x = 2;
  int g = 0;
  x = g;
  return 0;
}
`;

/** Where the step is depends on the reader. */
const ELSEWHERE: readonly UnconfirmedAutomaton[] = [
  [
    'by a step in two lines',
    TWO_LINES,
    {
      invariants: { node: 'x == 0' },
      edges: [
        ['entry', 'node', 4],
        ['node', 'next', 5, 'to 6'],
      ],
    },
    STAYS,
  ],
  [
    'by the beginning of a for in another line',
    after('for (', '  i = 0;', '  i < 3; i++) g = 4;', 'x = 2;'),
    through('x == 0', [4], [6]),
    ANY,
  ],
  ['by offsets in the middle of a step', STORED, leftAt(at('3 + g'), at('3 + g') + 4), STAYS],
  ['by offsets of its beginning', STORED, leftAt(at('i = 3'), at('i = 3')), STAYS],
  ['by offsets the other way round', STORED, leftAt(at('3 + g') + 5, at('i = 3')), STAYS],
  [
    'by a step into the head of a do loop',
    NEVER_AGAIN,
    {
      invariants: { node: 'x == 0' },
      edges: [
        ['entry', 'node', 5],
        ['node', 'next', 6, 'loop'],
      ],
    },
    STAYS,
  ],
  [
    'by a call that changes the claim',
    after('change(3);', 'x = 2;'),
    through('h == 0', [4], [5]),
    'functions that change',
  ],
];

/** Names that mean something else where the node is, for some. */
const NAMES: readonly UnconfirmedAutomaton[] = [
  [
    'at the end of a block in which its name means something else',
    after('x = 1;', '{ static int x = 0; i = x;', '  i = 2; }', 'i = 3;'),
    through('x == 0', [7], [8]),
    MEANINGS,
  ],
  [
    'with a name that its block declares later',
    after('x = 1;', '{ i = 5;', '  int x = 0; i = x; }', 'i = 4;'),
    through('x == 1', [6], [7]),
    MEANINGS,
  ],
  ['with a name that a variable hides later', HIDDEN_LATER, through('g == 1', [5]), MEANINGS],
  [
    'at the head of a loop that its body leaves, where its name means something else',
    HIDDEN_INSIDE,
    {
      invariants: { head: 'x == 0' },
      edges: [
        ['entry', 'head', 4, 'loop'],
        ['head', 'body', 6],
        ['head', 'behind', 5, 'false'],
      ],
    },
    MEANINGS,
  ],
  ['with a name that a variable hides in the next step', HIDDEN_LATER, through('g == 1', [5], [6]), MEANINGS],
];

/** What is stored together for some is stored in several steps for others. */
const IN_PARTS: readonly UnconfirmedAutomaton[] = [
  ['behind the copy of a structure', after('s = t;', 'i = 3;'), through('s.b == 1', [5], [6]), SEVERAL],
  ['while a structure is copied', after('s = t;', 'i = 3;'), through('s.a == s.b', [4]), AGAIN],
  ['behind a structure', after('struct pair l = t;', 'i = 3;'), through('l.b == 1', [5], [6]), SEVERAL],
  ['behind an array', after('int l[2] = {0};', 'i = 3;'), through('l[1] == 0', [5], [6]), SEVERAL],
  ['behind a string', after('char l[3] = "ab";', 'i = 3;'), through("l[1] == 'b'", [5], [6]), SEVERAL],
  [
    'behind a function that fills an array',
    after('memset(a, 1, 8);', 'i = 3;'),
    through('a[1] == 16843009', [5], [6]),
    SEVERAL,
  ],
  [
    'while a function fills an array',
    after('memset(a, 1, 8);', 'i = 3;'),
    through('a[0] == a[1]', [4]),
    AGAIN,
  ],
];

export const LEFT_BY_NO_CHANGE: readonly UnconfirmedAutomaton[] = [
  ...NEUTRAL,
  ...ELSEWHERE,
  ...NAMES,
  ...IN_PARTS,
];
