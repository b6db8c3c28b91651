import { describe, expect, it } from 'vitest';
import { formatExplanation } from '../../src/report/pretty-explanation.js';
import type { WitnessExplanation } from '../../src/use-cases/explain/follow-witness.js';
import type { Divergence } from '../../src/vocabulary/witness-diagnosis.js';

const CONFIRMED: WitnessExplanation = {
  result: 'false(unreach-call)',
  reason: 'reach_error is reached in line 9',
  remark: null,
  seed: 7,
  limit: null,
  property: null,
  dataModel: null,
  inputs: [{ name: '__VERIFIER_nondet_int', line: 4, column: 11, value: '-5', reason: 'call', type: 'int' }],
  passed: [
    {
      part: { kind: 'segment', number: 1 },
      what: 'segment 1: x == -5 at 5:3',
      line: 5,
      column: 3,
      function: 'main',
      variables: ['x = -5', 'y = 0'],
      step: 0,
    },
    {
      part: { kind: 'segment', number: 2 },
      what: 'segment 2: target at 9:5',
      line: 9,
      column: 5,
      variables: [],
      step: null,
    },
  ],
  missing: null,
  observed: null,
  end: 'violates unreach-call at 9:5 in main: reach_error is reached',
  violation: { subproperty: 'unreach-call', line: 9, column: 5, function: 'main' },
  parting: null,
  tried: null,
  repairs: [],
  readings: [],
  interleaving: null,
  trace: null,
};
const STUCK: WitnessExplanation = {
  ...CONFIRMED,
  result: 'unknown',
  reason: 'no execution passes segment 1',
  inputs: [],
  passed: [],
  missing: 'segment 1: x == 8 at 5:3',
  observed: 'was evaluated 2 times, x was 0, 1',
  end: 'exits with code 0',
  violation: null,
};

const PARTING: Divergence = {
  part: { kind: 'segment', number: 1 },
  line: null,
  column: null,
  source: null,
  wants: 'the branching at 5:3 to be true',
  happened: '`x` was false',
  values: [],
  evaluations: 0,
  required: null,
  given: 'nothing',
  inputs: [],
  fixed: [],
};

describe('an explanation for people', () => {
  it('shows inputs, the passed parts with the variables there, and the end', () => {
    expect(formatExplanation(CONFIRMED, 'plain')).toBe(`false(unreach-call)
Inputs, in order:
  -5 from __VERIFIER_nondet_int at 4:11
Passed, in order:
  segment 1: x == -5 at 5:3 (5:3 in main)
    x = -5, y = 0
  segment 2: target at 9:5 (9:5)
The program violates unreach-call at 9:5 in main: reach_error is reached.
Seed 7
`);
  });

  it('does not say of a witness that is nothing but the violation that no part of it was passed', () => {
    expect(formatExplanation({ ...CONFIRMED, passed: [] }, 'plain')).toBe(`false(unreach-call)
Inputs, in order:
  -5 from __VERIFIER_nondet_int at 4:11
The program violates unreach-call at 9:5 in main: reach_error is reached.
Seed 7
`);
  });

  it('shows what is missing, and what happened instead', () => {
    expect(formatExplanation(STUCK, 'plain')).toBe(`unknown
  no execution passes segment 1
The program took no inputs.
No part of the witness was passed.
Not passed: segment 1: x == 8 at 5:3
  was evaluated 2 times, x was 0, 1
The program exits with code 0.
Seed 7
`);
  });

  it('says once what is missing, how it ended and what was tried, where execution and witness diverge', () => {
    const text = formatExplanation(
      {
        ...STUCK,
        reason:
          'no execution reaches the target of segment 1 (9:5); the furthest one exits with code 0 (all 8 executions tried)',
        missing: 'segment 1: target at 9:5',
        observed: 'was not reached',
        tried: { executions: 8, extent: 'complete' },
        parting: {
          ...PARTING,
          file: 'p.c',
          wants: 'a violation at 9:5',
          happened: 'the program exits with code 0',
        },
      },
      'plain',
    );
    expect(text).toBe(`unknown
The program took no inputs.
No part of the witness was passed.
Where the execution diverges from the witness:
  segment 1 requires a violation at 9:5; the program exits with code 0
  all 8 executions tried
Seed 7
`);
  });

  it('keeps what only the reason says: how the witness was read, and why an execution does not count', () => {
    const remark = 'offsets of the witness count bytes, which puts all of them on their lines';
    const reason = `reach_error is reached in line 9; ${remark}`;
    const confirmed = formatExplanation({ ...CONFIRMED, reason, remark }, 'plain');
    expect(confirmed).toContain(`false(unreach-call)\n  ${remark}\nInputs, in order:`);
    const contradicted = { ...STUCK, reason: 'the execution contradicts prove', parting: PARTING };
    expect(formatExplanation(contradicted, 'plain')).toMatch(
      /^unknown\n {2}the execution contradicts prove\n/,
    );
  });

  it('says the end where the divergence does not, unless it is nothing but the divergence', () => {
    const tried = { executions: 1, extent: 'complete' } as const;
    const text = (end: string) => formatExplanation({ ...STUCK, end, parting: PARTING, tried }, 'plain');
    expect(text('exits with code 0')).toContain('The program exits with code 0.\n');
    expect(text('diverges from the witness')).not.toContain('The program diverges');
  });

  it('says of which kind all schedules were tried', () => {
    const tried = {
      executions: 9,
      extent: 'budget',
      schedules: 'all schedules with at most one switch that the witness does not ask for',
    } as const;
    expect(formatExplanation({ ...STUCK, parting: PARTING, tried }, 'plain')).toContain(
      '(9 executions: all schedules with at most one switch that the witness does not ask for)',
    );
  });

  it('does not speak of missing parts where the witness is confirmed, nor of an end that is not known', () => {
    const { missing, observed } = STUCK;
    expect(formatExplanation({ ...CONFIRMED, missing, observed }, 'plain')).toBe(
      formatExplanation(CONFIRMED, 'plain'),
    );
    expect(formatExplanation({ ...STUCK, end: null }, 'plain')).not.toContain('The program ends');
  });

  it('shows the first 60 inputs and places, and says how many there are', () => {
    const [input] = CONFIRMED.inputs;
    const [place] = CONFIRMED.passed;
    if (input === undefined || place === undefined) throw new Error('the explanation has both');
    const text = formatExplanation(
      { ...CONFIRMED, inputs: Array(61).fill(input), passed: Array(160).fill({ ...place, variables: [] }) },
      'plain',
    );
    expect(text.match(/from __VERIFIER_nondet_int/g)).toHaveLength(60);
    expect(text.match(/segment 1/g)).toHaveLength(60);
    expect(text).toContain('… 1 more inputs: see --format json');
    expect(text).toContain('… 100 more passed parts: see --format json');
  });

  it('is coloured only where that is wanted, and says the same', () => {
    const colored = formatExplanation(STUCK, 'color');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(formatExplanation(STUCK, 'plain'));
    expect(colored).not.toBe(formatExplanation(STUCK, 'plain'));
  });

  it('lets no text of a witness write to the terminal', () => {
    const evil = '\u001b[31m\u0007\r';
    const text = formatExplanation(
      {
        ...STUCK,
        reason: evil,
        missing: evil,
        observed: evil,
        end: evil,
        inputs: [{ name: evil, line: 1, column: 1, value: evil, reason: 'call', type: 'int' }],
        passed: [
          {
            part: { kind: 'invariant', value: evil },
            what: evil,
            line: 1,
            column: 1,
            function: evil,
            variables: [evil],
            step: null,
          },
        ],
      },
      'plain',
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
  });
});
