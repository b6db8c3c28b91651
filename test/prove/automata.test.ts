import { describe, expect, it } from 'vitest';
import { oneIn } from '../effort.js';
import { answerTo, PATIENCE } from './ask.js';
import { WITH_FORWARD_JUMPS, WRONG_WITH_JUMPS } from './automata-and-jumps.js';
import { DECIDED_BRANCHES, LEFT_BY_BRANCHES } from './automata-at-branches.js';
import { INTO_FURTHER_LOOPS, MORE_IN_LINES } from './automata-between-lines.js';
import { FALSE_IN_ONE_LINE } from './automata-in-one-line.js';
import { FALSE_WITHIN_STEPS, LEFT_BY_NO_STEP } from './automata-within-steps.js';
import { LEFT_BY_NO_CHANGE, LEFT_BY_STORES } from './automata-without-change.js';
import {
  type Automaton,
  BEHIND,
  BRANCH_FIRST,
  BY_DEFAULT,
  branching,
  claimOfAutomaton,
  DECLARATION_FIRST,
  INTO_BODY,
  LEFT,
  STAYING,
  STEPS,
  SUM,
  TWO,
  through,
  UNCONFIRMED_AUTOMATA,
  UNCONFIRMED_STEPS,
  WITHOUT_RETURN,
} from './automaton-claims.js';

function ask(program: string, automaton: Automaton, seconds: number) {
  return answerTo(claimOfAutomaton(program, automaton), seconds);
}

describe('prove confirms an automaton', () => {
  it.each(
    oneIn<readonly [string, string, Automaton]>(3, [
      ['that says nothing', TWO, { invariants: {}, edges: LEFT }],
      ['that says nothing by default', TWO, { invariants: {}, edges: LEFT, keys: BY_DEFAULT }],
      [
        'in which a node says something, and the others nothing',
        SUM,
        {
          invariants: { entry: 'true', head: '0 <= i && i <= n', behind: '1' },
          edges: LEFT,
          keys: BY_DEFAULT,
        },
      ],
      [
        'whose node is left with the condition',
        SUM,
        { invariants: { head: '0 <= i && i <= n' }, edges: LEFT },
      ],
      [
        'whose sink has a name that only CBMC knows',
        SUM,
        {
          invariants: { head: '0 <= i && i <= n', sink: 'goto_symex$$return_value$$main = 0;' },
          edges: [...LEFT, ['behind', 'sink', 11]],
        },
      ],
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
      ['that the first branch of the body leaves', BRANCH_FIRST, branching('x >= 0', [INTO_BODY], [BEHIND])],
      ...LEFT_BY_BRANCHES,
      ...LEFT_BY_STORES,
      ...WITH_FORWARD_JUMPS,
      [
        'that a declaration in the body leaves',
        DECLARATION_FIRST,
        branching('x >= 0', [INTO_BODY], [BEHIND]),
      ],
      [
        'that stays, but not in front of the first step of a loop',
        DECLARATION_FIRST.replace('return 0;', 'x = 0;'),
        branching('i >= 0', [], [BEHIND]),
      ],
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
    ]),
  )('%s', async (_what, program, automaton) => {
    const { status, reason } = await ask(program, automaton, PATIENCE);
    expect(status, reason).toBe('true');
  });
});

describe('prove confirms a node behind a step', () => {
  it.each<[string, string, Automaton]>([
    ['in the body of a loop', SUM, { invariants: { body: 'i < n' }, edges: LEFT }],
    ['that is a declaration', STEPS, through('0 <= n && n <= 255', [4], [5])],
    ['that is one side of a branch', STEPS, through('n > 10', [6, 'true'], [7])],
    ['that is the other side', STEPS, through('n <= 10', [6, 'false'], [11])],
    ['that is either side of a branch', STEPS, through('x == 0', [6], [7], [11])],
    ['in front of a branch', STEPS, through('x == 0', [5], [6, 'true'], [6, 'false'])],
    ['in a branch', STEPS, through('x > 10 && n == x', [7], [8])],
    ['in a loop', STEPS, through('x > 10', [13], [14])],
    ['at the end of the body of a loop', STEPS, through('n == x && k < 2', [14], [12, 'loop'])],
    ['at the end of the program', STEPS, through('x >= 10', [17])],
    ['that it does not leave, where it holds', STEPS, through('x >= 0', [5])],
    [
      'behind a loop, that it does not leave before the program ends without a return',
      WITHOUT_RETURN,
      {
        invariants: { head: 'x == y', node: 'x == y && x >= 9' },
        edges: [
          ['entry', 'head', 5, 'loop'],
          ['head', 'body', 6, 'true'],
          ['head', 'node', 6, 'false'],
          ['body', 'head', 8, 'loop'],
        ],
      },
    ],
    ['behind a loop, that it does not leave', STEPS, through('x >= 13', [12, 'false'])],
  ])('%s', async (_what, program, automaton) => {
    const { status, reason } = await ask(program, automaton, PATIENCE);
    expect(status, reason).toBe('true');
  });
});

describe.each([
  ['a node behind a step', UNCONFIRMED_STEPS],
  ['an automaton', UNCONFIRMED_AUTOMATA],
  ['what is false within a step, of an automaton', FALSE_WITHIN_STEPS],
  ['an automaton that enters a further loop,', INTO_FURTHER_LOOPS],
  ['a node', MORE_IN_LINES],
  ['an automaton that leaves the head by', DECIDED_BRANCHES],
  ['of a program with jumps, an automaton', WRONG_WITH_JUMPS],
  ['an automaton of which it is not certain that it leaves its node,', LEFT_BY_NO_STEP],
  ['an automaton that names a line with several steps, or a loop that begins again,', FALSE_IN_ONE_LINE],
  ['an automaton that is not left for certain, or means several things,', LEFT_BY_NO_CHANGE],
])('prove does not confirm %s', (_kind, claims) => {
  it.each(oneIn(10, claims))('%s', async (_what, program, automaton, reason) => {
    const answer = await ask(program, automaton, 0.7);
    expect(answer.status).toBe('unknown');
    expect(answer.reason).toContain(reason);
  });
});

describe('prove does not confirm an automaton, although it would without the part that others may read otherwise,', () => {
  const automaton: Automaton = { invariants: { head: '0 <= i && i <= n' }, edges: LEFT };
  const claim = claimOfAutomaton(SUM, automaton);

  it.each([
    ['with a head stated twice', '</edge>', '<data key="enterLoopHead">false</data></edge>'],
    ['with a line that is no number', '<data key="endline">6<', '<data key="endline">6 or 8<'],
    ['with an element in an invariant', 'i &lt;= n</data>', 'i &lt;= n<b/></data>'],
    ['with another graph', '</graph>', '</graph><graph edgedefault="directed"></graph>'],
    ['with the same node again', '<node id="body">', '<node id="head"/><node id="body">'],
    ['with an edge from nowhere', '</graph>', '<edge source="nowhere" target="head"/></graph>'],
    ['with two entries', '<node id="body">', '<node id="body"><data key="entry">true</data>'],
  ])('%s', async (_what, part, instead) => {
    const end = claim.witness.lastIndexOf(part);
    expect(end).toBeGreaterThan(0);
    const witness = claim.witness.slice(0, end) + instead + claim.witness.slice(end + part.length);
    const answer = await answerTo({ ...claim, witness }, PATIENCE);
    expect(answer.status).toBe('unknown');
    expect(answer.reason).toMatch(/clearly|several|same id|has no node/);
  });
});
