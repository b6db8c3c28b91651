import { describe, expect, it } from 'vitest';
import { diagnosisLines } from '../../../src/report/pretty-witness-diagnosis.js';
import { checkSchema } from '../../../src/source/check-schema.js';
import type { WitnessExplanation } from '../../../src/use-cases/explain/follow-witness.js';
import { oneIn } from '../../effort.js';
import { at, CALL, type Claim, explanationOf, REACH } from '../violation-claim.js';

const INPUT = 'extern int __VERIFIER_nondet_int(void);';
const FARE = `${REACH} ${INPUT}
int main(void) {
  int zones = __VERIFIER_nondet_int();
  int age = __VERIFIER_nondet_int();
  if (age < 13)
    zones = zones - 1;
  if (zones == 41)
    reach_error();
  return 0;
}
`;
const TARGET = `action: follow, type: target, ${at(8, 5)}`;
const branching = (line: number, value: string) =>
  `action: follow, type: branching, constraint: {value: "${value}"}, ${at(line, 3)}`;
const returned = (value: string, line: number, column: number) =>
  `action: follow, type: function_return, constraint: {value: "\\\\result == ${value}", format: acsl_expression}, ${at(line, column)}`;
const assumed = (text: string, line: number, column = 3) =>
  `action: follow, type: assumption, constraint: {value: "${text}", format: c_expression}, ${at(line, column)}`;

const claim = (...waypoints: readonly string[]): Claim => ({ program: FARE, formula: CALL, waypoints });

/** What is learnt, and the changes of which replay showed that they help. */
const CASES: readonly (readonly [string, Claim, readonly string[], readonly string[]])[] = [
  [
    'a branching that the inputs of the witness decide otherwise',
    claim(returned('42', 3, 37), returned('14', 4, 35), branching(5, 'true'), TARGET),
    [
      '  segment 3 requires the branching at 5:3 to be true; `age < 13` was false',
      '    5 |   if (age < 13)',
      '      |       ^',
      '  age = 14',
      '  input 2 must be less than 13; it was 14, as segment 2 says',
      '  no execution gets further: both outcomes of every decision were tried',
    ],
    ['set the condition of segment 2 to `\\result == 0`'],
  ],
  [
    'a target behind a condition that cannot hold',
    claim(returned('7', 3, 37), TARGET),
    [
      '  segment 2 requires a violation at 8:5; `zones == 41` at 7:7 was false; the program exits with code 0',
      '    7 |   if (zones == 41)',
    ],
    ['set the condition of segment 1 to `\\result == 42`'],
  ],
  [
    'the wrong branch',
    claim(returned('42', 3, 37), branching(5, 'false'), TARGET),
    [
      '  segment 3 requires a violation at 8:5; `zones == 41` at 7:7 was false; the program exits with code 0',
    ],
    ['set the condition of segment 1 to `\\result == 41`', 'set the branching of segment 2 to true'],
  ],
];

const OPERANDS = `int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  if ((a == 1 && b == 2) || !(c != 3))
    reach_error();
  return 0;
}
`;
const PATHS = `int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  if (x > 3)
    y = 7;
  if (y == 7)
    reach_error();
  return 0;
}
`;
const ROUNDS = `int main(void) {
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    if (x == 7)
      reach_error();
  }
  return 0;
}
`;
const LABELS = `int main(void) {
  int x = __VERIFIER_nondet_int();
  switch (x) {
    case 4:
      reach_error();
  }
  return 0;
}
`;
const ends = (line: number) => `action: follow, type: target, ${at(line, 5)}`;

/** What an execution lacks, and on what condition. */
const NEEDS: readonly (readonly [string, string, readonly string[], string])[] = [
  [
    'operands lack, any of which is enough',
    OPERANDS,
    [returned('1', 3, 33), returned('5', 4, 33), returned('4', 5, 33), ends(7)],
    '`input 2 == 2 || input 3 == 3` must hold; input 2 was 5, as segment 2 says; input 3 was 4, as segment 3 says',
  ],
  [
    'an operand lacks that another one cannot replace',
    OPERANDS,
    [returned('0', 3, 33), returned('2', 4, 33), returned('4', 5, 33), ends(7)],
    '`input 1 == 1 || input 3 == 3` must hold; input 1 was 0, as segment 1 says; input 3 was 4, as segment 3 says',
  ],
  [
    'an input lacks on one path, where another one needs nothing of it',
    PATHS,
    [returned('5', 4, 33), branching(5, 'false'), ends(8)],
    'on this path, input 2 must be 7; it was 5, as segment 1 says',
  ],
  [
    'an input lacks on the only path',
    PATHS,
    [returned('0', 3, 33), returned('5', 4, 33), ends(8)],
    '  input 2 must be 7; it was 5, as segment 2 says',
  ],
  [
    'the last of several evaluations lacks',
    ROUNDS,
    [
      ...Array.from({ length: 3 }, () => `${branching(5, 'false')}`.replace('column: 3', 'column: 5')),
      ends(6).replace('column: 5', 'column: 7'),
    ],
    'at the last evaluation, input 3 must be 7; it was 0',
  ],
  [
    'a switch had for a value',
    LABELS,
    [returned('1', 3, 33), ends(6).replace('column: 5', 'column: 7')],
    '`x` at 4:11 was 1',
  ],
];

const lessonOf = (explanation: WitnessExplanation) => diagnosisLines(explanation, 'plain').join('\n');

describe('what a witness that is not confirmed teaches', () => {
  it.each(oneIn(8, CASES))('%s', async (_name, wrong, lines, changes) => {
    const explanation = await explanationOf(wrong);
    expect(explanation.result).toBe('unknown');
    expect(checkSchema('violationExplanation', explanation)).toEqual([]);
    const text = lessonOf(explanation);
    for (const line of lines) expect(text).toContain(line);
    expect(explanation.repairs.map(({ change }) => change).sort()).toEqual([...changes].sort());
  });

  it('tells nothing of a witness that is confirmed', async () => {
    const explanation = await explanationOf(claim(branching(5, 'true'), TARGET));
    expect(explanation).toMatchObject({
      result: 'false(unreach-call)',
      parting: null,
      tried: null,
      repairs: [],
      readings: [],
    });
    expect(lessonOf(explanation)).toBe('');
  });

  it('tells who reads the witness differently, and first what is about the place', async () => {
    const program = `${REACH}
int main(void) {
  int zones = 41;
  if (zones == 41)
    reach_error();
  return 0;
}
`;
    const entered = `action: follow, type: function_enter, ${at(6)}`;
    const target = `action: follow, type: target, ${at(5, 5)}`;
    const waypoints = [assumed('zones > 40', 4), entered, target];
    const { readings } = await explanationOf({ program, formula: CALL, waypoints });
    expect(readings.map(({ tools, parts }) => [...tools, ...parts.map(({ number }) => number)])).toEqual([
      ['Witch', 2],
      ['CPAchecker', 2],
      ['Witch', 'ESBMC', 1],
    ]);
  });

  it.each(oneIn(24, NEEDS))('says what %s', async (_name, program, waypoints, needs) => {
    const explanation = await explanationOf({
      program: `${REACH} ${INPUT}\n${program}`,
      formula: CALL,
      waypoints,
    });
    expect(explanation.result).toBe('unknown');
    expect(lessonOf(explanation)).toContain(needs);
  });
});
