import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { WitnessExplanation } from '../../../../src/dispatch/explain/follow-witness.js';
import { explainClaim } from '../../../../src/embedded/replay/explain/explain-claim.js';
import { lessonLines } from '../../../../src/report/pretty-lesson.js';
import { checkSchema } from '../../../../src/source/check-schema.js';
import { graphml } from '../automaton-table.js';
import { CALL, REACH, withClaim } from '../violation-claim.js';

const FARE = `${REACH} extern int __VERIFIER_nondet_int(void);
int less(int zones) { return zones - 1; }
int main(void) {
  int zones = __VERIFIER_nondet_int();
  int age = __VERIFIER_nondet_int();
  if (age < 13)
    zones = less(zones);
  if (zones == 41)
    reach_error();
  return 0;
}
`;
const ZONES = 'startline=4 assumption="zones == 42" assumption.scope=main';
const AGE = 'startline=5 assumption="age == 14" assumption.scope=main';
const YOUNG = 'startline=6 control=condition-true';
const ERROR = 'startline=9';

/** The edges, what is learnt, and the changes of which replay showed that they help. */
const CASES: readonly (readonly [string, readonly string[], readonly string[], readonly string[]])[] = [
  [
    'a branch that the assumptions decide otherwise',
    [`0 1 ${AGE}`, `1 2 ${YOUNG} offsets="age < 13"`, `2 v ${ERROR}`],
    [
      '  edge 2 wants a branch (condition-true) in line 6; `age < 13` was false',
      '    6 |   if (age < 13)',
      '      |       ^',
      '  age = 14',
      '  input 2 would have to be less than 13; it was 14, as edge 1 says',
    ],
    ['let the control of edge 2 be condition-false'],
  ],
  [
    'an assumption with which the error is not reached',
    ['0 1 startline=4 assumption="zones == 7" assumption.scope=main', `1 v ${ERROR}`],
    [
      '  edge 2 wants the violation in line 9; `zones == 41` at 8:7 was false; the program ends with exit code 0',
      '  input 1 would have to be 42; it was 7, as edge 1 says',
    ],
    ['let edge 1 assume `zones == 42`'],
  ],
  [
    'a function that is entered too early',
    ['0 1 startline=3 enterFunction=main', '1 2 enterFunction=reach_error', '2 v startline=7'],
    [
      '  edge 3 wants the violation in line 7; the program violates unreach-call at 9:5 in main: reach_error is reached',
    ],
    ['exchange what edges 2 and 3 say'],
  ],
  [
    'the scope of another function',
    ['0 1 startline=4 assumption="zones == 42" assumption.scope=less', `1 v ${ERROR}`],
    ['  edge 1 wants `zones == 42` to hold in line 4; no transition could be taken: '],
    ['let the scope of the assumption of edge 1 be main'],
  ],
  [
    'an execution that goes into a sink',
    [`0 1 ${ZONES}`, `1 sink ${YOUNG}`, '1 2 startline=6 control=condition-false', `2 v ${ERROR}`],
    ['  edge 4 wants the violation in line 9; `zones == 41` at 8:7 was false'],
    ['let edge 1 assume `zones == 41`', 'let the control of edge 3 be condition-true'],
  ],
];

async function explanationOf(edges: readonly string[]): Promise<WitnessExplanation> {
  const claim = { program: FARE, formula: CALL, waypoints: [] };
  const { document } = await withClaim(claim, (request) => {
    const witness = `${request.witness}.graphml`;
    const entry = { tool: 'tests', expect: 'unconfirmed', why: '', edges } as const;
    writeFileSync(
      witness,
      graphml(entry, { file: 'p.c', text: FARE, property: 'unreach-call', dataModel: 'LP64' }),
    );
    return explainClaim({ ...request, witness, explain: 'json' }, (each) => each);
  });
  return JSON.parse(JSON.stringify(document));
}

describe('what an automaton that is not confirmed teaches', () => {
  it.each(CASES)('%s', async (_name, edges, lines, changes) => {
    const explanation = await explanationOf(edges);
    expect(explanation.result).toBe('unknown');
    expect(checkSchema('violationExplanation', explanation)).toEqual([]);
    const text = lessonLines(explanation, 'plain').join('\n');
    for (const line of lines) expect(text).toContain(line);
    expect(explanation.repairs.map(({ change }) => change).sort()).toEqual([...changes].sort());
  });

  it('tells nothing of one that is confirmed', async () => {
    const explanation = await explanationOf([`0 1 ${ZONES}`, `1 2 ${YOUNG}`, `2 v ${ERROR}`]);
    expect(explanation).toMatchObject({ result: 'false(unreach-call)', parting: null, repairs: [] });
  });
});
