import { describe, expect, it } from 'vitest';
import { answerTo, PATIENCE } from './ask.js';
import { propertyText } from './subject.js';

const SUM = `void reach_error(void) {}
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

const TWO = `void reach_error(void) {}
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

/** What the solver is asked has a reason that depends on its time. */
const ANY = '';

/** `head: 5 loop`, `head body: 7`, `body head: 7 loop`: source, target, line, then what else the edge says. */
type Edge = readonly [source: string, target: string, line: number | undefined, ...more: string[]];

const MORE: Readonly<Record<string, string>> = {
  loop: '<data key="enterLoopHead">true</data>',
  true: '<data key="control">condition-true</data>',
  false: '<data key="control">condition-false</data>',
  assumes: '<data key="assumption">i == 0;</data>',
  elsewhere: '<data key="originfile">other.c</data>',
};

interface Automaton {
  readonly invariants: Readonly<Record<string, string>>;
  readonly edges: readonly Edge[];
  readonly scope?: string;
  readonly kind?: string;
  readonly keys?: string;
}

function textOf({ invariants, edges, scope, kind = 'correctness_witness', keys = '' }: Automaton): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const names = [...new Set(edges.flatMap(([source, target]) => [source, target]))];
  const node = (name: string) => {
    const invariant = invariants[name];
    const entry = name === 'entry' ? '<data key="entry">true</data>' : '';
    const said = invariant === undefined ? '' : `<data key="invariant">${escaped(invariant)}</data>`;
    const where =
      invariant === undefined || scope === undefined ? '' : `<data key="invariant.scope">${scope}</data>`;
    return `<node id="${name}">${entry}${said}${where}</node>`;
  };
  const edge = ([source, target, line, ...more]: Edge) =>
    `<edge source="${source}" target="${target}">${line === undefined ? '' : `<data key="startline">${line}</data><data key="endline">${line}</data>`}${more.map((each) => MORE[each]).join('')}</edge>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="witness-type" attr.name="witness-type" attr.type="string" for="graph"/>
<key id="entry" attr.name="entry" attr.type="boolean" for="node"><default>false</default></key>
${keys === '' ? '<key id="invariant" attr.name="invariant" attr.type="string" for="node"/>' : keys}
<key id="invariant.scope" attr.name="invariant.scope" attr.type="string" for="node"/>
<key id="startline" attr.name="startline" attr.type="int" for="edge"/>
<key id="endline" attr.name="endline" attr.type="int" for="edge"/>
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

function ask(program: string, automaton: Automaton, seconds: number) {
  const claim = {
    ...{ program, programName: 'p.c', property: propertyText('unreach-call'), dataModel: 'LP64' as const },
    ...{ witness: textOf(automaton), witnessName: 'witness.graphml' },
  };
  return answerTo(claim, seconds);
}

/** From the entry to the head of the loop, from there by either side of its condition, and back. */
const LEFT: readonly Edge[] = [
  ['entry', 'head', 5, 'loop'],
  ['head', 'body', 6, 'true'],
  ['head', 'behind', 6, 'false'],
  ['body', 'head', 7, 'loop'],
];
/** The automaton stays in the head when the loop is left. */
const STAYING: readonly Edge[] = LEFT.filter(([, target]) => target !== 'behind');

describe('prove confirms an automaton', () => {
  it.each<[string, string, Automaton]>([
    ['that says nothing', TWO, { invariants: {}, edges: LEFT }],
    ['whose node is left with the condition', SUM, { invariants: { head: '0 <= i && i <= n' }, edges: LEFT }],
    [
      'whose edges do not say which side of the condition they are',
      SUM,
      {
        invariants: { head: '0 <= i && i <= n' },
        edges: LEFT.map(([source, target, line, ...more]) => [
          source,
          target,
          line,
          ...more.filter((each) => each === 'loop'),
        ]),
      },
    ],
    ['with the scope of the loop', SUM, { invariants: { head: 'i <= n' }, edges: LEFT, scope: 'main' }],
    ['that stays where it holds', SUM, { invariants: { head: 'i <= n' }, edges: STAYING }],
    [
      'that is in one of two loops',
      TWO,
      {
        invariants: { head: '0 <= i && i <= 5 && x < 2' },
        edges: [
          ['entry', 'head', 4, 'loop'],
          ['head', 'body', 5],
          ['head', 'behind', 5],
          ['body', 'head', 7, 'loop'],
        ],
      },
    ],
  ])('%s', async (_what, program, automaton) => {
    const { status, reason } = await ask(program, automaton, PATIENCE);
    expect(status, reason).toBe('true');
  });
});

describe('prove does not confirm an automaton', () => {
  it.each<[string, string, Automaton, string]>([
    ['that is wrong at the head', SUM, { invariants: { head: 'i < n' }, edges: LEFT }, ANY],
    [
      'that is wrong where it stays behind the loop',
      SUM,
      { invariants: { head: '0 <= i' }, edges: STAYING },
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
      'jumps may make loops',
    ],
    [
      'about what a function changes meanwhile',
      GLOBAL,
      { invariants: { head: 'g > 0' }, edges: [['entry', 'head', 5, 'loop']] },
      'functions are called that change',
    ],
    [
      'with an invariant elsewhere than at a loop',
      SUM,
      { invariants: { body: 'i < n' }, edges: LEFT },
      'not only entered at the heads of loops',
    ],
    [
      'with an invariant at its entry',
      SUM,
      { invariants: { entry: '1' }, edges: LEFT },
      'the node in which the automaton begins',
    ],
    [
      'whose line has no loop',
      SUM,
      { invariants: { head: '1' }, edges: [['entry', 'head', 11, 'loop']] },
      'no head of a loop is entered',
    ],
    [
      'with a node that nothing enters',
      SUM,
      { invariants: { alone: '1' }, edges: [...LEFT, ['alone', 'head', 7, 'loop']] },
      'no edge leads to it',
    ],
    [
      'whose scope is another function',
      SUM,
      { invariants: { head: '1' }, edges: LEFT, scope: 'reach_error' },
      'its scope reach_error',
    ],
    [
      'that assumes something',
      SUM,
      { invariants: { head: 'i == 0' }, edges: [['entry', 'head', 5, 'loop', 'assumes']] },
      'assumes something',
    ],
    [
      'about another file',
      SUM,
      { invariants: { head: '1' }, edges: [['entry', 'head', 5, 'loop', 'elsewhere']] },
      'about another file',
    ],
    [
      'of a violation witness',
      SUM,
      { invariants: {}, edges: LEFT, kind: 'violation_witness' },
      'correctness witnesses only',
    ],
    [
      'with an invariant by default',
      SUM,
      {
        invariants: {},
        edges: LEFT,
        keys: '<key id="invariant" attr.name="invariant" attr.type="string" for="node"><default>0</default></key>',
      },
      'by default',
    ],
    [
      'whose invariants are assignments, as CBMC writes them',
      SUM,
      { invariants: { head: 'i = 0;' }, edges: LEFT },
      'the node head',
    ],
  ])('%s', async (_what, program, automaton, reason) => {
    const answer = await ask(program, automaton, 0.7);
    expect(answer.status).toBe('unknown');
    expect(answer.reason).toContain(reason);
  });
});
