import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../src/campaign/decide/run-campaign.js';
import { planCampaign } from '../../src/campaign/plan/plan-campaign.js';
import { compareInvariants, countInvariants } from '../../src/forecast/count-invariants.js';
import { INVARIANT_FORMATS } from '../../src/forecast/invariant-formats.js';
import type { CampaignInvariants } from '../../src/forecast/invariants.js';
import { judgeCampaignInvariants } from '../../src/forecast/judge-campaign.js';
import type { InvariantJudgement } from '../../src/use-cases/explain/judge-invariants.js';
import { runCli } from '../e2e/run-cli.js';
import { effort, MORE } from '../effort.js';
import { problemOf } from '../problem-of.js';
import { writeElm } from './verified-results.js';

const WITNESSES = join(import.meta.dirname, '../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'invariants-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that starts a thread: `prove` supports none, and no execution refutes what is true. */
const THREADS = `#include <pthread.h>
void reach_error(void) {}
void *nothing(void *arg) { return arg; }
int main(void) {
  pthread_t t;
  int i = 0;
  pthread_create(&t, 0, nothing, 0);
  while (i < 3) i++;
  pthread_join(t, 0);
  if (i != 3) reach_error();
  return 0;
}
`;

/** An invariant, and what is to become of it. */
type Stated = readonly [line: number, value: string, judgement: InvariantJudgement];

interface Row {
  readonly name: string;
  readonly program: string;
  readonly producer: string;
  readonly answer: string;
  readonly invariants: readonly Stated[];
}

const EVEN = readFileSync(join(WITNESSES, 'tasks/even-steps.c'), 'utf8');
const BEFORE: readonly Row[] = [
  {
    name: 'mixed',
    program: EVEN,
    producer: 'alpha',
    answer: 'unknown',
    invariants: [
      [9, 'steps % 2 == 0', 'confirmed'],
      // 999 rounds make 1998 steps.
      [9, 'steps <= 10', 'refuted'],
      // The branch in line 12 is no loop.
      [12, 'steps % 2 == 0', 'not placed'],
    ],
  },
  {
    name: 'threads',
    program: THREADS,
    producer: 'beta',
    answer: 'unknown',
    invariants: [[8, 'i <= 3', 'not shown']],
  },
  {
    name: 'believed',
    program: EVEN,
    producer: 'beta',
    answer: 'true',
    // What a validator has confirmed is not asked again.
    invariants: [[9, 'steps <= 1998', 'confirmed']],
  },
];
const AFTER: readonly Row[] = BEFORE.map((row) =>
  row.name === 'threads'
    ? { ...row, answer: 'true', invariants: [[8, 'i <= 3', 'confirmed']] }
    : row.name === 'mixed'
      ? { ...row, invariants: row.invariants.filter(([, value]) => value !== 'steps <= 10') }
      : row,
);

/** Each fixture states its own expectation. */
function expected(rows: readonly Row[]) {
  return rows.flatMap(({ producer, invariants }) =>
    invariants.map(([line, value, judgement]) => ({ producer, line, value, judgement })),
  );
}

async function decide(name: string, rows: readonly Row[]): Promise<string> {
  const place = join(folder, name);
  mkdirSync(place);
  const claims = rows.map(({ name: task, program, producer, answer, invariants }) => {
    writeFileSync(join(place, `${task}.c`), program);
    const hash = createHash('sha256').update(program).digest('hex');
    const content = invariants
      .map(
        ([line, value]) =>
          `    - invariant: { type: loop_invariant, location: { file_name: ${task}.c, line: ${line} }, value: '${value}', format: c_expression }`,
      )
      .join('\n');
    writeFileSync(
      join(place, `${task}.witness.yml`),
      `# elm says ${answer}
- entry_type: invariant_set
  metadata:
    format_version: "2.0"
    uuid: d59404eb-defb-5fac-88ed-65899f48569a
    creation_time: "2026-11-21T08:00:00Z"
    producer: { name: ${producer}, version: "1" }
    task:
      input_files: [${task}.c]
      input_file_hashes: { ${task}.c: "${hash}" }
      specification: "G ! call(reach_error())"
      data_model: LP64
      language: C
  content:
${content}
`,
    );
    writeFileSync(
      join(place, `${task}.yml`),
      `format_version: '2.0'\ninput_files: ${task}.c\nproperties:\n  - { property_file: ${WITNESSES}/properties/unreach-call.prp, expected_verdict: true }\noptions: { language: C, data_model: LP64 }\n`,
    );
    return { verifier: 'otter', task: `${task}.yml`, verdict: 'true', witnesses: [`${task}.witness.yml`] };
  });
  const manifest = join(place, 'claims.jsonl');
  writeFileSync(manifest, claims.map((claim) => `${JSON.stringify(claim)}\n`).join(''));
  const campaign = join(place, 'campaign');
  await planCampaign(campaign, [manifest], {
    ruleset: 'sv-comp-2026',
    validators: ['elm'],
    runs: 'all',
    cores: 1,
    memory: 200_000_000,
    ...writeElm(folder),
  });
  for await (const _event of runCampaign(campaign, { sandbox: 'none' }));
  return campaign;
}

describe('the invariants of a campaign', () => {
  let before: CampaignInvariants;
  let after: CampaignInvariants;
  let runs = 0;
  const options = { cputime: effort(2, 4), jobs: 1, onFirstRun: () => void runs++ };
  beforeAll(async () => {
    before = await judgeCampaignInvariants(await decide('before', BEFORE), options);
    after = await judgeCampaignInvariants(await decide('after', AFTER), options);
  });

  it.each([
    ['before', BEFORE],
    ['after', AFTER],
  ] as const)('%s: each is confirmed, refuted, not shown or not placed', (stage, rows) => {
    const { invariants, problems } = stage === 'before' ? before : after;
    expect(problems).toEqual([]);
    expect(
      invariants.map(({ producer, line, value, judgement }) => ({ producer, line, value, judgement })),
    ).toEqual(expected(rows));
    for (const { judgement, why } of invariants) expect(why === '').toBe(judgement === 'confirmed');
  });

  it('are counted by producer, category and type', () => {
    const counts = countInvariants(before).map(({ producer, type, counts: found }) => [
      producer,
      type,
      found,
    ]);
    const count = (producer: string) => {
      const own = expected(BEFORE).filter((each) => each.producer === producer);
      const of = (judgement: InvariantJudgement) => own.filter((each) => each.judgement === judgement).length;
      return {
        confirmed: of('confirmed'),
        refuted: of('refuted'),
        'not shown': of('not shown'),
        'not placed': of('not placed'),
      };
    };
    expect(counts).toEqual(['alpha', 'beta'].map((name) => [name, 'loop_invariant', count(name)]));
  });

  it('are compared with those of an earlier campaign', async () => {
    const comparison = compareInvariants(before, after);
    expect(
      comparison.changes.map((pair) => [pair.before.judgement, pair.after.judgement, pair.after.value]),
    ).toEqual([['not shown', 'confirmed', 'i <= 3']]);
    expect(comparison.moves).toEqual([
      { before: 'confirmed', after: 'confirmed', invariants: 2 },
      { before: 'not shown', after: 'confirmed', invariants: 1 },
      { before: 'not placed', after: 'not placed', invariants: 1 },
    ]);
    expect([comparison.onlyBefore, comparison.onlyAfter]).toEqual([1, 0]);
    const report = { found: after, comparison };
    expect(INVARIANT_FORMATS.pretty(report, 'plain')).toContain('Changed invariants');
    expect(JSON.parse(INVARIANT_FORMATS.json(report)).comparison.moves).toEqual(comparison.moves);
    expect(await INVARIANT_FORMATS.html(report)).toContain('i &lt;= 3');
  });

  it('are asked about once', async () => {
    expect(runs).toBeGreaterThan(0);
    runs = 0;
    expect(await judgeCampaignInvariants(before.campaign, options)).toEqual(before);
    expect(runs).toBe(0);
  });

  it.runIf(MORE)('are compared by the command, too, which asks nothing again', async () => {
    const words = ['--report', 'invariants', '--cputime', '4', '--format', 'json'];
    const { exitCode, stdout, stderr } = await runCli([
      'forecast',
      after.campaign,
      '--against',
      before.campaign,
      ...words,
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const report = { found: after, comparison: compareInvariants(before, after) };
    expect(JSON.parse(stdout)).toEqual(JSON.parse(INVARIANT_FORMATS.json(report)));
  });

  it('are those of a campaign', async () => {
    expect((await problemOf(() => judgeCampaignInvariants(WITNESSES))).code).toBe('not-found');
  });
});
