import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { reportOn } from '../../src/report/score/score-report.js';
import { score } from '../../src/score/score.js';

const folder = mkdtempSync(join(tmpdir(), 'claims-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (validator: string, status: string, role?: 'reference') => ({
  validator,
  version: null,
  status,
  opinion: 'confirmed',
  detail: null,
  cputime: 1,
  walltime: 1,
  memory: null,
  terminationreason: null,
  measurement: 'cgroup-v2',
  sandbox: 'none',
  directory: null,
  ...(role === undefined ? {} : { role }),
});

/** What `validate --format json` says about a verdict TRUE in a category that needs a witness. */
function claim(
  runs: readonly ReturnType<typeof run>[],
  policy: 'any' | 'consensus' = 'any',
  structure?: string,
) {
  const file = join(folder, 'claim.json');
  const witness = {
    path: 'witness.yml',
    sha256: null,
    format: 'yaml',
    version: '2.0',
    kind: 'correctness',
    fault: null,
    findings: [],
    linterRuns: [],
    runs,
    notRun: [],
  };
  const text = JSON.stringify({
    task: 'a.yml',
    property: 'unreach-call.prp',
    verdict: 'true',
    expected: 'true',
    policy,
    ruleset: 'sv-comp-2024',
    category: 'ReachSafety-Loops',
    witnesses: [witness],
    requirement: { kind: 'required', reason: '' },
    resolution: {
      outcome: 'unconfirmed',
      status: 'true',
      category: 'missing',
      confirmedBy: [],
      rejectedBy: [],
    },
  });
  writeFileSync(file, text);
  const [invalidTasks, references] = [[], []];
  return score({ files: [file], ruleset: 'sv-comp-2024', structure, invalidTasks, references });
}

it.each([
  ['nobody', [], 'correct-unconfirmed', 0],
  ['a reference', [run('r', 'true', 'reference')], 'correct-unconfirmed', 0],
  ['a validator', [run('v', 'true')], 'correct', 2],
  [
    'a reference beside one that rejects',
    [run('r', 'true', 'reference'), run('v', 'false')],
    'correct-unconfirmed',
    0,
  ],
] as const)(
  '[MCC23-4] what a reference says gives no points: confirmed by %s',
  async (_who, runs, category, points) => {
    const { rated } = await claim(runs);
    expect(rated.map((each) => [each.category, each.points.valueOf()])).toEqual([[category, points]]);
  },
);

it('[MCC23-4] a reference is shown among validators, has no vote about witnesses, and no rank', async () => {
  const validators = ['a', 'b', 'c'].map((name) => run(name, 'true'));
  const tracks = async (runs: readonly ReturnType<typeof run>[]) =>
    JSON.parse(reportOn(await claim(runs), 'validators').json()).tracks[0].categories[0];
  const ranked = await tracks([...validators, run('r', 'true', 'reference')]);
  expect(
    ranked.entries.map((each: { validator: string; rank: unknown }) => [each.validator, each.rank]),
  ).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['r', null],
  ]);
  const oneVote = await tracks([
    run('a', 'true'),
    run('r', 'true', 'reference'),
    run('s', 'true', 'reference'),
  ]);
  expect(oneVote.correct).toBe(0);
});

it('a validator that does not take part confirms nothing', async () => {
  const structure = join(folder, 'structure.yml');
  writeFileSync(
    structure,
    'competition: SV-COMP\nyear: 2024\nnot_participating: [gone]\ncategories: {Reach: {categories: [unreach-call.ReachSafety-Loops]}}\n',
  );
  const pointsOf = async (...runs: readonly ReturnType<typeof run>[]) =>
    (await claim(runs, 'any', structure)).rated.map(({ points }) => points.valueOf());
  expect(await pointsOf(run('gone', 'true'))).toEqual([0]);
  expect(await pointsOf(run('gone', 'true'), run('here', 'true'))).toEqual([2]);
});

it('says where a verdict was decided by the consensus, which the rules do not ask for', async () => {
  const runs = [run('a', 'true'), run('b', 'false')];
  expect((await claim(runs)).notes).toEqual([]);
  const { rated, notes } = await claim(runs, 'consensus');
  expect(rated[0]?.points.valueOf()).toBe(2);
  expect(notes).toEqual([
    '1 of the verdicts were decided by the consensus of the validators (a.yml unreach-call is one of them); the scores follow the rules of sv-comp-2024, by which one confirming validator is enough',
  ]);
});
