import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Assignment,
  describeInapplicability,
  judgeApplicability,
} from '../../src/validator/applicability.js';
import { buildArguments, type RunContext } from '../../src/validator/command-line.js';
import { readDefinition } from '../../src/validator/read-definition.js';
import { readRegistry, selectValidators } from '../../src/validator/registry.js';

const REPLAY = join(import.meta.dirname, '../../validators/replay.yml');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'definitions-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONTEXT: RunContext = {
  programs: ['/t/a.c', '/t/b.c'],
  inlined: [],
  property: '/p/unreach-call.prp',
  propertyName: 'unreach-call',
  witness: '/w/witness.yml',
  kind: 'violation',
  format: 'yaml',
  version: '2.0',
  language: 'C',
  dataModel: 'ILP32',
  edition: '2024',
  tool: '/t/tool',
  cputime: 90,
  memory: 7e9,
};

describe('the definition of replay', () => {
  it('gives this command line', async () => {
    const definition = await readDefinition(REPLAY);
    expect(buildArguments(definition, CONTEXT)).toEqual([
      '--program',
      '/t/a.c',
      '--program',
      '/t/b.c',
      '--property',
      '/p/unreach-call.prp',
      '--witness',
      '/w/witness.yml',
      '--data-model',
      'ILP32',
      '--cputime',
      '90',
      '--refuting',
      '0.5',
    ]);
  });

  it.each<[Partial<Assignment>, string]>([
    [{}, 'applicable'],
    [{ format: 'graphml', version: '1.0' }, 'applicable'],
    [{ version: '2.3' }, 'does not take yaml 2.3'],
    [{ propertyName: 'def-behavior' }, 'does not take property def-behavior'],
    [{ dataModel: undefined }, 'needs the data model, which the task does not state; use --data-model'],
    [{ language: 'Java', version: '0.1' }, 'does not take yaml 0.1, programs in Java'],
  ])('for %j: %s', async (changes, expected) => {
    const assignment: Assignment = {
      kind: 'violation',
      format: 'yaml',
      version: '2.0',
      propertyName: 'unreach-call',
      language: 'C',
      dataModel: 'LP64',
      category: undefined,
      edition: '2024',
      ...changes,
    };
    const applicability = judgeApplicability(await readDefinition(REPLAY), assignment);
    expect(
      applicability.kind === 'done' ? 'applicable' : describeInapplicability(applicability.failure),
    ).toBe(expected);
  });
});

describe('command lines', () => {
  afterEach(() => rmSync(join(folder, 'replay.yml'), { force: true }));
  const withArguments = async (yaml: string) => {
    const text = readFileSync(REPLAY, 'utf8').replace(
      /^arguments:[\s\S]*?(?=^status:)/m,
      `arguments:\n${yaml}`,
    );
    const file = join(folder, 'replay.yml');
    writeFileSync(file, text);
    return readDefinition(file);
  };

  it('chooses arguments by the values of the run, and fills in one pass', async () => {
    const definition = await withArguments(
      "  - when: { data-model: [ILP32] }\n    arguments: ['-m${bits}']\n" +
        "  - when: { data-model: [LP64] }\n    arguments: [never]\n  - '${witness}'\n",
    );
    expect(buildArguments(definition, { ...CONTEXT, witness: '/w/${bits}; rm -rf $HOME' })).toEqual([
      '-m32',
      '/w/${bits}; rm -rf $HOME',
    ]);
  });

  it.each(['program', 'property', 'witness'])(
    '[SV24-52a] refuses to choose them by the name of the %s',
    async (name) => {
      await expect(
        withArguments(`  - when: { ${name}: [list-1.c] }\n    arguments: ['--fast']\n  - '\${witness}'\n`),
      ).rejects.toThrow(`the arguments depend on the name of the ${name}; give a tool the same arguments`);
    },
  );

  it('refuses a value that no run has', async () => {
    await expect(withArguments("  - '${wittness}'\n")).rejects.toThrow(
      /replay\.yml:\d+:\d+: 'wittness' is not a value of a run; docs\/reference\/validators\.md lists the values/,
    );
  });
});

describe('a definition with a mistake', () => {
  it.each<[string, (text: string) => string, RegExp]>([
    ['lacks a key', (text) => text.replace(/^title:.*\n/m, ''), /:1:1: the document lacks 'title'/],
    ['has an unknown key', (text) => `${text}colour: red\n`, /unknown key 'colour'/],
    [
      'has a wrong kind',
      (text) => text.replace('[violation, correctness]', '[violations]'),
      /:12:13: item 1 of 'kinds' must be one of "violation", "correctness"/,
    ],
    [
      'has a pattern that is none',
      (text) => text.replace("'^Result: (ERROR|OUT OF MEMORY)$'", "'^(Result'"),
      /:35:14: the pattern '\^\(Result' cannot be used: missing closing \)/,
    ],
    ['is no YAML', () => 'name: [', /:1:\d+: is not valid YAML/],
    ['is empty', () => '', /is empty/],
  ])('that %s', async (_name, change, message) => {
    const file = join(folder, 'mistake.yml');
    writeFileSync(file, change(readFileSync(REPLAY, 'utf8')));
    await expect(readDefinition(file)).rejects.toThrow(message);
  });

  it('that is not in the file of its name', async () => {
    writeFileSync(join(folder, 'mistake.yml'), readFileSync(REPLAY, 'utf8'));
    await expect(readRegistry([folder])).rejects.toThrow(/mistake\.yml: defines a validator named 'replay'/);
  });
});

describe('selectValidators', () => {
  it('takes all that have a say, or those named', async () => {
    const registry = await readRegistry();
    const others = [...registry.values()].filter(({ role }) => role !== 'validator');
    expect(new Set(others.map(({ role }) => role))).toEqual(new Set(['linter', 'verifier']));
    expect(selectValidators(registry, []).length).toBe(registry.size - others.length);
    expect(selectValidators(registry, ['prove', 'prove']).map(({ name }) => name)).toEqual(['prove']);
    expect(selectValidators(registry, ['frama-c-wp']).map(({ role }) => role)).toEqual(['verifier']);
  });

  it('lists what there is when a name is wrong', async () => {
    const registry = await readRegistry();
    expect(() => selectValidators(registry, ['nitwitt'])).toThrow(
      /no validator 'nitwitt'; did you mean 'nitwit'\? choose from: .*prove/,
    );
  });
});
