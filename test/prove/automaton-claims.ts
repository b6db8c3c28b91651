import type { Asked } from './ask.js';
import { propertyText } from './subject.js';

export const SUM = `void reach_error(void) {}
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = __VERIFIER_nondet_uchar();
  int i = 0;
  while (i < n) {
    i = i + 1;
  }
  if (i != n) reach_error();
  i = -1;
  return 0;
}
`;

export const TWO = `void reach_error(void) {}
int main(void) {
  int x = 0;
  int i = 0;
  while (i < 5) {
    x = 1;
    i++;
  }
  i = 0;
  while (i < 5) {
    x = 2;
    i++;
  }
  if (i != 5) reach_error();
  return 0;
}
`;

const DO = `void reach_error(void) {}
int main(void) {
  int i = 0;
  do {
    i++;
  } while (i < 10);
  if (i != 10) reach_error();
  return 0;
}
`;

const JUMPS = `void reach_error(void) {}
int main(void) {
  int i = 0;
again:
  i++;
  if (i < 10) goto again;
  while (i < 20)
    i++;
  if (i != 20) reach_error();
  return 0;
}
`;

const GLOBAL = `void reach_error(void) {}
int g = 1;
void change(void) { g = -1; g = 1; }
int main(void) {
  int i = 0;
  while (i < 3) {
    i++;
    change();
  }
  if (i != 3) reach_error();
  return 0;
}
`;

export const STEPS = `void reach_error(void) {}
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = __VERIFIER_nondet_uchar();
  int x = 0;
  if (n > 10) {
    x = n;
    n = 3;
  }
  else
    x = 20;
  for (int k = 0; k < 2; k++) {
    x = x + 1;
    n = x;
  }
  if (x < 10) reach_error();
  return 0;
}
`;

export const WITHOUT_RETURN = `void reach_error(void) {}
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int y = x;
  while (x < 9) {
    x++;
    y++;
  }
  if (x != y) reach_error();
}
`;

/** A body that begins with a branch, and a declaration behind the loop: the value is another one before and after them. */
export const BRANCH_FIRST = `void reach_error(void) {}
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i;
  int x = __VERIFIER_nondet_int();
  if (x < 0) return 0;
  for (i = 0; i < 5; i++) {
    if (__VERIFIER_nondet_int())
      x = -1;
    x = 3;
  }
  int behind = x;
  x = -behind;
  if (behind < 0) reach_error();
  return 0;
}
`;

/** The same with a declaration first. */
export const DECLARATION_FIRST = BRANCH_FIRST.replace('if (__VERIFIER_nondet_int())', 'int y = i;');

/** From the head of its loop into the body, and behind the loop. */
export function branching(invariant: string, body: readonly Edge[], behind: readonly Edge[]): Automaton {
  const around: readonly Edge[] = [
    ['entry', 'head', 7, 'loop'],
    ['body', 'head', 7, 'loop'],
  ];
  return { invariants: { head: invariant }, edges: [...around, ...body, ...behind] };
}

export const INTO_BODY: Edge = ['head', 'body', 8];
export const BEHIND: Edge = ['head', 'behind', 12];

/** Steps that are several for some readers. */
const DOUBTFUL = `void reach_error(void) {}
int one(void) {
  return 1; }
int main(void) {
  int x = 0, y = 0;
  x = one();
  x = y = 1;
  if (x == 1 && y == 1) x = 2;
  switch (x) { case 2: y = 2; }
  if (y != 2) reach_error();
  return 0;
}
`;

/** The variable has its first value in the same line, in which the invariant does not hold. */
const ONE_LINE = `void reach_error(void) {}
int g; int main(void) { g = 1; g = 1; return 0; }
`;

/** What the solver is asked has a reason that depends on its time. */
const ANY = '';

/** `head: 5 loop`, `head body: 7`, `body head: 7 loop`: source, target, line, then what else the edge says. */
export type Edge = readonly [source: string, target: string, line: number | undefined, ...more: string[]];

const MORE: Readonly<Record<string, string>> = {
  loop: '<data key="enterLoopHead">true</data>',
  true: '<data key="control">condition-true</data>',
  false: '<data key="control">condition-false</data>',
  assumes: '<data key="assumption">i == 0;</data>',
  elsewhere: '<data key="originfile">other.c</data>',
};

/** An edge ends in the line in which it begins, unless it says `to 5`. */
function linesText(line: number, more: readonly string[]): string {
  const last = more.flatMap((each) => /^to (\d+)$/.exec(each)?.[1] ?? [])[0] ?? line;
  return `<data key="startline">${line}</data><data key="endline">${last}</data>`;
}

/** `offsets 70 75`: of the first and the last character. */
function offsetsText(more: readonly string[]): string {
  const [, start, end] = more.map((each) => /^offsets (\d+) (\d+)$/.exec(each)).find((each) => each) ?? [];
  return start === undefined
    ? ''
    : `<data key="startoffset">${start}</data><data key="endoffset">${end}</data>`;
}

export interface Automaton {
  readonly invariants: Readonly<Record<string, string>>;
  readonly edges: readonly Edge[];
  readonly scope?: string;
  readonly kind?: string;
  readonly keys?: string;
}

function textOf({ invariants, edges, scope, kind = 'correctness_witness', keys = '' }: Automaton): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const names = [...new Set(edges.flatMap(({ 0: source, 1: target }) => [source, target]))];
  const node = (name: string) => {
    const invariant = invariants[name];
    const entry = name === 'entry' ? '<data key="entry">true</data>' : '';
    const said = invariant === undefined ? '' : `<data key="invariant">${escaped(invariant)}</data>`;
    const where =
      invariant === undefined || scope === undefined ? '' : `<data key="invariant.scope">${scope}</data>`;
    return `<node id="${name}">${entry}${said}${where}</node>`;
  };
  const edge = ([source, target, line, ...more]: Edge) =>
    `<edge source="${source}" target="${target}">${line === undefined ? '' : linesText(line, more)}${offsetsText(more)}${more.map((each) => MORE[each] ?? '').join('')}</edge>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="witness-type" attr.name="witness-type" attr.type="string" for="graph"/>
<key id="entry" attr.name="entry" attr.type="boolean" for="node"><default>false</default></key>
${keys === '' ? '<key id="invariant" attr.name="invariant" attr.type="string" for="node"/>' : keys}
<key id="invariant.scope" attr.name="invariant.scope" attr.type="string" for="node"/>
<key id="startline" attr.name="startline" attr.type="int" for="edge"/>
<key id="endline" attr.name="endline" attr.type="int" for="edge"/>
<key id="startoffset" attr.name="startoffset" attr.type="int" for="edge"/>
<key id="endoffset" attr.name="endoffset" attr.type="int" for="edge"/>
<key id="control" attr.name="control" attr.type="string" for="edge"/>
<key id="assumption" attr.name="assumption" attr.type="string" for="edge"/>
<key id="originfile" attr.name="originfile" attr.type="string" for="edge"/>
<key id="enterLoopHead" attr.name="enterLoopHead" attr.type="boolean" for="edge"><default>false</default></key>
<graph edgedefault="directed"><data key="witness-type">${kind}</data>
${names.map(node).join('\n')}
${edges.map(edge).join('\n')}
</graph></graphml>
`;
}

/** A key by which the nodes have an invariant that says nothing. */
export const BY_DEFAULT =
  '<key id="invariant" attr.name="invariant" attr.type="string" for="node"><default>true</default></key>';
/** A key by which the edges are on one side of a condition. */
const EDGE_DEFAULT =
  '<key id="d1" attr.name="control" attr.type="string" for="edge"><default>condition-true</default></key>';
/** From the entry to the head of the loop, from there by either side of its condition, and back. */
export const LEFT: readonly Edge[] = [
  ['entry', 'head', 5, 'loop'],
  ['head', 'body', 6, 'true'],
  ['head', 'behind', 6, 'false'],
  ['body', 'head', 7, 'loop'],
];
/** The automaton stays in the head when the loop is left. */
export const STAYING: readonly Edge[] = LEFT.filter(([, target]) => target !== 'behind');

/** From the entry into a node, and out of it. */
export function through(
  invariant: string,
  [line, ...side]: readonly [number, ...string[]],
  ...leaving: readonly (readonly [number, ...string[]])[]
): Automaton {
  const edges = leaving.map(([next, ...more], index): Edge => ['node', `next${index}`, next, ...more]);
  return { invariants: { node: invariant }, edges: [['entry', 'node', line, ...side], ...edges] };
}

/** An automaton that is not confirmed, with a part of the reason. */
export type UnconfirmedAutomaton = readonly [
  what: string,
  program: string,
  automaton: Automaton,
  reason: string,
];

/** Line 8 is executed before line 5. */
const LAST_FIRST = `void reach_error(void) {}
#define LAST_FIRST(a, b) b a
int main(void) {
  int x = 0, y = 0;
  LAST_FIRST(x = 2;
    y = x;
    x = 1;
    , x = 1;)
  return y - y;
}
`;

/** With a node behind a step. */
export const UNCONFIRMED_STEPS: readonly UnconfirmedAutomaton[] = [
  ['that is wrong on its side of a branch', STEPS, through('n > 11', [6, 'true'], [7]), ANY],
  ['that is wrong on the other side', STEPS, through('n > 10', [6], [7], [11]), ANY],
  ['that is wrong in a later round', STEPS, through('k == 0', [13], [14]), ANY],
  ['that it does not leave', STEPS, through('x == 0', [5]), ANY],
  ['behind a loop, that it does not leave before it is wrong', SUM, through('i == n', [6, 'false']), ANY],
  ['that it leaves on one side only', STEPS, through('x == 0', [5], [6, 'true']), ANY],
  ['that it leaves by a later step', STEPS, through('x == 0', [5], [13]), ANY],
  ['that it does not leave before the step of a loop', STEPS, through('k < 2', [14]), ANY],
  ['that it does not leave before an argument of a macro', LAST_FIRST, through('x == 1', [8]), ANY],
  ['that is wrong before the step of a loop', STEPS, through('k < 1', [14], [12, 'loop']), ANY],
  ['that is wrong at the end', STEPS, through('x >= 14', [17]), ANY],
  ['with names of another scope', STEPS, through('k >= 0', [5], [6]), 'k'],
  ['whose line has no step', STEPS, through('1 == 1', [9], [12]), 'line 9 contains no step'],
  ['of several declarations', DOUBTFUL, through('1 == 1', [5], [6]), 'a declaration of several variables'],
  ['that calls a function', DOUBTFUL, through('1 == 1', [6], [7]), 'a call of a function'],
  ['that does several things', DOUBTFUL, through('1 == 1', [7], [8]), 'several side effects'],
  [
    'that is a condition in parts',
    DOUBTFUL,
    through('1 == 1', [8, 'true'], [9]),
    'an expression with branches',
  ],
  ['that is a switch', DOUBTFUL, through('1 == 1', [9], [10]), 'a switch;'],
  ['that leaves a function', DOUBTFUL, through('1 == 1', [3], [5]), 'a return from a function'],
  ['in a line with more', ONE_LINE, through('g == 1', [2], [2]), 'line 2 contains the start of a function'],
  [
    'that has a name of CBMC, and is left',
    STEPS,
    through('goto_symex$$return_value$$main = 0;', [5], [6]),
    'an assignment, not a condition',
  ],
  ['that is named as an assignment', STEPS, through('x = 0;', [5], [6]), 'an assignment, not a condition'],
];

export const UNCONFIRMED_AUTOMATA: readonly UnconfirmedAutomaton[] = [
  ['that is wrong at the head', SUM, { invariants: { head: 'i < n' }, edges: LEFT }, ANY],
  [
    'that is wrong where it stays behind the loop',
    SUM,
    { invariants: { head: '0 <= i && i <= n' }, edges: STAYING },
    ANY,
  ],
  [
    'that may mean the other loop, too',
    TWO,
    {
      invariants: { head: '0 <= i && i <= 5 && x < 2' },
      edges: [
        ['entry', 'head', undefined, 'loop'],
        ['head', 'body', 5],
        ['head', 'behind', 5],
      ],
    },
    ANY,
  ],
  [
    'that stays in the first loop while the second one is executed',
    TWO,
    {
      invariants: { head: 'x < 2' },
      edges: [
        ['entry', 'head', 4, 'loop'],
        ['head', 'body', 6],
        ['body', 'head', 7, 'loop'],
      ],
    },
    ANY,
  ],
  [
    'that holds at the condition of a do loop, but not where its body begins',
    DO,
    {
      invariants: { head: 'i >= 1' },
      edges: [
        ['entry', 'head', 3, 'loop'],
        ['head', 'head', 6, 'loop'],
      ],
    },
    ANY,
  ],
  [
    'of a program with loops that jumps make',
    JUMPS,
    { invariants: { head: 'i <= 20' }, edges: [['entry', 'head', 6, 'loop']] },
    'the program uses goto',
  ],
  [
    'about what a function changes meanwhile',
    GLOBAL,
    { invariants: { head: 'g > 0' }, edges: [['entry', 'head', 5, 'loop']] },
    'functions that change its variables',
  ],
  [
    'that leaves the head on one side of the first branch only',
    BRANCH_FIRST,
    branching('x >= 0', [[...INTO_BODY, 'false']], [BEHIND]),
    ANY,
  ],
  [
    'that leaves the head by the second step of the body',
    BRANCH_FIRST,
    branching('x >= 0', [['head', 'body', 10]], [BEHIND]),
    ANY,
  ],
  [
    'that stays in the body where it begins with a declaration',
    DECLARATION_FIRST,
    branching('x >= 0', [['head', 'body', 10]], [BEHIND]),
    ANY,
  ],
  [
    'that leaves the head by the second step behind the loop',
    BRANCH_FIRST,
    branching('x >= 0', [INTO_BODY], [['head', 'behind', 14]]),
    ANY,
  ],
  ['that stays behind the loop', BRANCH_FIRST, branching('x >= 0', [INTO_BODY], []), ANY],
  [
    'that the condition changes before a declaration leaves the head',
    DECLARATION_FIRST.replace('i < 5', '(x = -1, x = 1) && i < 5'),
    branching('x >= 0', [INTO_BODY], [BEHIND]),
    ANY,
  ],
  ['with an invariant at its entry', SUM, { invariants: { entry: '1 == 1' }, edges: LEFT }, 'the entry node'],
  [
    'whose line has no loop',
    SUM,
    { invariants: { head: '1 == 1' }, edges: [['entry', 'head', 11, 'loop']] },
    'no loop head is entered',
  ],
  [
    'with a node that nothing enters',
    SUM,
    { invariants: { alone: '1 == 1' }, edges: [...LEFT, ['alone', 'head', 7, 'loop']] },
    'no edge enters the node',
  ],
  [
    'whose scope is another function',
    SUM,
    { invariants: { head: '0 <= i && i <= n' }, edges: LEFT, scope: 'reach_error' },
    'its scope is reach_error',
  ],
  [
    'that assumes something',
    SUM,
    { invariants: { head: 'i == 0' }, edges: [['entry', 'head', 5, 'loop', 'assumes']] },
    'has an assumption',
  ],
  [
    'about another file',
    SUM,
    { invariants: { head: '0 <= n' }, edges: [['entry', 'head', 5, 'loop', 'elsewhere']] },
    'in another file',
  ],
  [
    'of a violation witness',
    SUM,
    { invariants: {}, edges: LEFT, kind: 'violation_witness' },
    'only correctness witnesses',
  ],
  [
    'with a variable for an invariant by default',
    SUM.replace('int main', 'int true; int main'),
    { invariants: {}, edges: LEFT, keys: BY_DEFAULT },
    'default invariant for all nodes: true',
  ],
  [
    'with an invariant by default',
    SUM,
    {
      invariants: {},
      edges: LEFT,
      keys: '<key id="invariant" attr.name="invariant" attr.type="string" for="node"><default>0</default></key>',
    },
    'default invariant for all nodes',
  ],
  [
    'whose edges have a side by default',
    SUM,
    { invariants: { head: 'i <= n' }, edges: LEFT, keys: `${BY_DEFAULT}${EDGE_DEFAULT}` },
    'a default of the key control',
  ],
  [
    'whose invariants are assignments, as CBMC writes them',
    SUM,
    { invariants: { head: 'i = 0;' }, edges: LEFT },
    'node head',
  ],
];

export function claimOfAutomaton(program: string, automaton: Automaton): Asked {
  return {
    program,
    programName: 'p.c',
    property: propertyText('unreach-call'),
    dataModel: 'LP64' as const,
    witness: textOf(automaton),
    witnessName: 'witness.graphml',
  };
}
