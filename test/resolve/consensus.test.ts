import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Confidence,
  confidences,
  type Question,
  referenceValue,
  trustedValues,
} from '../../src/resolve/consensus.js';
import type { Opinion } from '../../src/resolve/opinion.js';
import { resolveClaim } from '../../src/resolve/resolve-claim.js';

const RULES = { agreeing: 3, singleToolConfidence: 0.993 };

/** `'a=1 b=2 c'`: what a and b say; c says nothing. */
function question(name: string, answers: string): Question {
  const words = answers.split(' ').filter((word) => word !== '');
  return {
    name,
    answers: words.map((word) => {
      const [tool = '', value] = word.split('=');
      return { tool, value };
    }),
  };
}

describe('[MCC23-17a, MCC23-17b] trusted values', () => {
  it.each([
    ['three agree', 'a=1 b=1 c=1', '1'],
    ['two are too few', 'a=1 b=1', undefined],
    ['three of five', 'a=1 b=1 c=1 d=2 e=2', '1'],
    ['three of six are no majority', 'a=1 b=1 c=1 d=2 e=2 f=3', undefined],
    ['the silent ones do not count', 'a=1 b=1 c=1 d e f g', '1'],
    ['nobody answers', 'a b', undefined],
  ])('%s: %s', (_what, answers, value) =>
    expect(trustedValues([question('q', answers)], RULES).get('q')).toBe(value),
  );

  it('are separate for each question, and so is the confidence in a tool: silence lowers it too', () => {
    const questions = [
      question('p', 'a=1 b=1 c=1 d=2'),
      question('q', 'a=1 b=1 c=1 d'),
      question('r', 'a=2 b=2 c=3 d=3'),
      question('s', 'a=4 b=4 c=3 d=4'),
    ];
    expect([...confidences(questions, trustedValues(questions, RULES))]).toEqual([
      ['a', { agreed: 3, trusted: 3 }],
      ['b', { agreed: 3, trusted: 3 }],
      ['c', { agreed: 2, trusted: 3 }],
      ['d', { agreed: 1, trusted: 3 }],
    ]);
  });

  it('never are values that half of the tools with an answer deny', () => {
    const answer = fc.constantFrom('=1', '=2', '=3', '');
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 9 }), (values) => {
        const asked = question('q', values.map((value, index) => `t${index}${value}`).join(' '));
        const given = asked.answers.filter(({ value }) => value !== undefined);
        const trusted = trustedValues([asked], RULES).get('q');
        const agreeing = given.filter(({ value }) => value === trusted).length;
        if (trusted !== undefined)
          expect(agreeing).toBeGreaterThanOrEqual(Math.max(3, (given.length + 1) / 2));
        for (const { agreed, trusted: all } of confidences([asked], trustedValues([asked], RULES)).values()) {
          expect(agreed).toBeLessThanOrEqual(all);
        }
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

describe('[MCC23-18a, MCC23-18b, MCC23-18c, MCC23-18d, MCC23-18e] the reference value', () => {
  const known = (parts: Readonly<Record<string, readonly [number, number]>>) => (tool: string) => {
    const [agreed, trusted] = parts[tool] ?? [0, 0];
    return parts[tool] === undefined ? undefined : ({ agreed, trusted } satisfies Confidence);
  };

  it.each([
    ['all agree', 'a=1 b=1 c', {}, '1', 'all-agree'],
    ['nobody answers', 'a b', {}, undefined, 'nobody-answered'],
    ['a single tool of 0.993', 'a=1 b', { a: [993, 1000] }, '1', 'single-tool'],
    ['a single tool of more', 'a=1', { a: [7, 7] }, '1', 'single-tool'],
    ['a single tool just below', 'a=1', { a: [992_999, 1_000_000] }, undefined, 'single-tool'],
    ['a single tool of no confidence', 'a=1', { a: [0, 0] }, undefined, 'single-tool'],
    ['a single tool that nobody knows', 'a=1', {}, undefined, 'single-tool'],
    ['two that differ', 'a=1 b=2', { a: [4, 9], b: [5, 9] }, '2', 'more-confident-of-two'],
    [
      'two that differ and are equal',
      'a=1 b=2',
      { a: [5, 9], b: [5, 9] },
      undefined,
      'more-confident-of-two',
    ],
    ['two that differ, without confidence', 'a=1 b=2', {}, undefined, 'more-confident-of-two'],
    [
      'more tools of less confidence',
      'a=1 b=1 c=2',
      { a: [2, 9], b: [2, 9], c: [5, 9] },
      '2',
      'majority-by-confidence',
    ],
    [
      'more tools of the same',
      'a=1 b=1 c=2',
      { a: [5, 9], b: [5, 9], c: [5, 9] },
      '1',
      'majority-by-confidence',
    ],
    [
      'three values, a tie',
      'a=1 b=2 c=3',
      { a: [5, 9], b: [5, 9], c: [1, 9] },
      undefined,
      'majority-by-confidence',
    ],
  ] as const)('%s', (_what, answers, parts, value, because) =>
    expect(referenceValue(question('q', answers).answers, known(parts), RULES)).toEqual(
      value === undefined ? { kind: 'unknown', because } : { kind: 'known', value, because },
    ),
  );

  it('has its threshold from the rules', () => {
    const { answers } = question('q', 'a=1');
    const rules = { ...RULES, singleToolConfidence: 0.5 };
    expect(referenceValue(answers, known({ a: [1, 2] }), rules)).toMatchObject({ kind: 'known' });
    expect(referenceValue(answers, known({ a: [49, 100] }), rules)).toMatchObject({ kind: 'unknown' });
  });

  it('does not depend on the order of the answers', () => {
    const answers = fc.array(fc.tuple(fc.nat(4), fc.constantFrom('1', '2', undefined)), { maxLength: 5 });
    fc.assert(
      fc.property(answers, (given) => {
        const list = given.map(([weight, value], index) => ({ tool: `${weight} ${index}`, value }));
        const confidence = (tool: string) => ({ agreed: Number(tool[0]), trusted: 4 });
        expect(referenceValue(list.toReversed(), confidence, RULES)).toEqual(
          referenceValue(list, confidence, RULES),
        );
      }),
      { seed: 12, numRuns: 300 },
    );
  });
});

describe('a claim that is decided by consensus', () => {
  const decide = (
    opinions: Readonly<Record<string, Opinion>>,
    confidence?: ReadonlyMap<string, Confidence>,
  ) =>
    resolveClaim({
      status: 'true',
      expected: 'true',
      requirement: 'required',
      witnesses: [
        {
          path: 'w.yml',
          fault: undefined,
          opinions: Object.entries(opinions).map(([validator, opinion]) => ({ validator, opinion })),
        },
        { path: 'bad.graphml', fault: 'witness invalid', opinions: [] },
      ],
      policy: { kind: 'consensus', rules: RULES, confidences: confidence },
    });
  const [yes, no, open] = ['confirmed', 'rejected', 'inconclusive'] as const;

  it.each([
    ['all that answer confirm', { a: yes, b: yes, c: open }, 'confirmed', 'correct'],
    ['one alone confirms', { a: yes, b: open }, 'unconfirmed', 'correct-unconfirmed'],
    ['all reject', { a: no, b: no }, 'rejected', 'correct-unconfirmed'],
    ['two disagree', { a: yes, b: no }, 'unconfirmed', 'correct-unconfirmed'],
    ['three against one', { a: yes, b: yes, c: yes, d: no }, 'confirmed', 'correct'],
    ['two against one, nobody known', { a: yes, b: yes, c: no }, 'unconfirmed', 'correct-unconfirmed'],
    ['nobody ran', {}, 'unconfirmed', 'correct-unconfirmed'],
  ] as const)('%s', (_what, opinions, outcome, category) =>
    expect(decide(opinions)).toMatchObject({ outcome, category }),
  );

  it('uses the confidence of earlier results', () => {
    const known = new Map([
      ['a', { agreed: 999, trusted: 1000 }],
      ['b', { agreed: 500, trusted: 1000 }],
    ]);
    expect(decide({ a: yes }, known).outcome).toBe('confirmed');
    expect(decide({ b: yes }, known).outcome).toBe('unconfirmed');
    expect(decide({ a: no, b: yes }, known)).toMatchObject({
      outcome: 'rejected',
      consensus: [{ witness: 'w.yml', value: 'rejected', because: 'more-confident-of-two' }],
    });
  });
});
