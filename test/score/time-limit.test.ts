import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { score } from '../../src/score/score.js';
import { problemOf } from '../problem-of.js';

const folder = mkdtempSync(join(tmpdir(), 'time-limit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = readonly [cputime: string, status: string, more?: string];

/** Results of BenchExec with a row for each run; the verdicts are the expected ones. */
function results(benchmark: string, timelimit: string, rows: readonly Row[]): string {
  const file = join(folder, `${benchmark}.results.xml`);
  const runs = rows.map(
    ([cputime, status, more = ''], index) =>
      `<run name="c/t${index}.yml" properties="unreach-call" expectedVerdict="${status.startsWith('false') ? 'false' : 'true'}">
       <column title="status" value="${status}"/><column title="cputime" value="${cputime}"/>${more}</run>`,
  );
  const limit = timelimit === '' ? '' : `timelimit="${timelimit}"`;
  writeFileSync(
    file,
    `<result tool="T" benchmarkname="${benchmark}" name="SV-COMP24_unreach-call.ReachSafety-Heap" ${limit}>${runs.join('\n')}</result>`,
  );
  return file;
}

/** Status and points of each run. */
async function rated(file: string, ruleset: string, verificationTime?: number) {
  const evaluation = await score({
    files: [file],
    ruleset,
    structure: undefined,
    verificationTime,
    invalidTasks: [],
    references: [],
  });
  return evaluation.rated.map(
    ({ status, category, points }) => `${status}, ${category}, ${points.valueOf()}`,
  );
}

const DECIDED = '<column title="category" value="correct" hidden="true"/>';
const LATE = 'TIMEOUT (true), error, 0';

describe('[SV24-11a, SV14-6a] a verdict at the time limit or past it is a time-out', () => {
  it.each<[string, Row, string, number | undefined, string]>([
    ['900s', ['899.9s', 'true', DECIDED], 'sv-comp-2024', undefined, 'true, correct, 2'],
    ['900s', ['900.0s', 'true', DECIDED], 'sv-comp-2024', undefined, LATE],
    ['900s', ['950s', 'true', DECIDED], 'sv-comp-2024', undefined, LATE],
    ['', ['950s', 'true'], 'sv-comp-2024', undefined, LATE],
    [
      '900s',
      ['5s', 'true', `${DECIDED}<column title="terminationreason" value="memory" hidden="true"/>`],
      'sv-comp-2024',
      undefined,
      'OUT OF MEMORY (true), error, 0',
    ],
    ['900s', ['950s', 'true', '<column title="score" value="2"/>'], 'sv-comp-2024', undefined, LATE],
    [
      '900s',
      ['950s', 'false(unreach-call)'],
      'sv-comp-2014',
      undefined,
      'TIMEOUT (false(unreach-call)), error, 0',
    ],
    ['60s', ['61s', 'true', DECIDED], 'sv-comp-2024', undefined, LATE],
    ['1000s', ['950s', 'true', DECIDED], 'sv-comp-2024', undefined, LATE],
    ['1000s', ['950s', 'true', DECIDED], 'sv-comp-2024', 1000, 'true, correct, 2'],
    ['15 min', ['900s', 'true', DECIDED], 'sv-comp-2012', undefined, LATE],
    ['900s', ['950s', 'OUT OF MEMORY'], 'sv-comp-2024', undefined, 'OUT OF MEMORY, error, 0'],
  ])('limit %s, run %j by %s, --verification-time %s: %s', async (limit, row, ruleset, time, expected) => {
    expect(await rated(results('v', limit, [row]), ruleset, time)).toEqual([expected]);
  });

  it('a limit that is not a time is refused', async () => {
    const file = results('v', '15 minutes', [['1s', 'true']]);
    const problem = await problemOf(() => rated(file, 'sv-comp-2024'));
    expect(problem).toMatchObject({ code: 'structure', message: 'has the timelimit "15 minutes"' });
  });
});
