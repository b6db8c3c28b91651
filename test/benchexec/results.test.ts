import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseResults } from '../../src/benchexec/parse-results.js';
import { unpackResults } from '../../src/benchexec/unpack-results.js';
import { InputError } from '../../src/source/input-error.js';
import { SourceText } from '../../src/source/source-text.js';
import { problemOf } from '../problem-of.js';
import { readResults } from './read-results.js';

const SAMPLES = join(import.meta.dirname, '../../witnesses/results');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'results-'));
});
afterAll(() => rm(folder, { recursive: true }));

const parse = (text: string) => parseResults(new SourceText(text, 'r.xml'));
const RUN =
  '<run name="../c/a.yml" properties="unreach-call" expectedVerdict="false"><column title="status" value="true"/></run>';
const withRun = (run: string) => `<result tool="T" benchmarkname="t">\n${run}\n</result>`;

describe('results of BenchExec', () => {
  it('are read as BenchExec writes them', () => {
    const { tool, benchmark, name, block, date, runs } = parse(`<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE result PUBLIC "+//IDN sosy-lab.org//DTD BenchExec result 3.12//EN" "https://www.sosy-lab.org/benchexec/result-3.12.dtd">
<result benchmarkname="cpachecker" block="ReachSafety-Loops" name="SV-COMP24_unreach-call.ReachSafety-Loops"
        starttime="2024-01-02T03:04:05+01:00" tool="CPAchecker" memlimit="7000000000B" timelimit="90s">
  <columns><column title="status"/></columns>
  <systeminfo hostname="h"><os name="Linux"/><environment><var name="A">b</var></environment></systeminfo>
  <run name="../c/loops/a.yml" files="[../c/loops/a.c]" properties="unreach-call" expectedVerdict="false">
    <column title="cputime" value="3.5s"/><column title="status" value="false(unreach-call)"/>
    <column title="walltime" value="2.1s"/><column title="memory" value="1200000B"/>
    <column title="category" value="correct" hidden="true"/><column title="score" value="-0.5"/>
  </run>
  <column title="cputime" value="3.5s"/>
</result>`);
    expect({ tool, benchmark, name, block, date }).toEqual({
      tool: 'CPAchecker',
      benchmark: 'cpachecker',
      name: 'SV-COMP24_unreach-call.ReachSafety-Loops',
      block: 'ReachSafety-Loops',
      date: '2024-01-02T03:04:05+01:00',
    });
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({
      name: '../c/loops/a.yml',
      properties: ['unreach-call'],
      expectedVerdict: 'false',
      status: 'false(unreach-call)',
      category: 'correct',
      cputime: 3.5,
      walltime: 2.1,
      memory: 1_200_000,
      score: '-0.5',
      position: { line: 7, column: 3 },
    });
  });

  it.each([
    [
      'several properties',
      'properties="valid-deref valid-free valid-memtrack"',
      '',
      { properties: ['valid-deref', 'valid-free', 'valid-memtrack'] },
    ],
    ['no property', '', '', { properties: [] }],
    ['a subproperty', 'expectedVerdict="false(valid-deref)"', '', { expectedVerdict: 'false(valid-deref)' }],
    ['no expected verdict', 'expectedVerdict=""', '', { expectedVerdict: undefined }],
    ['a run that has not happened', '', '', { status: undefined, category: undefined, cputime: undefined }],
    ['the memory column of BenchExec 1', '', '<column title="memUsage" value="17"/>', { memory: 17 }],
    ['no value', '', '<column title="cputime" value="None"/>', { cputime: undefined }],
    ['a small time', '', '<column title="cputime" value="1.5e-05s"/>', { cputime: 1.5e-5 }],
  ])('may have %s', (_what, attributes, columns, expected) => {
    const [run] = parse(withRun(`<run name="a.yml" ${attributes}>${columns}</run>`)).runs;
    expect(run).toMatchObject(expected);
  });

  it('of the first versions have other names for their elements', () => {
    const { runs } = parse(
      '<test tool="T" name="n"><sourcefile name="a.c"><column title="status" value="true"/></sourcefile></test>',
    );
    expect(runs).toMatchObject([{ name: 'a.c', status: 'true' }]);
  });

  it.each([
    ['no XML', 'status,cputime\ntrue,3', 'syntax', 2],
    ['an end that is cut off', '<result tool="T">\n<run name="a">\n', 'syntax', 2],
    ['another document', '<benchmark tool="T"/>', 'structure', 1],
    ['no tool', '<result/>', 'structure', undefined],
    ['entities of its own', '<!DOCTYPE result [<!ENTITY a "b">]>\n<result tool="T"/>', 'doctype', 1],
    ['an unknown entity', withRun('<run name="&a;"/>'), 'syntax', 2],
    ['a run without name', withRun('<run/>'), 'structure', 2],
    [
      'a time in words',
      withRun('<run name="a"><column title="cputime" value="soon"/></run>'),
      'structure',
      2,
    ],
    ['a negative time', withRun('<run name="a"><column title="cputime" value="-1s"/></run>'), 'structure', 2],
    [
      'a made-up category',
      withRun('<run name="a"><column title="category" value="nice"/></run>'),
      'structure',
      2,
    ],
    ['a made-up verdict', withRun('<run name="a" expectedVerdict="maybe"/>'), 'structure', 2],
    ['a score in words', withRun('<run name="a"><column title="score" value="1e9"/></run>'), 'structure', 2],
    ['a column without title', withRun('<run name="a"><column value="1"/></run>'), 'structure', 2],
    ['deep nesting', `<result tool="T">${'<a>'.repeat(100)}`, 'too-deep', 1],
    [
      'many columns',
      withRun(
        `<run name="a">${Array.from({ length: 1001 }, (_, i) => `<column title="c${i}" value="1"/>`).join('')}</run>`,
      ),
      'too-large',
      2,
    ],
  ])('with %s are refused', async (_what, text, code, line) => {
    const problem = await problemOf(() => parse(text));
    expect({ code: problem.code, file: problem.file, line: problem.position?.line }).toEqual({
      code,
      file: 'r.xml',
      line,
    });
  });

  it('are read plain, from gzip and from bzip2, whatever the file is called', async () => {
    const names = readdirSync(join(SAMPLES, 'four-tools')).filter((name) => name.includes('.xml'));
    const read = await Promise.all(names.map((name) => readResults(join(SAMPLES, 'four-tools', name))));
    expect(read.map(({ runs }) => runs.length)).toEqual(Array.from({ length: 8 }, () => 10));
    const file = join(folder, 'odd-name');
    await writeFile(file, gzipSync(withRun(RUN)));
    expect((await readResults(file)).runs).toHaveLength(1);
  });

  it.each([
    ['gzip that is cut off', gzipSync(withRun(RUN)).subarray(0, 40), 'syntax'],
    ['bzip2 that is cut off', Buffer.from('QlpoOTFBWSZTWQ==', 'base64'), 'syntax'],
    ['bzip2 that is none', Buffer.from('BZh9 something else, and more of it'), 'syntax'],
    ['more than fits', gzipSync(Buffer.alloc(251_000_000)), 'too-large'],
    ['nothing', Buffer.alloc(0), 'empty'],
  ])('in a file of %s are refused', async (_what, bytes, code) => {
    const file = join(folder, 'bad');
    await writeFile(file, bytes);
    expect((await problemOf(() => readResults(file))).code).toBe(code);
  });

  it('in a bomb of bzip2 are refused before the next block is unpacked', async () => {
    // Two million zero bytes, a thousand times.
    const stream = Buffer.from(
      'QlpoMTFBWSZTWYK4WkIAD1HgAMAAAACACCAAMMwJqmmKkhtVKSHi7kinChIQVwtIQA==',
      'base64',
    );
    expect(await unpackResults(stream, 'r')).toHaveLength(2_000_000);
    const bomb = Buffer.concat(Array.from({ length: 1000 }, () => stream));
    expect((await problemOf(() => unpackResults(bomb, 'r', 3_000_000))).code).toBe('too-large');
  });

  it('that are damaged anywhere always lead to an explanation', () => {
    const text = withRun(RUN);
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(20), fc.string({ maxLength: 6 }), (at, length, inserted) => {
        try {
          parse(text.slice(0, at) + inserted + text.slice(at + length));
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
        }
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
