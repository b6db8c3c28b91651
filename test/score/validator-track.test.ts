import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CategoryStructure } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import type { ValidatorTrackRules } from '../../src/ruleset/rule-set.js';
import { joinResults } from '../../src/score/join-results.js';
import { placeRuns } from '../../src/score/place-runs.js';
import { rateRun } from '../../src/score/rate-run.js';
import type { RunRecord, WitnessRecord } from '../../src/score/score-input.js';
import { judgeWitnesses } from '../../src/score/track/judge-witnesses.js';
import { scoreValidators } from '../../src/score/track/validator-track.js';
import { classifyWitness, validatorResult } from '../../src/score/track/witness-classification.js';
import { readResults } from '../benchexec/read-results.js';

const SAMPLES = join(import.meta.dirname, '../../witnesses/results');
const RULES: ValidatorTrackRules = {
  wrongWitnessFactor: 1,
  minimumVotes: 2,
  majority: 3,
  minimumParticipants: 3,
  demoWitnesses: 'counted',
};
const FALSE = 'false(unreach-call)';
const ruleSet = await readRuleSet('sv-comp-2024');
const statuses = (answers: Readonly<Record<string, number>>) =>
  Object.entries(answers).flatMap(([status, count]) => Array.from({ length: count }, () => status));

describe('the classification of witnesses', () => {
  it.each([
    ['a correctness witness of a false claim', 'correctness', 'false', { true: 5 }, 'wrong'],
    ['a violation witness of a false alarm', 'violation', 'true', { [FALSE]: 5 }, 'wrong'],
    ['three of four', 'violation', 'false', { [FALSE]: 3, true: 1 }, 'correct'],
    ['two of three', 'violation', 'false', { [FALSE]: 2, true: 1 }, 'unknown'],
    ['half', 'correctness', 'true', { true: 2, false: 2 }, 'unknown'],
    ['one of four', 'correctness', 'true', { true: 1, false: 3 }, 'wrong'],
    ['two of two', 'correctness', 'true', { true: 2 }, 'correct'],
    ['none of two', 'correctness', 'true', { false: 1, [FALSE]: 1 }, 'wrong'],
    ['one alone', 'correctness', 'true', { true: 1, unknown: 9, TIMEOUT: 3 }, 'unknown'],
    ['nobody', 'correctness', 'true', {}, 'unknown'],
    [
      'the wrong part of the property',
      'violation',
      'false(valid-deref)',
      { 'false(valid-free)': 5 },
      'unknown',
    ],
    [
      'the right part of the property',
      'violation',
      'false(valid-deref)',
      { 'false(valid-deref)': 2 },
      'correct',
    ],
    ['statuses that only begin like a verdict', 'correctness', 'true', { 'true?': 3 }, 'unknown'],
    ['no expected verdict', 'correctness', undefined, { true: 5 }, 'unknown'],
    ['an expected TRUE with a part', 'correctness', 'true(valid-deref)', { true: 2 }, 'correct'],
    ['a violation witness where a part holds', 'violation', 'true(valid-deref)', { [FALSE]: 2 }, 'wrong'],
  ] as const)('%s', (_what, kind, expected, answers, category) =>
    expect(classifyWitness(kind, expected, statuses(answers), RULES).category).toBe(category),
  );

  it('counts no votes if nobody knows which of them are right', () => {
    const { votes } = classifyWitness('violation', undefined, statuses({ [FALSE]: 3, true: 1 }), RULES);
    expect(votes).toEqual({ confirmed: 0, rejected: 0 });
  });

  it('needs three quarters of the votes for either side', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), (confirmed, rejected) => {
        const { category, votes } = classifyWitness(
          'violation',
          'false',
          statuses({ [FALSE]: confirmed, true: rejected }),
          RULES,
        );
        expect(votes).toEqual({ confirmed, rejected });
        const all = confirmed + rejected;
        const enough = (side: number) => all >= 2 && 4 * side >= 3 * all;
        expect(category).toBe(enough(confirmed) ? 'correct' : enough(rejected) ? 'wrong' : 'unknown');
      }),
      { seed: 3 },
    );
  });
});

describe('the result matrix', () => {
  it.each([
    ['correct', 'violation', 'wrong', 'correct'],
    ['correct', 'correctness', 'correct', 'wrong'],
    ['wrong', 'violation', 'correct', 'wrong'],
    ['wrong', 'correctness', 'wrong', 'correct'],
    ['unknown', 'violation', 'unknown', 'unknown'],
    ['unknown', 'correctness', 'unknown', 'unknown'],
  ] as const)('%s %s witness: true is %s, false is %s', (witness, kind, ofTrue, ofFalse) => {
    expect(validatorResult(witness, kind, 'true', 'correct')).toBe(ofTrue);
    expect(validatorResult(witness, kind, 'true', 'wrong')).toBe(ofTrue);
    expect(validatorResult(witness, kind, FALSE, 'correct')).toBe(ofFalse);
    for (const category of ['unknown', 'error', 'missing'] as const) {
      expect(validatorResult(witness, kind, 'TIMEOUT', category)).toBe(category);
    }
    // Whatever the results of a validator state: who gives no answer is not right.
    expect(validatorResult(witness, kind, 'TIMEOUT', 'correct')).toBe('unknown');
  });
});

/** A claim of a verifier with what validators answer. */
function record(
  more: Partial<RunRecord>,
  answers: Readonly<Record<string, string>>,
  more2: Partial<WitnessRecord> = {},
): RunRecord {
  const witness: WitnessRecord = {
    name: 'witness.graphml',
    kind: undefined,
    version: '1.0',
    length: undefined,
    fault: undefined,
    linters: [],
    validators: Object.entries(answers).map(([validator, status]) => ({
      validator,
      status,
      used: { cputime: 2, walltime: undefined, memory: undefined },
    })),
    ...more2,
  };
  return {
    tool: 'otter',
    task: 't',
    property: 'unreach-call',
    category: 'unreach-call.A',
    expected: 'false',
    status: FALSE,
    validation: { kind: 'witnesses', witnesses: [witness] },
    used: { cputime: 1, walltime: 1, memory: 1 },
    statedScore: undefined,
    ...more,
  };
}

const STRUCTURE: CategoryStructure = {
  name: 'test',
  categories: [
    {
      kind: 'meta',
      name: 'Meta',
      members: ['unreach-call.A', 'unreach-call.B', 'unreach-call.Empty'],
      counted: 'all',
      verifiers: undefined,
      validators: undefined,
    },
    { kind: 'base', name: 'unreach-call.A' },
    { kind: 'base', name: 'unreach-call.B' },
    { kind: 'base', name: 'unreach-call.Empty' },
  ],
  demoCategories: new Set(),
  validationOnly: new Set(),
  participants: { horsConcours: [], notParticipating: [], optOut: new Map(), optIn: new Map() },
};

function tracksOf(records: readonly RunRecord[], rules = RULES, structure = STRUCTURE) {
  const placed = placeRuns(
    records.map((each) => rateRun(each, ruleSet)),
    structure,
  );
  const ofTrack = { ...ruleSet, validatorTrack: rules };
  return scoreValidators(judgeWitnesses(placed, ofTrack), structure, ofTrack);
}

const scoresOf = (tracks: ReturnType<typeof tracksOf>, name: string) =>
  Object.fromEntries(
    tracks.flatMap(({ categories }) =>
      categories
        .filter((category) => category.name === name)
        .flatMap(({ entries }) => entries.map(({ validator, score }) => [validator, score.toFraction()])),
    ),
  );

describe('the validator track', () => {
  it('comes to -18.75 in the worked example: 3 of 4 correct witnesses, 1 right and 1 wrong of 2 wrong ones', async () => {
    const files = readdirSync(join(SAMPLES, 'validated')).map((name) => join(SAMPLES, 'validated', name));
    const { records } = joinResults(await Promise.all(files.map(readResults)), []);
    const tracks = tracksOf(records);
    expect(tracks).toMatchObject([
      { kind: 'violation', version: '1.0', categories: [{ correct: 4, wrong: 2 }] },
    ]);
    expect(scoresOf(tracks, 'unreach-call.ReachSafety-Loops')).toMatchObject({ heron: '-75/4' });
    // In 2023 wrong witnesses counted twice.
    const twice = tracksOf(records, { ...RULES, wrongWitnessFactor: 2 });
    expect(scoresOf(twice, 'unreach-call.ReachSafety-Loops')).toMatchObject({ heron: '-159/4' });
  });

  const good = { a: FALSE, b: FALSE, c: FALSE };
  const a = (task: string, more: Partial<RunRecord> = {}) => record({ task, ...more }, good);

  it('has members of a meta category weigh the same, and 0 where a validator has no results', () => {
    const b = (task: string) => record({ task, category: 'unreach-call.B' }, { a: FALSE, b: FALSE });
    const tracks = tracksOf([a('1'), a('2'), a('3'), b('4')]);
    expect(scoresOf(tracks, 'unreach-call.A')).toEqual({ a: '3', b: '3', c: '3' });
    expect(scoresOf(tracks, 'unreach-call.B')).toEqual({ a: '1', b: '1' });
    expect(scoresOf(tracks, 'Meta')).toEqual({ a: '4', b: '4', c: '2' });
  });

  it('has scores where all witnesses are wrong', () => {
    const alarm = { expected: 'true' };
    const tracks = tracksOf([
      record({ ...alarm, task: '1' }, { a: 'true', b: FALSE }),
      record({ ...alarm, task: '2' }, { a: 'true', b: FALSE }),
      record({ ...alarm, task: '3', category: 'unreach-call.B' }, { a: 'true', b: 'unknown' }),
      a('4', { category: 'unreach-call.B' }),
    ]);
    expect(scoresOf(tracks, 'unreach-call.A')).toEqual({ a: '4', b: '-32' });
    expect(scoresOf(tracks, 'unreach-call.B')).toEqual({ a: '3', b: '1', c: '1' });
    // The mean of the scores per witness, times the number of witnesses: (4/2 + 3/2) / 2 * 4.
    expect(scoresOf(tracks, 'Meta')).toEqual({ a: '7', b: '-31', c: '1' });
  });

  it('leaves out witnesses that linters refuse, of another kind, and that cannot be classified', () => {
    const linted = (status: string) => ({
      linters: [{ validator: 'witnesslint', status, used: { cputime: 1, walltime: 1, memory: 1 } }],
    });
    const tracks = tracksOf([
      record({ task: '1' }, good, linted('ERROR (invalid witness syntax)')),
      record({ task: '2' }, good, linted('done')),
      record({ task: '3' }, good, { fault: 'witness invalid' }),
      record({ task: '4' }, good, { kind: 'correctness' }),
      record({ task: '5' }, { a: FALSE }),
      record({ task: '6', status: 'TIMEOUT' }, good),
    ]);
    expect(tracks).toMatchObject([{ categories: [{ name: 'Meta' }, { correct: 1, wrong: 0 }] }]);
  });

  it('takes crafted witnesses for what their verdicts say, whoever votes', () => {
    const crafted = { tool: 'witnessmap' };
    const tracks = tracksOf([
      record({ ...crafted, task: '1' }, { a: FALSE }),
      record({ ...crafted, task: '2', expected: 'true' }, { a: 'true' }),
    ]);
    expect(tracks).toMatchObject([{ categories: [{ name: 'Meta' }, { correct: 1, wrong: 1 }] }]);
    expect(scoresOf(tracks, 'unreach-call.A')).toEqual({ a: '3' });
  });

  it('believes what the results say of a witness', () => {
    const tracks = tracksOf([record({}, good, { statedCategory: 'wrong' })]);
    expect(tracks).toMatchObject([{ categories: [{ name: 'Meta' }, { correct: 0, wrong: 1 }] }]);
  });

  it('has no witness in a format that does not count, but for crafted ones', async () => {
    const ofYear = async (year: number, category: string, verdict: string, more: Partial<RunRecord> = {}) => {
      const rules = await readRuleSet(`sv-comp-${year}`);
      const run = record(
        { category, status: verdict, expected: verdict, ...more },
        { a: verdict, b: verdict },
        { version: '2.0' },
      );
      const placed = placeRuns([rateRun(run, rules)], STRUCTURE);
      return scoreValidators(judgeWitnesses(placed, rules), STRUCTURE, rules).map(({ kind, version }) => [
        kind,
        version,
      ]);
    };
    const heap = { property: 'unreach-call' };
    expect(await ofYear(2025, 'unreach-call.ReachSafety-Heap', 'true', heap)).toEqual([]);
    expect(await ofYear(2025, 'unreach-call.ReachSafety-Heap', 'false', heap)).toEqual([
      ['violation', '2.0'],
    ]);
    expect(await ofYear(2025, 'unreach-call.ReachSafety-Loops', 'true', heap)).toEqual([
      ['correctness', '2.0'],
    ]);
    const race = { property: 'no-data-race' };
    expect(await ofYear(2027, 'C.no-data-race.Concurrency', 'false', race)).toEqual([]);
    expect(
      await ofYear(2027, 'C.no-data-race.Concurrency', 'false', { ...race, tool: 'witnessmap' }),
    ).toEqual([['violation', 'v2']]);
  });

  it('since 2027 has no witness of a verifier where its format is for demonstration, but for crafted ones', async () => {
    const sizes = async (year: number, tool: string, more: Partial<RunRecord>) => {
      const rules = await readRuleSet(`sv-comp-${year}`);
      const status = more.expected ?? FALSE;
      const version = year === 2026 ? '1.0' : '2.2';
      const run = record({ tool, status, ...more }, { a: status, b: status }, { version });
      const placed = placeRuns([rateRun(run, rules)], STRUCTURE);
      return judgeWitnesses(placed, rules).length;
    };
    const floats = { category: 'C.unreach-call.Floats', expected: 'true' };
    const memory = {
      category: 'C.valid-memsafety.Concurrency',
      property: 'valid-memsafety',
      expected: 'false(valid-deref)',
    };
    const huawei = {
      category: 'C.no-overflow.Huawei-Concurrency-Challenges',
      property: 'no-overflow',
      expected: 'false',
    };
    for (const demo of [floats, memory, huawei]) {
      expect(await sizes(2027, 'otter', demo), demo.category).toBe(0);
      expect(await sizes(2027, 'witnessmap', demo), demo.category).toBe(1);
    }
    expect(await sizes(2027, 'otter', { ...floats, expected: 'false' })).toBe(1);
    expect(await sizes(2027, 'otter', { ...floats, category: 'C.unreach-call.Loops' })).toBe(1);
    // Nobody says so of 2026.
    expect(await sizes(2026, 'otter', huawei)).toBe(1);
  });

  it('since 2026 has one track for all versions 2.x', async () => {
    const rules = await readRuleSet('sv-comp-2026');
    const runs = ['2.0', '2.1', '2'].map((version) =>
      record({ task: version, category: 'C.unreach-call.Loops' }, good, { version }),
    );
    const placed = placeRuns(
      runs.map((run) => rateRun(run, rules)),
      STRUCTURE,
    );
    const tracks = scoreValidators(judgeWitnesses(placed, rules), STRUCTURE, rules);
    expect(tracks).toMatchObject([{ kind: 'violation', version: 'v2', categories: [{ correct: 3 }] }]);
  });

  it('has a track for each kind and version', () => {
    const correctness = { status: 'true', expected: 'true' };
    const tracks = tracksOf([
      a('1'),
      record({ task: '1' }, good, { version: '2.0' }),
      record({ task: '3' }, good, { version: undefined }),
      record({ task: '2', ...correctness }, { a: 'true', b: 'true' }, { version: undefined }),
    ]);
    expect(tracks.map(({ kind, version }) => [kind, version])).toEqual([
      ['correctness', undefined],
      ['violation', undefined],
      ['violation', '1.0'],
      ['violation', '2.0'],
    ]);
  });

  it('ranks three or more with more than 0 points, the quicker one of equals first', () => {
    const ranks = (answers: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        (tracksOf([record({}, answers)])[0]?.categories[1]?.entries ?? []).map(({ validator, rank }) => [
          validator,
          rank,
        ]),
      );
    expect(ranks({ a: FALSE, b: FALSE })).toEqual({ a: undefined, b: undefined });
    expect(ranks({ a: FALSE, b: FALSE, c: 'unknown' })).toEqual({ a: 1, b: 1, c: undefined });
  });

  it('ranks equals of a meta category by the time of all members', () => {
    const timed = (task: string, category: string, times: Readonly<Record<string, number>>) =>
      record(
        { task, category },
        {},
        {
          validators: Object.entries(times).map(([validator, cputime]) => ({
            validator,
            status: FALSE,
            used: { cputime, walltime: undefined, memory: undefined },
          })),
        },
      );
    const tracks = tracksOf([
      timed('1', 'unreach-call.A', { a: 3, b: 1, c: 2 }),
      timed('2', 'unreach-call.B', { a: 1, b: 4, c: 1 }),
    ]);
    const ranksIn = (name: string) =>
      tracks[0]?.categories
        .find((category) => category.name === name)
        ?.entries.map(({ validator, rank, successCputime }) => [validator, rank, successCputime]);
    expect(ranksIn('unreach-call.A')?.map(([validator]) => validator)).toEqual(['b', 'c', 'a']);
    expect(ranksIn('Meta')).toEqual([
      ['c', 1, 3],
      ['a', 2, 4],
      ['b', 3, 5],
    ]);
  });
});
