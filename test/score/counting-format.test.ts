import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { score } from '../../src/score/score.js';

const folder = mkdtempSync(join(tmpdir(), 'counting-format-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Status and category of one verdict as expected, confirmed by one validator whose file names a format. */
async function rated(ruleset: string, category: string, status: string, format: string, tool = 'tool') {
  const at = mkdtempSync(join(folder, 'results-'));
  const [, property = ''] = /(?:C\.)?([a-z-]+)\./.exec(category) ?? [];
  const expected = status.replace(`(${property})`, '');
  const kind = status === 'true' ? 'correctness' : 'violation';
  for (const benchmark of [tool, `checker-validate-${kind}-witnesses${format}-${tool}`])
    writeFileSync(
      join(at, `${benchmark}.results.xml`),
      `<result tool="T" benchmarkname="${benchmark}" name="SV-COMP_${category}" block="${category}">
       <run name="c/t.yml" properties="${property}" expectedVerdict="${expected}"><column title="status" value="${status}"/><column title="cputime" value="5s"/></run></result>`,
    );
  const file = join(at, 'rules.yml');
  const source = 'source: test\ndate: "2026"\n';
  writeFileSync(file, `name: own\nextends: ${ruleset}\n${source}participants: { inactive: [retired] }\n`);
  const { rated: runs } = await score({ files: [at], ruleset: file });
  return runs.map((run) => `${run.status}, ${run.category}, ${run.points.valueOf()}`);
}

describe('a witness counts only in a format that counts for its verdict', () => {
  const RACE = 'false(no-data-race)';
  const MISMATCH = `witness-version mismatch (${RACE}), error, 0`;
  it.each<[string, string, string, string, string]>([
    ['sv-comp-2027', 'C.no-data-race.Concurrency', RACE, '-v1', MISMATCH],
    ['sv-comp-2027', 'C.no-data-race.Concurrency', RACE, '-1.0', MISMATCH],
    ['sv-comp-2027', 'C.no-data-race.Concurrency', RACE, '-2.0', MISMATCH],
    ['sv-comp-2027', 'C.no-data-race.Concurrency', RACE, '-2.2', `${RACE}, correct, 1`],
    // It may be 2.2.
    ['sv-comp-2027', 'C.no-data-race.Concurrency', RACE, '-v2', `${RACE}, correct, 1`],
    ['sv-comp-2026', 'C.no-data-race.Concurrency', RACE, '-v1', `${RACE}, correct, 1`],
    ['sv-comp-2026', 'C.no-data-race.Concurrency', RACE, '-v2', MISMATCH],
    ['sv-comp-2026', 'C.unreach-call.Loops', 'true', '-v2', 'true, correct, 2'],
    ['sv-comp-2026', 'C.unreach-call.Loops', 'true', '-v1', 'witness-version mismatch (true), error, 0'],
    ['sv-comp-2024', 'unreach-call.ReachSafety-Loops', 'true', '-2.0', 'true, correct, 2'],
    [
      'sv-comp-2024',
      'unreach-call.ReachSafety-Loops',
      'true',
      '-2.1',
      'witness-version mismatch (true), error, 0',
    ],
    // Without a version in the name, any may be meant.
    ['sv-comp-2024', 'unreach-call.ReachSafety-Loops', 'true', '', 'true, correct, 2'],
    [
      'sv-comp-2025',
      'valid-memsafety.MemSafety-Heap',
      'false(valid-memtrack)',
      '-2.0',
      'witness-version mismatch (false(valid-memtrack)), error, 0',
    ],
    [
      'sv-comp-2025',
      'valid-memsafety.MemSafety-Heap',
      'false(valid-deref)',
      '-2.0',
      'false(valid-deref), correct, 1',
    ],
    // Where no witness is needed, its format does not matter.
    ['sv-comp-2026', 'C.unreach-call.Heap', 'true', '-v1', 'true, correct, 2'],
  ])('by %s in %s, %s with witnesses%s: %s', async (ruleset, category, status, format, expected) =>
    expect(await rated(ruleset, category, status, format)).toEqual([expected]),
  );

  it('GraphML counts for tools of earlier years in 2026', async () => {
    const of = (tool: string) => rated('sv-comp-2026', 'C.unreach-call.Loops', 'true', '-v1', tool);
    expect(await of('retired')).toEqual(['true, correct, 2']);
    expect(await of('other')).toEqual(['witness-version mismatch (true), error, 0']);
  });
});
