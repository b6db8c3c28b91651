import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rankValidators } from '../../src/score/further-rankings.js';
import { reVerifications } from '../../src/score/re-verification.js';
import { score } from '../../src/score/score.js';

const folder = mkdtempSync(join(tmpdir(), 'earlier-words-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Verdicts as tools of 2012 and 2014 say them, of a verifier and of three validators of its witness. */
async function scored(verdict: string, validators: string, kind: 'correctness' | 'violation') {
  const at = mkdtempSync(join(folder, 'results-'));
  const write = (benchmark: string, status: string) =>
    writeFileSync(
      join(at, `${benchmark}.results.xml`),
      `<result tool="T" benchmarkname="${benchmark}" name="SV-COMP24_unreach-call.ReachSafety-Loops" timelimit="90s">
       <run name="c/t.yml" properties="unreach-call" expectedVerdict="${kind === 'correctness'}">
       <column title="status" value="${status}"/><column title="cputime" value="5s"/></run></result>`,
    );
  write('v', verdict);
  for (const each of ['a', 'b', 'c']) write(`${each}-validate-${kind}-witnesses-1.0-v`, validators);
  return score({ files: [at] });
}

describe('[SV12-3] the words of earlier years mean what they did', () => {
  it.each([
    ['TRUE', 'true', 'correctness'],
    ['SAFE', 'true', 'correctness'],
    ['true', 'TRUE', 'correctness'],
    ['true', 'SAFE', 'correctness'],
    ['FALSE', 'false', 'violation'],
    ['UNSAFE', 'false', 'violation'],
    ['false(unreach-call)', 'UNSAFE', 'violation'],
  ] as const)('%s with a witness that %s confirms, of kind %s', async (verdict, validators, kind) => {
    const result = await scored(verdict, validators, kind);
    const points = kind === 'correctness' ? 2 : 1;
    expect(result.rated).toMatchObject([{ category: 'correct' }]);
    expect(result.rated[0]?.points.valueOf()).toBe(points);
    expect(reVerifications(result.records)).toMatchObject(
      ['a', 'b', 'c'].map((validator) => ({ validator, answer: kind === 'correctness' ? 'true' : 'false' })),
    );
    const base = rankValidators(result)
      .flatMap(({ categories }) => categories)
      .find(({ name }) => name === 'unreach-call.ReachSafety-Loops');
    expect(base?.entries.map(({ validator, score: sum }) => [validator, sum.valueOf()])).toEqual(
      ['a', 'b', 'c'].map((validator) => [validator, points]),
    );
  });
});
