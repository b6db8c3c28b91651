import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
const wall = (time: string) => `<column title="walltime" value="${time}"/>`;
const LATE = 'TIMEOUT (true), error, 0';

describe('[SV24-11a, SV24-51a, SV24-51b, SV14-6a] a verdict at the time limit or past it is a time-out', () => {
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
    // A tool that hangs is killed after 15 min of wall time, and has used them (SV24-51); 2014 has no such rule.
    ['900s', ['1s', 'true', wall('899s')], 'sv-comp-2024', undefined, 'true, correct, 2'],
    ['900s', ['1s', 'true', wall('900s')], 'sv-comp-2024', undefined, LATE],
    ['900s', ['1s', 'true', wall('900s')], 'sv-comp-2027', undefined, LATE],
    ['900s', ['1s', 'true', wall('900s')], 'sv-comp-2014', undefined, 'true, correct, 2'],
    ['1000s', ['1s', 'true', wall('999s')], 'sv-comp-2024', 1000, 'true, correct, 2'],
    ['1000s', ['1s', 'true', wall('1000s')], 'sv-comp-2024', 1000, LATE],
  ])('limit %s, run %j by %s, --verification-time %s: %s', async (limit, row, ruleset, time, expected) => {
    expect(await rated(results('v', limit, [row]), ruleset, time)).toEqual([expected]);
  });

  it('adjusted results keep a verdict that came late by the wall clock only', async () => {
    const file = results('v', '900s', [['1s', 'true', `${DECIDED}${wall('950s')}`]]);
    expect(await rated(file, 'sv-comp-2024')).toEqual([LATE]);
    const fixed = `${file}.fixed.xml`;
    copyFileSync(file, fixed);
    expect(await rated(fixed, 'sv-comp-2024')).toEqual(['true, correct, 2']);
  });

  it('a limit that is not a time is refused', async () => {
    const file = results('v', '15 minutes', [['1s', 'true']]);
    const problem = await problemOf(() => rated(file, 'sv-comp-2024'));
    expect(problem).toMatchObject({ code: 'structure', message: 'has the timelimit "15 minutes"' });
  });
});

describe('a validator has the time of the rules for its kind of witness', () => {
  const RUN = (status: string, cputime: string) =>
    `<run name="c/t.yml" properties="unreach-call" expectedVerdict="${status}"><column title="status" value="${status}"/><column title="cputime" value="${cputime}"/></run>`;
  it.each<[string, string, string, string, string]>([
    // Kind, stated limit, CPU time, rules, category of the verifier's run
    ['violation', '', '89s', 'sv-comp-2024', 'correct'],
    ['violation', '', '90s', 'sv-comp-2024', 'correct-unconfirmed'],
    ['violation', '', '5000s', 'sv-comp-2024', 'correct-unconfirmed'],
    ['violation', '900s', '200s', 'sv-comp-2024', 'correct-unconfirmed'],
    ['violation', '90s', '89s', 'sv-comp-2024', 'correct'],
    ['correctness', '', '899s', 'sv-comp-2024', 'correct'],
    ['correctness', '', '900s', 'sv-comp-2024', 'correct-unconfirmed'],
    // Results that state less than the rules were made with less.
    ['correctness', '90s', '100s', 'sv-comp-2024', 'correct-unconfirmed'],
    ['correctness', '', '299s', 'sv-comp-2025', 'correct'],
    ['correctness', '', '900s', 'sv-comp-2025', 'correct-unconfirmed'],
  ])('%s, limit %j: %s by %s: %s', async (kind, limit, cputime, ruleset, category) => {
    const status = kind === 'violation' ? 'false' : 'true';
    const at = mkdtempSync(join(folder, 'validator-'));
    const write = (benchmark: string, time: string, stated: string) =>
      writeFileSync(
        join(at, `${benchmark}.results.xml`),
        `<result tool="T" benchmarkname="${benchmark}" name="SV-COMP24_unreach-call.ReachSafety-Loops" ${stated}>${RUN(status, time)}</result>`,
      );
    write('v', '5s', 'timelimit="900s"');
    write(`c-validate-${kind}-witnesses-2.0-v`, cputime, limit === '' ? '' : `timelimit="${limit}"`);
    const { rated } = await score({ files: [at], ruleset });
    expect(rated.map((run) => run.category)).toEqual([category]);
  });
});
