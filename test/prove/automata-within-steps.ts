import { type Automaton, type Edge, through, type UnconfirmedAutomaton } from './automaton-claims.js';

/** `main` with a global variable that is 0 from line 4 on; the given lines begin with line 5. */
function after(...lines: readonly string[]): string {
  return [
    'extern int __VERIFIER_nondet_int(void); void reach_error(void) {} void twice(int *p) { *p = 1; *p = 0; }',
    'int g = 0; int main(void) {',
    '  int x = 0; int i = 0;',
    '  g = 0; /* a step */',
    ...lines.map((line) => `  ${line}`),
    '  i = 3;',
    '  return 0;',
    '}',
    '',
  ].join('\n');
}

/** From the step in line 4 into a node that no edge leaves. */
const STAYING_IN: Automaton = through('g == 0', [4]);
const ABOUT_LOCAL: Automaton = through('x == 0', [4]);
const TO_HEAD: readonly Edge[] = [
  ['entry', 'before', 4],
  ['before', 'head', 5],
  ['head', 'body', 5],
  ['head', 'body', 6],
];
const IN_PARTS = 'an expression with branches';
const AGAIN = 'may change more than once in a step';

/** What is true at each location of the program, and false in the middle of a step while the automaton is in the node. */
export const FALSE_WITHIN_STEPS: readonly UnconfirmedAutomaton[] = [
  ['that stays during a comma', after('g = 1, g = 0;'), STAYING_IN, AGAIN],
  ['that stays during a condition', after('if ((g = 1) && (g = 0, x)) i = 2;'), STAYING_IN, AGAIN],
  ['that stays during the step of a for', after('for (; i < 2; g++, i++, g--) ;'), STAYING_IN, AGAIN],
  [
    'that stays during several initialisers',
    after('int a = g = 1, b = g = 0; i = a + b;'),
    STAYING_IN,
    AGAIN,
  ],
  ['that stays during statements of an expression', after('i = ({ g = 1; g = 0; 2; });'), STAYING_IN, AGAIN],
  ['that stays while a pointer changes a local', after('twice(&x);'), ABOUT_LOCAL, 'functions that change'],
  [
    'that stays while a pointer changes it in a comma',
    after('int *p = &x;', '*p = 1, *p = 0;'),
    ABOUT_LOCAL,
    AGAIN,
  ],
  [
    'that is left by the sides of a condition, which changes something first',
    after('if ((g = 1) && !(g = 0)) i = 2;'),
    through('g == 0', [4], [5, 'true'], [5, 'false']),
    AGAIN,
  ],
  [
    'that is entered by the step of a for, which is several',
    after('for (; i < 2; g = 1, g = 0, i++)', '  x = i;'),
    { invariants: { head: 'g == 0' }, edges: TO_HEAD },
    IN_PARTS,
  ],
  [
    'that is entered by a declaration with two values',
    after('struct { int a, b; } s = { x++, i++ };', 'i = 2;'),
    through('x == i', [5], [6]),
    'several side effects',
  ],
  [
    'that is entered by a builtin that writes',
    after('x = __sync_add_and_fetch(&g, 1);', 'i = 2;'),
    through('g == x', [5], [6]),
    'several side effects',
  ],
  [
    'whose loop has a loop in its condition',
    after('while (i < ({ int j = 0; g = 1; while (j < 3) j++; g = 0; 2; }))', '  i++;'),
    { invariants: { head: 'g == 0' }, edges: [['entry', 'head', 4, 'loop'], ...TO_HEAD.slice(2)] },
    'has a loop in an expression',
  ],
  [
    'whose loop is left by its first step, behind a condition that changes something',
    after('while (g = 1, g = 0, i < 2)', '  i = i + 1;'),
    {
      invariants: { head: 'g == 0' },
      edges: [
        ['entry', 'head', 4, 'loop'],
        ['head', 'body', 6],
        ['body', 'head', 6, 'loop'],
      ],
    },
    AGAIN,
  ],
];

const LEFT_BY_NEXT_LINE: Automaton = through('x == 0', [4], [5]);
const LEFT_BEHIND_NEXT_LINE: Automaton = through('x == 0', [4], [6]);
/** From the head in line 5 by one side of its condition into the body, and by the line behind the loop. */
const LEFT_BY_ONE_SIDE: Automaton = {
  invariants: { head: 'x == 0' },
  edges: [
    ['entry', 'head', 4, 'loop'],
    ['head', 'body', 5, 'true'],
    ['head', 'behind', 7],
  ],
};
const STAYS = 'that the invariant x == 0 holds';

const RETURNS_NOTHING = `void reach_error(void) {}
int g;
void set(void) {
  g = 1;
  return;
}
int main(void) {
  set();
  g = 2;
  return 0;
}
`;

/** The node is left by what some readers do not take for a step: then the automaton is in it still where it is false. */
export const LEFT_BY_NO_STEP: readonly UnconfirmedAutomaton[] = [
  ['that is left by a variable that is read for nothing', after('x;', 'x = 2;'), LEFT_BY_NEXT_LINE, STAYS],
  ['that is left by a size', after('(void)sizeof(x = 2);', 'x = 2;'), LEFT_BY_NEXT_LINE, STAYS],
  ['that is left by a condition that is a number', after('if (1)', '  x = 2;'), LEFT_BY_NEXT_LINE, STAYS],
  [
    'that is left by a condition that is decided',
    after('if (sizeof(int) == 4)', '  x = 2;'),
    LEFT_BY_NEXT_LINE,
    STAYS,
  ],
  ['that is left by an address', after('if (&i)', '  x = 2;'), LEFT_BY_NEXT_LINE, STAYS],
  [
    'that is left by the address of a function',
    after('if (reach_error)', '  x = 2;'),
    LEFT_BY_NEXT_LINE,
    STAYS,
  ],
  ['that is left by a string', after('if ("0")', '  x = 2;'), LEFT_BY_NEXT_LINE, STAYS],
  ['that is left by a product with zero', after('if (i * 0 == 0)', '  x = 2;'), LEFT_BY_NEXT_LINE, STAYS],
  ['that is left by the second of two values', after('if ((i, 1))', '  x = 2;'), LEFT_BY_NEXT_LINE, STAYS],
  ['that is left by an address, or a value', after('if (&i || i)', '  x = 2;'), LEFT_BY_NEXT_LINE, STAYS],
  [
    'that is left by a constant variable',
    after('static const int c = 1; if (c)', '  x = 2;'),
    LEFT_BY_NEXT_LINE,
    STAYS,
  ],
  [
    'that is left by the condition of an endless loop',
    after('while (1) {', '  x = 2;', '  if (x > 1) break; }'),
    LEFT_BY_NEXT_LINE,
    STAYS,
  ],
  [
    'that is left by a condition that is not in the line of its if',
    after('if', '  (__VERIFIER_nondet_int())', '  x = 2;', 'x = 3;'),
    LEFT_BEHIND_NEXT_LINE,
    STAYS,
  ],
  [
    'that is left by one side of what is negated',
    after('while (!(i > 3 || g > 3)) {', '  x = 1; i = i + 1; x = 0; }', 'x = 1;'),
    LEFT_BY_ONE_SIDE,
    STAYS,
  ],
  [
    'that is left by the end of a do loop that ends anyway',
    after('do {', '  if (__VERIFIER_nondet_int()) break; } while (0);', 'x = 1;'),
    LEFT_BEHIND_NEXT_LINE,
    STAYS,
  ],
  [
    'that is left by a return without a value',
    RETURNS_NOTHING,
    through('g == 1', [4], [5]),
    'no edge surely leaves the node',
  ],
  [
    'that is left by a return of nothing',
    RETURNS_NOTHING.replace('return;', 'return (void)0;'),
    through('g == 1', [4], [5]),
    'no edge surely leaves the node',
  ],
  [
    'that is left by a return of what a function does not give',
    RETURNS_NOTHING.replace('return;', 'return reach_error();'),
    through('g == 1', [4], [5]),
    'no edge surely leaves the node',
  ],
  [
    'that it does not leave before its name means another variable',
    after('{ int x = 5; i = x; }'),
    through('x == 0', [4]),
    'its names mean something else',
  ],
  [
    'that it does not leave while a function is executed in which its name means another variable',
    after('k(5);').replace('int g = 0;', 'int g = 0, h = 0; void k(int x) { h = x; }'),
    through('x == 0', [4]),
    'its names mean something else',
  ],
];
