import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseCount, parseMemory, parseTimespan } from '../../src/benchexec/quantities.js';
import { readBenchmark } from '../../src/benchexec/read-benchmark.js';
import {
  blockOfCategory,
  blocksOfTask,
  blocksWithProperty,
  optionsFor,
  recogniseWitnessFormat,
} from '../../src/benchexec/select-block.js';

const folder = mkdtempSync(join(tmpdir(), 'benchmarks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string, name = 'b.xml'): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const TEXT = `<?xml version="1.0"?>
<!DOCTYPE benchmark PUBLIC "+//IDN sosy-lab.org//DTD BenchExec benchmark 1.9//EN"
  "https://www.sosy-lab.org/benchexec/benchmark-1.9.dtd">
<benchmark tool="cpachecker" displayName="CPAchecker" timelimit="90 s" hardtimelimit="96 s" memlimit="7 GB" cpuCores="2">
  <resultfiles>**/witness.*</resultfiles>
  <option name="--heap">5000m</option>
  <rundefinition name="SV-COMP25_unreach-call">
    <requiredfiles>../results-verified/LOGDIR/\${rundefinition_name}/\${taskdef_name}/witness.graphml</requiredfiles>
    <option name="--witness">../../results-verified/LOGDIR/\${rundefinition_name}/\${taskdef_name}/witness.graphml</option>
    <tasks name="ReachSafety-Loops">
      <includesfile>sets/Loops.set</includesfile>
      <excludesfile>sets/Out.set</excludesfile>
      <include>more/*.yml</include>
      <exclude>more/slow*.yml</exclude>
      <propertyfile>../c/properties/unreach-call.prp</propertyfile>
      <option name="--option">a=\${taskdef_name}&amp;\${rundefinition_name}</option>
    </tasks>
    <tasks name="ReachSafety-Heap">
      <includesfile>sets/Gone.set</includesfile>
      <propertyfile>../c/properties/unreach-call.prp</propertyfile>
    </tasks>
  </rundefinition>
  <rundefinition name="SV-COMP25_no-overflow">
    <propertyfile>../c/properties/no-overflow.prp</propertyfile>
    <option>--plain</option>
    <tasks name="NoOverflows-Main"/>
  </rundefinition>
</benchmark>
`;

describe('quantities in the units of BenchExec', () => {
  it.each<[string, number | undefined]>([
    ['7 GB', 7e9],
    ['7GB', 7e9],
    ['500 MB', 5e8],
    ['3 kB', 3e3],
    ['1 TB', 1e12],
    ['17', 17],
    ['7 GiB', undefined],
    ['7.5 GB', undefined],
    ['0 B', undefined],
    ['', undefined],
    ['-1 GB', undefined],
  ])('memory %j', (text, bytes) => expect(parseMemory(text)).toBe(bytes));

  it.each<[string, number | undefined]>([
    ['90 s', 90],
    ['15 min', 900],
    ['2 h', 7200],
    ['1d', 86_400],
    ['90', 90],
    ['90 sec', undefined],
    ['soon', undefined],
  ])('time %j', (text, seconds) => expect(parseTimespan(text)).toBe(seconds));

  it('a number of cores', () => {
    expect([parseCount('2'), parseCount('0'), parseCount('2.5')]).toEqual([2, undefined, undefined]);
  });
});

describe('[SV24-54] readBenchmark', () => {
  it('reads limits, options in their order, and blocks', async () => {
    const benchmark = await readBenchmark(write(TEXT));
    expect(benchmark.tool).toBe('cpachecker');
    expect(benchmark.limits).toEqual({
      cputime: 90,
      hardCputime: 96,
      walltime: undefined,
      memory: 7e9,
      cores: 2,
    });
    const [reach, overflow] = benchmark.runDefinitions;
    expect(reach?.blocks.map(({ name }) => name)).toEqual(['ReachSafety-Loops', 'ReachSafety-Heap']);
    expect(reach?.blocks[0]).toMatchObject({
      propertyFiles: ['../c/properties/unreach-call.prp'],
      included: { patterns: ['more/*.yml'], sets: ['sets/Loops.set'] },
      excluded: { patterns: ['more/slow*.yml'], sets: ['sets/Out.set'] },
    });
    expect(reach?.blocks[0]?.options.filter((word) => word.startsWith('-'))).toEqual([
      '--heap',
      '--witness',
      '--option',
    ]);
    expect(overflow?.blocks).toMatchObject([
      { name: 'NoOverflows-Main', options: ['--heap', '5000m', '--plain'] },
    ]);
  });

  it('adds tasks outside run definitions to every run definition', async () => {
    const text =
      '<benchmark tool="t"><tasks name="T"/><rundefinition name="a"/><rundefinition name="b"/></benchmark>';
    const { runDefinitions } = await readBenchmark(write(text));
    expect(runDefinitions.map(({ name, blocks }) => [name, blocks[0]?.name])).toEqual([
      ['a', 'T'],
      ['b', 'T'],
    ]);
  });

  it.each<[string, string, RegExp]>([
    ['is cut off', TEXT.slice(0, 900), /b\.xml:\d+:\d+: is not valid XML/],
    [
      'closes the wrong element',
      '<benchmark tool="t">\n  <a></b>\n</benchmark>',
      /b\.xml:2:\d+: is not valid XML/,
    ],
    [
      'defines entities',
      '<!DOCTYPE b [<!ENTITY a "aa">]><benchmark tool="t"/>',
      /document type that contains definitions/,
    ],
    ['has an endless document type', '<!DOCTYPE b <benchmark tool="t"/', /document type|not valid XML/],
    ['is another document', '<result tool="t"></result>', /is not a benchmark definition of BenchExec/],
    ['lacks the tool', '<benchmark></benchmark>', /has a <benchmark> without tool/],
    ['has a limit in GiB', '<benchmark tool="t" memlimit="7 GiB"/>', /has the memlimit '7 GiB'; write it as/],
    ['is empty', '', /is empty/],
    [
      'appends a file',
      '<benchmark tool="t"><rundefinition><tasks><append>lib.c</append></tasks></rundefinition></benchmark>',
      /appends 'lib\.c' to each task; name all input files in the task definitions/,
    ],
    ['names a prototype', '<benchmark tool="t"><__proto__ a="b"/></benchmark>', /cannot be read/],
  ])('refuses what %s', async (_name, text, message) => {
    await expect(readBenchmark(write(text))).rejects.toThrow(message);
  });

  it('is not harmed by names of object methods', async () => {
    const text = '<benchmark tool="t" constructor="x"><toString/><valueOf/><rundefinition/></benchmark>';
    const { runDefinitions } = await readBenchmark(write(text));
    expect(runDefinitions).toEqual([{ name: '', blocks: [] }]);
  });

  it('survives deep nesting', async () => {
    const deep = 20_000;
    const text = `<benchmark tool="t">${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}</benchmark>`;
    const outcome = await readBenchmark(write(text)).then(
      ({ tool }) => tool,
      (error: Error) => error.name,
    );
    expect(['t', 'InputError']).toContain(outcome);
  });
});

describe('blocks', () => {
  it('are found by property, category and set', async () => {
    const benchmark = await readBenchmark(write(TEXT, 'cpachecker-validate-violation-witnesses-1.0.xml'));
    const blocks = blocksWithProperty(benchmark, 'unreach-call');
    expect(blocks.map(({ block }) => block.name)).toEqual(['ReachSafety-Loops', 'ReachSafety-Heap']);
    expect(blocksWithProperty(benchmark, 'termination')).toEqual([]);
    expect(blockOfCategory(blocks, 'unreach-call.ReachSafety-Heap')?.block.name).toBe('ReachSafety-Heap');
    expect(blockOfCategory(blocks, 'ReachSafety-Loops')?.block.name).toBe('ReachSafety-Loops');
    expect(blockOfCategory(blocks, 'Heap')).toBeUndefined();
    const sets = mkdtempSync(join(folder, 'x-'));
    const file = join(sets, 'b.xml');
    writeFileSync(file, TEXT.replaceAll('sets/', ''));
    writeFileSync(join(sets, 'Loops.set'), 'loops/*.yml\n');
    writeFileSync(join(sets, 'Out.set'), 'loops/out.yml\n');
    const local = await readBenchmark(file);
    const find = async (task: string) =>
      (await blocksOfTask(local, blocksWithProperty(local, 'unreach-call'), join(sets, task)))[0]?.block.name;
    const found = async (tasks: readonly string[]) => Promise.all(tasks.map(find));
    expect(await found(['loops/a.yml', 'more/a.yml'])).toEqual(['ReachSafety-Loops', 'ReachSafety-Loops']);
    expect(await found(['loops/out.yml', 'heap/a.yml', 'more/slow-1.yml', 'more/deep/a.yml'])).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('give options with the witness and the variables of BenchExec', async () => {
    const benchmark = await readBenchmark(write(TEXT));
    const [selected] = blocksWithProperty(benchmark, 'unreach-call');
    if (selected === undefined) throw new Error('no block');
    expect(optionsFor(benchmark, selected, 'c/loops/a.yml', 'c/loops/a.c')).toEqual([
      '--heap',
      '5000m',
      '--witness',
      '${witness}',
      '--option',
      'a=a.yml&SV-COMP25_unreach-call',
    ]);
    expect(recogniseWitnessFormat(selected.block.options)).toBe('graphml');
    expect(recogniseWitnessFormat(['--witness', 'a/witness.yml'])).toBe('yaml');
    expect(recogniseWitnessFormat(['--heap'])).toBeUndefined();
  });

  it('refuse a variable without meaning', async () => {
    const benchmark = await readBenchmark(
      write(
        '<benchmark tool="t"><option>${benchmark_date}</option><rundefinition><tasks/></rundefinition></benchmark>',
      ),
    );
    const [selected] = blocksWithProperty(benchmark, 'unreach-call');
    if (selected === undefined) throw new Error('no block');
    expect(() => optionsFor(benchmark, selected, 'a.yml', 'a.c')).toThrow(
      /has the variable 'benchmark_date' in an option, which has no meaning here/,
    );
  });
});
