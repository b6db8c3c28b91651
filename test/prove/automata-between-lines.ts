import { type Edge, through, type UnconfirmedAutomaton } from './automaton-claims.js';

/** `main` with a loop and a step in line 4; the given lines begin with line 5. */
function behindLoop(...lines: readonly string[]): string {
  return [
    'void reach_error(void) {} int g = 0;',
    'int main(void) {',
    '  int i = 0, k = 0;',
    '  for (k = 0; k < 2; k++) ; i = 5;',
    ...lines.map((line) => `  ${line}`),
    '  return 0;',
    '}',
    '',
  ].join('\n');
}

/** Into the heads that steps of a line lead to; each condition of the line leaves them. */
function intoHeads(line: number): readonly Edge[] {
  return [
    ['entry', 'head', line, 'loop'],
    ['head', 'other', line, 'true'],
    ['head', 'other', line, 'false'],
    ['other', 'head', line, 'loop'],
  ];
}

const COUNT_DOWN = ['while (i > 0) {', '  i--;', '}'];

const CALLED = `void reach_error(void) {} int g, k;
void down(void) {
  while (g > 0)
    g--;
}
void up(void) { for (k = 0; k < 2; k++) ; g = 5;
}
int main(void) {
  for (k = 0; k < 2; k++) ; g = 5; down();
  up();
  while (g > 0)
    g--;
  return 0;
}
`;

const PURE_STEP = `void reach_error(void) {}
int main(void) {
  int i = 0, k = 0;
  for (i = 3;
     i < 9; i)
  {
    k = 3;
    for (k = 0; k < 2; k++) ; i++;
  }
  return 0;
}
`;

/** What the solver is asked has a reason that depends on its time. */
const ANY = '';

/** The step leads to the head of a further loop, for which the invariant is wrong. */
export const INTO_FURTHER_LOOPS: readonly UnconfirmedAutomaton[] = [
  [
    'that a condition which is decided leads on to',
    behindLoop('if (1)', ...COUNT_DOWN),
    { invariants: { head: 'i == 0' }, edges: intoHeads(4) },
    ANY,
  ],
  [
    'that an endless loop leads on to, in which a name means something else',
    behindLoop('while (1) {', 'static int i = 5;', ...COUNT_DOWN, 'if (k++ > 7) break;', '}'),
    { invariants: { head: 'i == 0' }, edges: intoHeads(4) },
    ANY,
  ],
  [
    'that the last step of a round leads to, as that of the for does nothing',
    PURE_STEP,
    { invariants: { head: 'i < 9' }, edges: intoHeads(8) },
    ANY,
  ],
  [
    'that is the first step of a function called there',
    CALLED,
    { invariants: { head: 'g == 0' }, edges: intoHeads(9) },
    'no edge surely leaves the node',
  ],
  [
    'that follows on a function which ends there',
    CALLED,
    { invariants: { head: 'g == 0' }, edges: intoHeads(6) },
    'functions that change',
  ],
];

const SWITCH = `void reach_error(void) {}
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = x;
  switch (x) {
    case 2: y = 5;
      y = 5;
      break;
    default: y = 5;
  }
  return 0;
}
`;

const GLOBAL = `void reach_error(void) {}
int g = 5;
int main(void)
{
  g = 1;
  g = 1;
  return 0;
}
`;

const BOTH = (body: string) => `void reach_error(void) {}
#define BOTH(a, b) ${body}
int main(void) {
  int x = 0;
  BOTH(x = 1;,
       x = 2;)
  return 0;
}
`;

const AT_EXIT = `void reach_error(void) {}
extern int atexit(void (*)(void));
int g = 0;
void last(void) { g = 7; }
int main(void) {
  atexit(last);
  g = 1;
  return 0;
}
`;

const SHARED = `void reach_error(void) {}
int main(void) {
  int x = 0;
  x = 7;
  typedef int T; x = 1;
  return 0;
}
`;

const TWICE = `void reach_error(void) {}
int main(void) {
  int x = 0, i = 0;
  x = 1;
  i = 4;
  x = 2;
  i = 5;
  return 0;
}
`;

const ONE_LINE_DO = `void reach_error(void) {}
int main(void) {
  int i = 0;
  do { i++; } while (i < 3); i = 9;
  i = 10;
  return 0;
}
`;

/** The lines of an edge have more that some readers take for its step. */
export const MORE_IN_LINES: readonly UnconfirmedAutomaton[] = [
  ['behind the label of a case', SWITCH, through('y == 5', [6], [7]), 'a switch;'],
  ['behind the label of a default', SWITCH, through('y == 5', [9]), 'a switch;'],
  [
    'behind the value of a global variable, or a later step',
    GLOBAL,
    {
      invariants: { node: 'g == 1' },
      edges: [
        ['entry', 'node', 2, 'to 5'],
        ['node', 'next', 6],
      ],
    },
    'contains no step',
  ],
  [
    'behind the beginning of a function, or a later step',
    GLOBAL,
    {
      invariants: { node: 'g == 1' },
      edges: [
        ['entry', 'node', 3, 'to 5'],
        ['node', 'next', 6],
      ],
    },
    'contains no step',
  ],
  ['behind a type that is declared', SHARED, through('x == 1', [5]), ANY],
  ['behind either argument of a macro', BOTH('a b'), through('x == 1', [5], [6]), ANY],
  ['behind the argument that comes last', BOTH('b a'), through('x == 2', [6], [5]), ANY],
  ['that is left by an argument that may be in two lines', BOTH('b a'), through('x == 0', [4], [6]), ANY],
  ['behind which a function is executed at the exit', AT_EXIT, through('g == 1', [7]), 'may call them'],
  [
    'that two steps lead to',
    TWICE,
    {
      invariants: { node: 'x == 1' },
      edges: [
        ['entry', 'node', 5],
        ['node', 'next', 6],
        ['next', 'node', 7],
      ],
    },
    ANY,
  ],
  ['behind a condition that shares its line with a step', ONE_LINE_DO, through('i == 9', [4], [5]), ANY],
  ['behind the end of a loop in one line', ONE_LINE_DO, through('i == 3', [4, 'false'], [5]), ANY],
];
