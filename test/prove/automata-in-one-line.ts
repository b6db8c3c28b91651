import { through, type UnconfirmedAutomaton } from './automaton-claims.js';

/** What the solver is asked has a reason that depends on its time. */
const ANY = '';

/** The automaton is in its node between line 5 and the head of the inner loop, too. */
function nested(initial: string, body = 'x = 0;'): string {
  return `extern int __VERIFIER_nondet_int(void); void reach_error(void) {}
int x, k, o, g;
int main(void) {
  for (o = 0; o < 3; o++) {
    x = 1;
    for (${initial}; k < 3; k++) {
      ${body}
    }
  }
  return 0;
}
`;
}

const atInnerHead = (invariant: string) =>
  ({
    invariants: { head: invariant },
    edges: [
      ['entry', 'head', 6, 'loop'],
      ['head', 'body', 6, 'true'],
      ['body', 'head', 6, 'loop'],
    ],
  }) as const;

/** A loop that begins again, inside of which the automaton is not. */
const BEGUN_AGAIN: readonly UnconfirmedAutomaton[] = [
  ['its first value', nested('k = 0'), atInnerHead('!(x == 1 && k == 3)'), ANY],
  ['its first values', nested('k = 0, g = 1, g = 0'), atInnerHead('g == 0'), ANY],
  ['several changes', nested('k = 0', 'x = 0; g = 2;'), atInnerHead('x == 0 || k == 0'), ANY],
];

const DECLARED = [
  'extern int __VERIFIER_nondet_int(void); extern int abs(int); void reach_error(void) {}',
  'int h, k, a[4], three(void) { return 3; } struct none {} no, *pn = &no; int *p = a + 3; struct pair { int a, b; };',
].join(' ');

function inLine4(step: string, first = 'int i = __VERIFIER_nondet_int(); int n = 9;'): string {
  return `${DECLARED}\nint g = 0; int main(void) {\n  ${first}\n  ${step}\n  g = 2;\n  return 0;\n}\n`;
}

/** An edge that names a side means each of them for some readers. */
const OTHER_SIDES: readonly UnconfirmedAutomaton[] = [
  'h = i < 2 ? 1 : 2;',
  'h = i < 2 && k;',
  'int l = i < 2 || k;',
  'i < 2 && (h = 3);',
  'h = a[i < 2 ? 1 : 2];',
  'h = abs(i < 2 ? 1 : 2);',
  'h = ({ if (i < 2) k = 1; 3; });',
  'for (h = i < 2 ? 1 : 0; h < 0; ) h = 1;',
  'int v[i < 2 ? 1 : 2];',
].map((other) => [
  other,
  inLine4(`if (i > 3) g = 1; ${other}`),
  {
    invariants: { node: 'i > 3' },
    edges: [
      ['entry', 'node', 4, 'true'],
      ['node', 'next', 5],
    ],
  },
  ANY,
]);

/** What is stored first is in the place for some readers, or is elsewhere before it is stored. */
const IN_TWO_STEPS: readonly UnconfirmedAutomaton[] = (
  [
    ['n = ((struct pair){3, 4}).a;', 'n == 3'],
    ['n = (int){5};', 'n == 5'],
    ['n = (int[]){3, 4}[1];', 'n == 4'],
    ['n -= (int){5};', 'n == 4'],
    ['n = (unsigned char)__VERIFIER_nondet_int();', 'n <= 255'],
  ] as const
).map(([step, invariant]) => [step, inLine4(step), through(invariant, [4], [5]), ANY]);

/** For some readers, line 5 is no step, so that the automaton stays where `x` is 2. */
const NO_STEP: readonly UnconfirmedAutomaton[] = [
  '*(p - 1) = p[-1];',
  '*(p - -2) = p[2];',
  'if (p[-1] != *(p - 1)) g = 1;',
  'pn++;',
  'pn += 2;',
  'if (i) { three(); }',
  'while (i) { three(); break; }',
].map((step) => [
  step,
  `${DECLARED}\nint g = 0; int main(void) {\n  int x = 0; int i = __VERIFIER_nondet_int();\n  g = 0;\n  ${step}\n  x = 2;\n  g = 3;\n  return 0;\n}\n`,
  through('x == 0', [4], [5]),
  ANY,
]);

/** For some readers, a body that always ends the loop makes none of it. */
const NO_HEAD: readonly UnconfirmedAutomaton[] = ['x = 2; break;', 'x = 2; return 0;'].map((body) => [
  body,
  `${DECLARED}\nint g = 0; int main(void) {\n  int x = 0; int i;\n  g = 0;\n  g = 1;\n  for (i = 3; i > 0; ) { ${body} }\n  return 0;\n}\n`,
  {
    invariants: { node: 'x == 0' },
    edges: [
      ['entry', 'node', 4],
      ['node', 'next', 6, 'loop'],
    ],
  },
  ANY,
]);

export const FALSE_IN_ONE_LINE: readonly UnconfirmedAutomaton[] = [
  ...BEGUN_AGAIN,
  ...OTHER_SIDES,
  ...IN_TWO_STEPS,
  ...NO_STEP,
  ...NO_HEAD,
].map(([what, ...claim]) => [`with ${what}`, ...claim]);
