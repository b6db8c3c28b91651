import { describe, expect, it } from 'vitest';
import { formatCorrectness } from '../../src/report/pretty-correctness.js';
import type { CorrectnessExplanation } from '../../src/use-cases/explain/correctness-explanation.js';

const PLACE = { type: 'loop_invariant', line: 4, column: 3, function: 'main' };

const EXPLANATION: CorrectnessExplanation = {
  result: 'true',
  reason: 'the invariants are inductive together with those that were added',
  notes: [],
  invariants: [
    { ...PLACE, value: 'x >= 0', answer: 'preserved', why: '', before: [], after: [] },
    {
      ...PLACE,
      value: 'x <= 8',
      answer: 'not-preserved',
      why: '',
      before: [{ name: 'x', value: '7' }],
      after: [{ name: 'x', value: '9' }],
    },
  ],
  obligations: [
    { what: 'reach_error is not called', line: 9, answer: 'open', state: [{ name: 'x', value: '3' }] },
    { what: 'the sum fits into int', line: 5, answer: 'follows', state: [] },
  ],
  added: [{ value: 'x % 2 == 0', line: 4, column: 3, function: 'main' }],
  limit: null,
  assumptions: ['the stack never overflows', 'signed integer overflow wraps around'],
  written: 'better.yml',
  notWritten: null,
  execution: null,
};

describe('how a correctness witness fares, for people', () => {
  it('shows each invariant, what does not follow, and what is added', () => {
    expect(formatCorrectness(EXPLANATION, 'plain')).toBe(`true
  the invariants are inductive together with those that were added
Invariants:
  x >= 0 (4:3)
    holds and is inductive
  x <= 8 (4:3)
    not inductive by itself; with what is added below, it is
      before: x = 7
      after one iteration: x = 9
The property, from the invariants alone:
  does not follow: reach_error is not called (line 9)
      where x = 3
  follows: 1 obligation
added: x % 2 == 0 (4:3)
Assumed: the stack never overflows; signed integer overflow wraps around
Written to better.yml: the witness, with what was added
`);
  });

  it.each<[string, Partial<CorrectnessExplanation>, string]>([
    [
      'a wrong invariant',
      {
        result: 'false',
        invariants: [{ ...PLACE, value: 'x < 2', answer: 'false', why: 'x = 2', before: [], after: [] }],
      },
      '    does not hold: an execution shows it\n      x = 2\n',
    ],
    [
      'one that could not be decided',
      {
        result: 'unknown',
        invariants: [
          {
            ...PLACE,
            value: 'x < 2',
            answer: 'undecided',
            why: 'the solver did not decide it within its budget',
            before: [],
            after: [],
          },
        ],
      },
      '    could not be decided: the solver did not decide it within its budget\n',
    ],
    [
      'one that another proof shows',
      {
        added: null,
        invariants: [{ ...PLACE, value: 'x < 2', answer: 'open', why: '', before: [], after: [] }],
      },
      '    does not follow by itself; another proof shows that it holds\n      where no values are known\n',
    ],
    [
      'a witness that was not written',
      { added: null, written: null, notWritten: 'nothing was found' },
      'No witness was written: nothing was found\n',
    ],
    ['a witness without invariants', { invariants: [] }, 'The witness has no invariants.\n'],
  ])('%s', (_name, change, expected) => {
    expect(formatCorrectness({ ...EXPLANATION, ...change }, 'plain')).toContain(expected);
  });

  it('shows no character of a program that a terminal would obey', () => {
    const invariants = [
      { ...PLACE, value: 'x\u001b[31m', answer: 'preserved', why: '', before: [], after: [] },
    ] as const;
    expect(formatCorrectness({ ...EXPLANATION, invariants }, 'plain')).not.toContain('\u001b');
  });
});
