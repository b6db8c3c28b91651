import type { Automaton, Edge, UnconfirmedAutomaton } from './automaton-claims.js';

/** Jumps lead out of the loop, past what follows it. */
const FORWARD = `void reach_error(void) {}
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = __VERIFIER_nondet_uchar();
  int i = 0;
  int x = 0;
  while (i < n) {
    if (i == 200)
      goto end;
    i = i + 1;
  }
  x = 1;
end:
  if (x < 0) reach_error();
  x = 2;
  x = x + 1;
  return 0;
}
`;

/** The same with a jump back from there. */
const BACK = FORWARD.replace('int i = 0;', 'int i = 0; again:').replace(
  'x = x + 1;',
  'if (x > 5) goto again;',
);

/** Labels to which nothing jumps, in front of two loops. */
const LABELS = `void reach_error(void) {}
int main(void) {
  int i = 0;
  int x = 1;
first: ;
  while (i < 5) {
    i = i + 1;
  }
  x = 0;
second:
  i = 0;
third: ;
  while (i < 5) {
    i = i + 1;
    x = 2;
  }
  if (x != 2) reach_error();
  return 0;
}
`;

/** From the line in front of a loop into its head, and out of it. */
function intoLoop(invariant: string, line: number, head: number): Automaton {
  return atNode(
    invariant,
    ['entry', 'node', line, 'loop'],
    ['node', 'body', head, 'true'],
    ['node', 'behind', head, 'false'],
  );
}

const AROUND: readonly Edge[] = [
  ['entry', 'head', 6, 'loop'],
  ['body', 'head', 10, 'loop'],
];
const INTO_BODY: Edge = ['head', 'body', 7, 'true'];
const BEHIND: Edge = ['head', 'behind', 7, 'false'];

function atHead(invariant: string, ...leaving: readonly Edge[]): Automaton {
  return { invariants: { head: invariant }, edges: [...AROUND, ...leaving] };
}

function atNode(invariant: string, into: Edge, ...leaving: readonly Edge[]): Automaton {
  return { invariants: { node: invariant }, edges: [into, ...leaving] };
}

export const WITH_FORWARD_JUMPS: readonly (readonly [what: string, program: string, automaton: Automaton])[] =
  [
    ['of a loop that a jump leaves', FORWARD, atHead('x == 0 && i <= n && i <= 200', INTO_BODY, BEHIND)],
    [
      'that stays where a jump leads, and where it does not',
      FORWARD,
      atHead('0 <= x && x <= 3 && i <= n', INTO_BODY),
    ],
    ['in front of a label, that it does not leave', FORWARD, atNode('x >= 0', ['entry', 'node', 12])],
    ['of one of two loops behind labels', LABELS, intoLoop('x == 1', 4, 6)],
    ['of the other one', LABELS, intoLoop('x != 1', 11, 13)],
  ];

export const WRONG_WITH_JUMPS: readonly UnconfirmedAutomaton[] = [
  ['that stays where a jump leads', FORWARD, atHead('x <= 1', INTO_BODY), ''],
  ['that stays behind the loop', FORWARD, atHead('x == 0', INTO_BODY), ''],
  [
    'in front of a jump, that it does not leave at once',
    FORWARD,
    atNode('i == 200 && x == 0', ['entry', 'node', 8, 'true'], ['node', 'next', 14]),
    '',
  ],
  [
    'that it leaves by a step past which a jump leads',
    FORWARD,
    atNode('x == 0', ['entry', 'node', 8, 'true'], ['node', 'next', 12]),
    '',
  ],
  [
    'in front of a label, that it does not leave before',
    FORWARD,
    atNode('x == 1', ['entry', 'node', 12], ['node', 'next', 15]),
    '',
  ],
  ['that a jump makes', FORWARD, atNode('x == 0', ['entry', 'node', 9], ['node', 'next', 14]), 'line 9'],
  ['of a loop behind an empty label', LABELS, intoLoop('x == 0', 11, 13), ''],
  ['of a loop behind two steps', LABELS, intoLoop('x == 1', 9, 13), 'no loop head'],
  ['in front of a jump back', BACK, atHead('x == 0', INTO_BODY, BEHIND), 'uses goto to jump back'],
];
