import { describe, expect, it } from 'vitest';
import { type AdjustedRun, ResultsAdjuster } from '../../src/benchexec/adjust-results.js';
import { parseResults } from '../../src/benchexec/parse-results.js';
import { writeResults } from '../../src/benchexec/write-results.js';
import { SourceText } from '../../src/source/source-text.js';

const RUN = `<run name="a.yml" logfile="x.log" properties="p"><column title="status" value="true"/><column title="category" value="correct" hidden="true"/></run>`;
const file = (runs: string) =>
  `<?xml version="1.0"?>\n<result tool="otter" name="n">\n <columns/>\n ${runs}\n <column title="cputime" value="3s"/>\n</result>\n`;
const adjust = (runs: string, ...words: [string, string, string][]) =>
  adjustText(file(runs), new Map(words.map(([name, status, category]) => [name, { status, category }])));

/** In pieces of one character: no tag may depend on how the file is read. */
function adjustText(text: string, adjusted: ReadonlyMap<string, AdjustedRun>): string {
  const adjuster = new ResultsAdjuster('r.xml', (name) => adjusted.get(name));
  return [...text].map((piece) => adjuster.write(piece)).join('') + adjuster.end();
}

describe('adjusted results', () => {
  it.each<[string, string, [string, string, string][], string]>([
    ['stay as they are where nothing changes', RUN, [], RUN],
    [
      'have the new status and category',
      RUN,
      [['a.yml', 'witness invalid (true)', 'error']],
      RUN.replace('"true"/', '"witness invalid (true)"/').replace('"correct"', '"error"'),
    ],
    [
      'lose the points of the old status',
      '<run name="a.yml"><column title="status" value="true"/><column title="category" value="correct"/><column title="score" value="2"/></run>',
      [['a.yml', 'undecided (true)', 'unknown']],
      '<run name="a.yml"><column title="status" value="undecided (true)"/><column title="category" value="unknown"/><column title="score" value=""/></run>',
    ],
    [
      'get a category where there was none',
      '<run name="a.yml"><column title="status" value="true"/></run>',
      [['a.yml', 'true', 'correct-unconfirmed']],
      '<run name="a.yml"><column title="status" value="true"/><column title="category" value="correct-unconfirmed" hidden="true"/></run>',
    ],
    [
      'keep the columns of another run',
      '<run name="b.yml"><column title="status" value="true"></column></run>',
      [['a.yml', 'x', 'error']],
      '<run name="b.yml"><column title="status" value="true"></column></run>',
    ],
    [
      'keep characters of the original, and escape those of a status',
      '<run name="a&amp;b.yml"><column title="status" value="t"/><column title="category" value="correct"/></run>',
      [['a&b.yml', '<"\u001b&', 'error']],
      '<run name="a&amp;b.yml"><column title="status" value="&#60;&#34;\ufffd&#38;"/><column title="category" value="error"/></run>',
    ],
  ])('%s', (_name, runs, words, expected) => {
    const text = adjust(runs, ...words);
    expect(text).toBe(file(expected));
    expect(() => parseResults(new SourceText(text, 'r.xml'))).not.toThrow();
  });

  it('name files, also logs, from where the copy is, and say what they lack', () => {
    const text =
      '<result tool="otter" error="old">\n<run name="../t/a.yml" files="[../t/a.c, ../t/b.c]" logfile="o.logfiles/a.log" propertyFile="../p/p.prp"/></result>';
    const adjuster = new ResultsAdjuster('r.xml', () => undefined, {
      place: (path) => `../in/${path}`,
      problem: '1 of 2 claims is undecided',
    });
    expect(adjuster.write(text) + adjuster.end()).toBe(
      '<result tool="otter" error="1 of 2 claims is undecided; old">\n<run name="../in/../t/a.yml" files="[../in/../t/a.c, ../in/../t/b.c]" logfile="../in/o.logfiles/a.log" propertyFile="../in/../p/p.prp"/></result>',
    );
  });

  it('are refused for XML that is cut off, with the place', () => {
    expect(() => adjustText('<result>\n<run name="a"', new Map())).toThrow(/r\.xml:2:\d+: is not valid XML/);
  });
});

describe('written results', () => {
  it('are read back as they were', async () => {
    const run = {
      name: '../t/a.yml',
      files: ['../t/a.c'],
      property: 'unreach-call',
      propertyFile: '../p/unreach-call.prp',
      expectedVerdict: 'false',
      status: 'false(unreach-call)',
      category: 'correct',
      cputime: 1.5,
      walltime: 2.25,
      memory: 7_000_000,
      host: 'node-3',
      terminationreason: null,
      witness: 'w<&>.yml',
    };
    const pieces: string[] = [];
    for await (const piece of writeResults({
      tool: 'oak',
      version: '1',
      benchmark: 'oak-validate',
      name: 'SV.Loops',
      block: 'Loops',
      date: '2026-11-22T01:02:03.000Z',
      generator: 'witness-check 0',
      limits: { cputime: 90, memory: 7e9, cores: 2 },
      runs: [run],
    })) {
      pieces.push(piece);
    }
    const text = pieces.join('');
    const results = parseResults(new SourceText(text, 'r.xml'));
    expect(results).toMatchObject({
      tool: 'oak',
      benchmark: 'oak-validate',
      name: 'SV.Loops',
      block: 'Loops',
    });
    expect(results.runs).toMatchObject([
      {
        name: run.name,
        properties: ['unreach-call'],
        propertyFile: run.propertyFile,
        expectedVerdict: 'false',
        status: run.status,
        category: 'correct',
        cputime: 1.5,
        walltime: 2.25,
        memory: 7_000_000,
      },
    ]);
    expect(results.runs[0]?.columns.get('witness')).toBe('w<&>.yml');
    expect(results.runs[0]?.columns.get('host')).toBe('node-3');
    // Nobody knows the processor and the memory of that machine: BenchExec then leaves the element out.
    expect(text).not.toContain('systeminfo');
  });
});
