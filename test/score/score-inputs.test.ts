import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoreSheets } from '../../src/report/score/score-sheets.js';
import { score } from '../../src/score/score.js';
import { ROOT } from '../e2e/run-cli.js';
import { problemOf } from '../problem-of.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'score-inputs-'));
  for (const name of ['before', 'after']) {
    mkdirSync(join(folder, name));
    cpSync(join(ROOT, 'witnesses/results/validated'), join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, 'after/broken.results.x.xml'), '<result><run');
  mkdirSync(join(folder, 'empty'));
  writeFileSync(
    join(folder, 'own.results.xml'),
    `<result benchmarkname="test" date="2014-01-01 10:00" name="runs" tool="sleep" toolmodule="x" version="1">
      <run name="a.c"><column title="status" value="true"/><column title="category" value="correct"/>
      <column title="cputime" value="0.0023537310007668566s"/><column title="walltime" value="0.5"/>
      <column title="memory" value="9223372036854771712"/></run></result>`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the inputs of score', () => {
  it('may be folders; what cannot be read is left out with a note', async () => {
    const result = await score({ files: [join(folder, 'after')] });
    const single = await score({ files: [join(folder, 'before')] });
    expect(result.rated.length).toBe(single.rated.length);
    expect(result.sources).toHaveLength(single.sources.length);
    expect(result.notes).toContainEqual(
      expect.stringMatching(/^left out: .*broken\.results\.x\.xml: has a <result> without tool/),
    );
    expect(single.notes).not.toContainEqual(expect.stringContaining('left out'));
  });

  it('are refused where nothing can be read, in the words of the first problem', async () => {
    const broken = join(folder, 'after/broken.results.x.xml');
    expect(await problemOf(() => score({ files: [broken] }))).toMatchObject({
      code: 'structure',
      file: broken,
    });
    expect(await problemOf(() => score({ files: [join(folder, 'empty')] }))).toMatchObject({ code: 'empty' });
  });

  it('of one tool are joined, or compared under the names of their folders', async () => {
    const files = [join(folder, 'before'), join(folder, 'after')];
    const joined = await score({ files });
    const { table, records } = await score({ files, sameTools: 'compared' });
    expect(table.tools).toEqual(
      joined.table.tools.flatMap((tool) => [`${tool} (after)`, `${tool} (before)`]),
    );
    expect(records).toHaveLength(2 * joined.records.length);
    // Validators stay with the verifier of their folder: both runs are worth the same.
    for (const { entries } of table.categories) {
      const scores = entries.flatMap((entry) => (entry.kind === 'scored' ? [entry.score.toFraction()] : []));
      expect(new Set(scores).size).toBe(1);
    }
  });

  it("may have the numbers of BenchExec's own tests, and tasks whose verdict nobody knows", async () => {
    const { records, table } = await score({ files: [join(folder, 'own.results.xml')] });
    expect(records[0]?.used).toEqual({
      cputime: 0.0023537310007668566,
      walltime: 0.5,
      memory: Number('9223372036854771712'),
    });
    const [overview] = scoreSheets(table);
    expect(overview?.rows[0]?.[2]).toEqual({ text: 'unknown' });
  });

  it('mark no place of a tool without points', async () => {
    const { table } = await score({ files: [join(folder, 'before')] });
    const ranked = table.categories.flatMap(({ entries }) =>
      entries.filter((entry) => entry.kind === 'scored' && entry.rank !== undefined),
    );
    expect(ranked.length).toBeGreaterThan(0);
    const marked = scoreSheets(table).flatMap(({ rows }) =>
      rows.flat().filter(({ place }) => place !== undefined),
    );
    expect(marked.every(({ text }) => !text.startsWith('-') && text !== '0')).toBe(true);
  });
});
