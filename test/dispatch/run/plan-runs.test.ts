import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareClaim } from '../../../src/dispatch/claim/prepare-claim.js';
import { planRuns } from '../../../src/dispatch/run/plan-runs.js';
import type {
  BenchmarkRun,
  BenchmarkSettings,
  ValidateOptions,
  ValidatorBenchmark,
} from '../../../src/dispatch/validate-options.js';
import { buildArguments } from '../../../src/validator/command-line.js';
import type { ValidatorDefinition } from '../../../src/validator/definition.js';
import { findTool, type ToolPlaces } from '../../../src/validator/find-tool.js';
import { readRegistry } from '../../../src/validator/registry.js';
import { readWitness } from '../../../src/witness/read-witness.js';
import { problemOf } from '../../problem-of.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'plan-runs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const registry = await readRegistry();
const definitionOf = (name: string): ValidatorDefinition => {
  const definition = registry.get(name);
  if (definition === undefined) throw new Error(`no ${name}`);
  return definition;
};
/** Takes violation witnesses in GraphML, of programs in ReachSafety. */
const NITWIT = definitionOf('nitwit');
const TOOL = join(folder, 'nitwit');
const PLACES: ToolPlaces = { directories: new Map([['nitwit', TOOL]]), collection: undefined, path: '' };
beforeAll(() => {
  mkdirSync(join(TOOL, 'bin'), { recursive: true });
  for (const name of ['nitwit.sh', 'bin/nitwit32', 'bin/nitwit64']) {
    writeFileSync(join(TOOL, name), '#!/bin/sh\n', { mode: 0o755 });
  }
});

const CLAIM: ValidateOptions = {
  task: join(WITNESSES, 'tasks/ticket-price.yml'),
  property: join(WITNESSES, 'properties/unreach-call.prp'),
  verdict: 'false(unreach-call)',
  witnesses: [],
  category: 'ReachSafety-ControlFlow',
};
const GRAPHML = 'claims/ticket-price-graphml/witness.graphml';
const CORRECTNESS = 'claims/even-steps/witness.graphml';
const YAML = 'claims/ticket-price-yaml/witness.yml';

async function plan(
  changes: Partial<ValidateOptions> = {},
  { witness = GRAPHML, definition = NITWIT, places = PLACES } = {},
) {
  const options = { ...CLAIM, ...changes };
  const { witness: read } = await readWitness(join(WITNESSES, witness));
  return planRuns(read, [definition], {
    claim: await prepareClaim(options),
    find: (each) => findTool(each, places),
    demands: options,
  });
}

/** Says these settings, and remembers what it was asked about. */
function benchmark(settings: BenchmarkSettings, validator = 'nitwit') {
  const asked: BenchmarkRun[] = [];
  const answers: ValidatorBenchmark = {
    validator,
    findCategory: async () => undefined,
    settingsFor: async (run) => {
      asked.push(run);
      return settings;
    },
  };
  return { ...answers, asked };
}
const stated = (limits: object = {}, options: readonly string[] = []): BenchmarkSettings => ({
  kind: 'settings',
  options,
  limits,
});

describe('a run', () => {
  it('[SV24-18, SV24-19, SV24-20a, SV24-20b] has the program, and the limits of the rules', async () => {
    const { runs, notRun } = await plan();
    expect(notRun).toEqual([]);
    expect((await plan({ tools: {} })).runs).toEqual(runs);
    expect(runs).toMatchObject([
      {
        definition: { name: 'nitwit' },
        executable: join(TOOL, 'nitwit.sh'),
        engineOptions: [],
        leadingArguments: [],
        directory: TOOL,
        limits: {
          cputime: 90,
          hardCputime: 96,
          walltime: 126,
          memory: 7_000_000_000,
          cores: 2,
          processes: 5000,
          outputKept: 2_000_000,
          outputTotal: 1_000_000_000,
        },
      },
    ]);
  });

  it('[SV24-20a, SV24-20b] has its share of the time of the category, or of the user', async () => {
    const limitsIn = async (changes: Partial<ValidateOptions>) => (await plan(changes)).runs[0]?.limits;
    expect(await limitsIn({ verificationTime: 300 })).toMatchObject({ cputime: 30, hardCputime: 36 });
    expect(await limitsIn({ cores: 1, memory: 5e8 })).toMatchObject({ cores: 1, memory: 5e8, cputime: 90 });
    const rules = join(folder, 'own.yml');
    writeFileSync(
      rules,
      'name: own\nextends: sv-comp-2024\ncategoryTimes: [{ categories: ["*-ControlFlow"], verificationTime: 300 }]\n',
    );
    expect(await limitsIn({ ruleset: rules })).toMatchObject({ cputime: 30 });
    expect(await limitsIn({ ruleset: rules, category: 'ReachSafety-Loops' })).toMatchObject({ cputime: 90 });
  });
});

it('of a witness that does not state its kind is for the kind of the verdict', async () => {
  const text = readFileSync(join(WITNESSES, GRAPHML), 'utf8');
  const unstated = join(folder, 'unstated.graphml');
  writeFileSync(unstated, text.replace(/.*violation_witness<.*\n/, ''));
  const { witness } = await readWitness(unstated);
  expect(witness.kind).toBe('unstated');
  const asking = benchmark(stated());
  const options = { ...CLAIM, benchmarks: [asking] };
  const { runs } = await planRuns(witness, [NITWIT], {
    claim: await prepareClaim(options),
    find: (each) => findTool(each, PLACES),
    demands: options,
  });
  expect(runs).toHaveLength(1);
  expect(asking.asked).toMatchObject([{ kind: 'violation' }]);
});

describe('there is none', () => {
  const because = async (...words: Parameters<typeof plan>) => {
    const { runs, notRun } = await plan(...words);
    expect(runs).toEqual([]);
    return notRun;
  };

  it('where the witness does not suit', async () => {
    expect(await because({}, { witness: YAML })).toEqual([
      { validator: 'nitwit', cause: 'inapplicable', reason: 'does not take yaml 2.0' },
    ]);
    expect(await because({ category: 'SoftwareSystems-uthash-ReachSafety' })).toEqual([
      {
        validator: 'nitwit',
        cause: 'inapplicable',
        reason: 'does not take category SoftwareSystems-uthash-ReachSafety',
      },
    ]);
  });

  it('if the witness is of the other kind, also for a benchmark definition', async () => {
    const asking = benchmark(stated());
    expect(await because({ benchmarks: [asking] }, { witness: CORRECTNESS })).toMatchObject([
      { cause: 'inapplicable', reason: expect.stringMatching(/^does not take correctness/) },
    ]);
    expect(asking.asked).toMatchObject([{ kind: 'correctness' }]);
  });

  it('where the edition does not suit', async () => {
    const category = 'SoftwareSystems-uthash-ReachSafety';
    expect((await plan({ category, edition: '2025' })).runs).toHaveLength(1);
    expect(await because({ category, edition: '2024' })).toHaveLength(1);
  });

  it('if the tool is missing, that is said after the other obstacles', async () => {
    const places = { ...PLACES, directories: new Map() };
    expect(await because({}, { places })).toEqual([
      {
        validator: 'nitwit',
        cause: 'not-installed',
        reason: 'is not installed (no nitwit.sh on the PATH)',
      },
    ]);
    expect(await because({}, { places, witness: YAML })).toEqual([
      {
        validator: 'nitwit',
        cause: 'not-installed',
        reason: 'does not take yaml 2.0; is not installed (no nitwit.sh on the PATH)',
        also: 'inapplicable',
      },
    ]);
  });

  it('where a benchmark definition has none', async () => {
    const none: BenchmarkSettings = {
      kind: 'none',
      reason: { file: 'nitwit.xml', code: 'no-category', category: 'Loops' },
    };
    const expected = { validator: 'nitwit', cause: 'inapplicable' };
    expect(await because({ benchmarks: [benchmark(none)] })).toEqual([
      { ...expected, reason: 'nitwit.xml has no tasks in category Loops' },
    ]);
    expect(await because({ benchmarks: [benchmark(none)] }, { witness: YAML })).toEqual([
      { ...expected, reason: 'does not take yaml 2.0; nitwit.xml has no tasks in category Loops' },
    ]);
  });
});

describe('a benchmark definition', () => {
  it('[SV24-54] is asked about the run', async () => {
    const asking = benchmark(stated());
    await plan({ benchmarks: [asking] });
    expect(asking.asked).toEqual([
      {
        kind: 'violation',
        format: 'graphml',
        version: '1.0',
        propertyName: 'unreach-call',
        category: 'ReachSafety-ControlFlow',
        task: CLAIM.task,
        program: join(WITNESSES, 'tasks/ticket-price.c'),
      },
    ]);
  });

  it('[SV24-54] has limits that override those of the rules, and are overridden by those of the user', async () => {
    const benchmarks = [benchmark(stated({ cputime: 45, cores: 4, memory: 8e9 }))];
    expect((await plan({ benchmarks })).runs[0]?.limits).toMatchObject({
      cputime: 45,
      hardCputime: 51,
      cores: 4,
      memory: 8e9,
    });
    expect((await plan({ benchmarks, cores: 1, memory: 5e8 })).runs[0]?.limits).toMatchObject({
      cputime: 45,
      cores: 1,
      memory: 5e8,
    });
  });

  it('of several the first that fits counts, of others none', async () => {
    const none = benchmark({
      kind: 'none',
      reason: { file: 'nitwit.xml', code: 'other-kind', kind: 'correctness' },
    });
    const benchmarks = [
      benchmark(stated({ cores: 8 }), 'cpachecker'),
      none,
      benchmark(stated({ cores: 3 })),
      benchmark(stated({ cores: 4 })),
    ];
    expect((await plan({ benchmarks })).runs[0]?.limits.cores).toBe(3);
    expect(none.asked).toHaveLength(1);
  });

  it('has no say about linters', async () => {
    const definition = { ...NITWIT, role: 'linter' } as const;
    const { runs } = await plan({ benchmarks: [benchmark(stated({ cores: 8 }))] }, { definition });
    expect(runs[0]?.limits.cores).toBe(2);
  });
});

describe('options', () => {
  const wordsOf = async (changes: Partial<ValidateOptions>, definition = NITWIT) => {
    const [run] = (await plan(changes, { definition })).runs;
    if (run === undefined) throw new Error('no run');
    return buildArguments(run.definition, {
      programs: ['/a.c'],
      property: '/p',
      propertyName: 'unreach-call',
      witness: '/w',
      kind: 'violation',
      format: 'graphml',
      version: '1.0',
      language: 'C',
      dataModel: 'LP64',
      edition: '2024',
      tool: '/t',
      cputime: 90,
      memory: 7e9,
    });
  };
  const REST = ['-64', '-p', '/p', '/a.c'];
  const toolOptions = (...words: readonly string[]) => ({ tools: { options: new Map([['nitwit', words]]) } });

  it('are those of the user, of the benchmark definition, or its own, in this order', async () => {
    const benchmarks = [benchmark(stated({}, ['--of-benchmark']))];
    expect(await wordsOf({})).toEqual(['-w', '/w', ...REST]);
    expect(await wordsOf({ benchmarks })).toEqual(['--of-benchmark', ...REST]);
    expect(await wordsOf({ benchmarks, ...toolOptions('--mine', '${witness}') })).toEqual([
      '--mine',
      '/w',
      ...REST,
    ]);
    expect(await wordsOf(toolOptions())).toEqual(REST);
  });

  it('need a place in the command line', async () => {
    const definition = { ...NITWIT, arguments: NITWIT.arguments.slice(1) };
    expect(await wordsOf(toolOptions(), definition)).toEqual(REST);
    expect(await problemOf(() => wordsOf(toolOptions('--fast'), definition))).toMatchObject({
      code: 'usage',
      message: 'the command line of nitwit has no place for options',
      remedy: 'omit them, or write your own definition with ${options} in its arguments',
    });
  });

  it('name values that a run has', async () => {
    for (const text of ['${wittness}', '${witness}${wittness}']) {
      expect(await problemOf(() => wordsOf(toolOptions('--fast', text)))).toMatchObject({
        code: 'usage',
        message: "the options of nitwit contain '${wittness}', which is not a value of a run",
        remedy: 'docs/reference/validators.md lists the values',
      });
    }
  });
});
