import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explainClaim } from '../../../src/replay/explain/explain-claim.js';
import { diagnosisLines } from '../../../src/report/pretty-witness-diagnosis.js';
import { checkSchema } from '../../../src/source/check-schema.js';
import type { WitnessExplanation } from '../../../src/use-cases/explain/follow-witness.js';
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
const YOUNG = 'startline=6 control=condition-true';
const ERROR = 'startline=9';

/** The edges, what is learnt, and the changes of which replay showed that they help. */
const CASES: readonly (readonly [string, readonly string[], readonly string[], readonly string[]])[] = [
  [
    'an execution that goes into a sink',
    [`0 1 ${ZONES}`, `1 sink ${YOUNG}`, '1 2 startline=6 control=condition-false', `2 v ${ERROR}`],
    ['  edge 4 requires a violation in line 9; `zones == 41` at 8:7 was false'],
    ['make edge 1 assume `zones == 41`', 'set the control of edge 3 to condition-true'],
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
    const text = diagnosisLines(explanation, 'plain').join('\n');
    for (const line of lines) expect(text).toContain(line);
    expect(explanation.repairs.map(({ change }) => change).sort()).toEqual([...changes].sort());
  });

  it('tells nothing of one that is confirmed', async () => {
    const explanation = await explanationOf([`0 1 ${ZONES}`, `1 2 ${YOUNG}`, `2 v ${ERROR}`]);
    expect(explanation).toMatchObject({ result: 'false(unreach-call)', parting: null, repairs: [] });
  });
});
