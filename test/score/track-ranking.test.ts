import { describe, expect, it } from 'vitest';
import type { CategoryStructure } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { placeRuns } from '../../src/score/place-runs.js';
import { rateRun } from '../../src/score/rate-run.js';
import type { RunRecord } from '../../src/score/score-input.js';
import { judgeWitnesses } from '../../src/score/track/judge-witnesses.js';
import { rateValidatorRun, scoreValidators } from '../../src/score/track/validator-track.js';
import { record, witness } from './records.js';

const rules = await readRuleSet('sv-comp-2024');
const FALSE = 'false(unreach-call)';

/** A verdict FALSE whose witness these validators have judged, each with its CPU time in seconds. */
function judged(
  category: string,
  task: string,
  answers: Readonly<Record<string, readonly [string, number | undefined]>>,
): RunRecord {
  const validators = Object.entries(answers).map(([validator, [status, cputime]]) => ({
    validator,
    status,
    used: { cputime, walltime: undefined, memory: undefined },
  }));
  const witnesses = [{ ...witness([], []), validators }];
  return record({
    category,
    task,
    status: FALSE,
    expected: 'false',
    validation: { kind: 'witnesses', witnesses },
  });
}

const STRUCTURE: CategoryStructure = {
  name: 'test',
  categories: [
    { kind: 'base', name: 'A' },
    {
      kind: 'meta',
      name: 'All',
      members: ['A', 'Demo'],
      counted: 'all',
      verifiers: undefined,
      validators: undefined,
    },
    { kind: 'base', name: 'Demo' },
  ],
  demoCategories: new Set(['Demo']),
  validationOnly: new Set(),
  participants: { horsConcours: [], notParticipating: [], optOut: new Map(), optIn: new Map() },
};

function categoriesOf(records: readonly RunRecord[], structure: CategoryStructure = STRUCTURE) {
  const placed = placeRuns(
    records.map((each) => rateRun(each, rules)),
    structure,
  );
  return scoreValidators(judgeWitnesses(placed, rules), structure, rules)[0]?.categories ?? [];
}
const rows = (records: readonly RunRecord[], name = 'A') =>
  categoriesOf(records)
    .find((category) => category.name === name)
    ?.entries.map(({ validator, score, successCputime, rank }) => [
      validator,
      score.toFraction(),
      successCputime,
      rank,
    ]);

describe('the validators of a track', () => {
  it('are in the order of their scores, then of the time of their right answers, then of their names', () => {
    const records = [
      judged('A', '1', { slow: [FALSE, 9], quick: [FALSE, 2], b: ['unknown', 1], a: ['unknown', 70] }),
      judged('A', '2', { slow: [FALSE, 1], quick: [FALSE, 3], b: ['unknown', 1], a: ['TIMEOUT', 1] }),
    ];
    expect(rows(records)).toEqual([
      ['quick', '2', 5, 1],
      ['slow', '2', 10, 2],
      ['a', '0', 0, undefined],
      ['b', '0', 0, undefined],
    ]);
  });

  it('share a rank when they are equal in both', () => {
    const all = { d: [FALSE, 1], c: [FALSE, 1], e: [FALSE, 7], f: [FALSE, undefined] } as const;
    expect(rows([judged('A', '1', all)])).toEqual([
      ['f', '1', 0, 1],
      ['c', '1', 1, 2],
      ['d', '1', 1, 2],
      ['e', '1', 7, 4],
    ]);
  });

  it('have no rank where fewer than three take part', () =>
    expect(rows([judged('A', '1', { a: [FALSE, 1], b: [FALSE, 1] })])?.map((row) => row[3])).toEqual([
      undefined,
      undefined,
    ]));
});

describe('the categories of a track', () => {
  const all = { a: [FALSE, 1], b: [FALSE, 1], c: [FALSE, 1] } as const;
  const records = [
    judged('Z', '1', all),
    judged('B', '1', all),
    judged('Demo', '1', all),
    judged('A', '1', all),
  ];

  it('are those of the structure, then the others; those without results are left out', () => {
    expect(categoriesOf(records).map(({ name, structure }) => [name, structure])).toEqual([
      ['A', 'base'],
      ['All', 'meta'],
      ['Demo', 'base'],
      ['B', 'base'],
      ['Z', 'base'],
    ]);
    expect(categoriesOf([judged('B', '1', all)]).map(({ name }) => name)).toEqual(['B']);
  });

  it('count no demo category in a meta category', () =>
    expect(categoriesOf(records).find(({ name }) => name === 'All')).toMatchObject({ correct: 1, wrong: 0 }));

  it('give no track where the rules have none', () => {
    const placed = placeRuns([rateRun(judged('A', '1', all), rules)], STRUCTURE);
    const witnesses = judgeWitnesses(placed, rules);
    expect(scoreValidators(witnesses, STRUCTURE, { ...rules, points: undefined })).toEqual([]);
    expect(scoreValidators(witnesses, STRUCTURE, { ...rules, validatorTrack: undefined })).toEqual([]);
  });
});

describe('who takes part', () => {
  const meta = (name: string, members: readonly string[], validators: readonly string[] | undefined) => ({
    ...({ kind: 'meta', name, members, validators, counted: 'all', verifiers: undefined } as const),
  });
  const NOBODY = STRUCTURE.participants;
  const found = (
    participants: Partial<typeof NOBODY>,
    validators?: readonly string[],
    demo: string[] = [],
  ) => {
    const structure: CategoryStructure = {
      ...STRUCTURE,
      categories: [
        { kind: 'base', name: 'A' },
        meta('All', ['A', 'B'], validators),
        meta('Other', ['B'], ['c']),
      ],
      demoCategories: new Set(demo),
      participants: { ...NOBODY, ...participants },
    };
    const answers = { a: [FALSE, 1], b: [FALSE, 2], c: [FALSE, 3], d: [FALSE, 4] } as const;
    return Object.fromEntries(
      categoriesOf([judged('A', '1', answers), judged('B', '1', answers)], structure).map(
        ({ name, entries }) => [
          name,
          entries.map(({ validator, rank }) => `${validator} ${rank ?? '-'}`).join(', '),
        ],
      ),
    );
  };
  const ALL = 'a 1, b 2, c 3, d 4';

  it('everybody with results, in categories that name nobody', () =>
    expect(found({})).toEqual({ A: ALL, All: ALL, Other: 'a 1, b 2, c 3, d 4', B: ALL }));

  it.each(['a', 'a-violation', 'a-violation-1.0', 'a-validate-violation-witnesses-1.0'])(
    'hors concours, %s has no rank',
    (name) =>
      expect(found({ horsConcours: [name] })).toMatchObject({
        A: 'a -, b 1, c 2, d 3',
        All: 'a -, b 1, c 2, d 3',
      }),
  );

  it('one hors concours is not among the three that a ranking needs', () =>
    expect(found({ horsConcours: ['a', 'b'] })).toMatchObject({ A: 'a -, b -, c -, d -' }));

  it('one hors concours for witnesses of another kind or format has a rank', () =>
    expect(found({ horsConcours: ['a-correctness-1.0', 'b-violation-2.0'] })).toMatchObject({ A: ALL }));

  it('who has opted out is not shown there, and counts in meta categories', () => {
    expect(found({ optOut: new Map([['a', ['A']]]) })).toMatchObject({
      A: 'b 1, c 2, d 3',
      All: ALL,
      B: ALL,
    });
    expect(found({ optOut: new Map([['a', ['All']]]) })).toMatchObject({ A: ALL, All: 'b 1, c 2, d 3' });
  });

  it('a meta category has the validators that it names, and those that no category names', () => {
    expect(found({}, ['a', 'b'])).toEqual({ A: ALL, All: 'a 1, b 2, d 3', Other: 'c -, d -', B: ALL });
    expect(found({}, ['a-violation-1.0', 'b'])).toMatchObject({ All: 'a 1, b 2, d 3' });
  });

  it('in a demo category, nobody has a rank', () =>
    expect(found({}, undefined, ['A'])).toMatchObject({ A: 'a -, b -, c -, d -', B: ALL }));
});

it('the answer of a validator is right where it agrees with what the witness is worth', () => {
  const answers = { a: [FALSE, 1], b: [FALSE, 1], c: ['true', 1], d: ['TIMEOUT', 1], e: [FALSE, 1] } as const;
  const placed = placeRuns([rateRun(judged('A', '1', answers), rules)], STRUCTURE);
  const [each] = judgeWitnesses(placed, rules);
  if (each === undefined) throw new Error('no witness');
  expect(each.classification).toEqual({ category: 'correct', votes: { confirmed: 3, rejected: 1 } });
  expect(each.witness.validators.map((run) => [run.validator, rateValidatorRun(run, each)])).toEqual([
    ['a', 'correct'],
    ['b', 'correct'],
    ['c', 'wrong'],
    ['d', 'error'],
    ['e', 'correct'],
  ]);
});
