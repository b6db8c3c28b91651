import { describe, expect, it } from 'vitest';
import type { CategoryStructure } from '../../src/ruleset/category-structure.js';
import { exactly } from '../../src/score/exact-number.js';
import { findBaseCategories } from '../../src/score/find-base-categories.js';
import { parseJsonResults } from '../../src/score/parse-claims.js';
import type { RatedRun } from '../../src/score/scoring.js';
import { combineTallies, tallyRuns } from '../../src/score/tally.js';
import { SourceText } from '../../src/source/source-text.js';
import { problemOf } from '../problem-of.js';
import { record } from './records.js';

const run = (category: RatedRun['category'], cputime: number | undefined): RatedRun => ({
  record: record(),
  status: 's',
  category,
  answer: 'true',
  cputime,
  points: exactly(1),
  possible: exactly(2),
});

describe('the CPU time of what is correct', () => {
  it.each<[string, readonly RatedRun[], number | undefined, number]>([
    ['of no runs', [], undefined, 0],
    ['of none that are correct', [run('error', 5)], undefined, 5],
    ['of some', [run('correct', 5), run('error', 7), run('correct', 1.5)], 6.5, 13.5],
    ['that nobody measured everywhere', [run('correct', 5), run('correct', undefined)], undefined, 5],
  ])('%s', (_what, runs, successCputime, cputime) =>
    expect(tallyRuns(runs, 'all')).toMatchObject({ successCputime, cputime }),
  );

  it('in a meta category is that of the members where something is', () => {
    const members = [[run('correct', 5)], [run('error', 3)], []].map((runs) => tallyRuns(runs, 'all'));
    expect(combineTallies(members, exactly(0))).toMatchObject({ successCputime: 5, cputime: 8 });
    expect(combineTallies(members.slice(1), exactly(0)).successCputime).toBeUndefined();
  });
});

it('the base categories of a category are those of its members, without those for demonstration', () => {
  const rest = { kind: 'meta', counted: 'all', verifiers: undefined, validators: undefined } as const;
  const structure: CategoryStructure = {
    name: 's',
    categories: [
      { ...rest, name: 'All', members: ['Some', 'b', 'demo'] },
      { ...rest, name: 'Some', members: ['a', 'b'] },
    ],
    demoCategories: new Set(['demo']),
    validationOnly: new Set(),
    participants: { horsConcours: [], notParticipating: [], optOut: new Map(), optIn: new Map() },
  };
  expect(['All', 'Some', 'a', 'other'].map((name) => findBaseCategories(name, structure))).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a'],
    ['other'],
  ]);
});

it.each(['null', '5', '"examination"', '[null]', '[[]]'])('%s is not a result', async (text) =>
  expect(await problemOf(() => parseJsonResults(new SourceText(text, 'r.json')))).toMatchObject({
    code: 'structure',
    message: expect.stringMatching(/^is not a result of validate: /),
  }),
);
