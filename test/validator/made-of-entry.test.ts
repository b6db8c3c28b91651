import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { DefinitionFile } from '../../src/validator/definition-file.js';
import type { FmToolsEntry, Participation } from '../../src/validator/fm-tools-entry.js';
import { editionsFor, withEditions } from '../../src/validator/import-editions.js';
import { importEntry } from '../../src/validator/import-entry.js';
import { type ImportAnswers, missingAnswers } from '../../src/validator/missing-answers.js';
import { problemOf } from '../problem-of.js';

type Track = Partial<Participation> & Partial<Participation['version']>;
const track = ({ options = [], packages = [], archive, ...rest }: Track): Participation => ({
  edition: '2026',
  kind: 'violation',
  format: 'yaml',
  versions: undefined,
  ...rest,
  version: { version: '1', archive, options, packages },
});
const entry = (tracks: readonly Track[], more: Partial<FmToolsEntry> = {}): FmToolsEntry => ({
  file: 'oak.yml',
  id: 'oak',
  name: 'Oak',
  home: undefined,
  module: 'oak',
  languages: ['C'],
  participations: tracks.map(track),
  otherTracks: [],
  ...more,
});
const NOTHING: ImportAnswers = {
  name: undefined,
  executable: undefined,
  versionPattern: undefined,
  witnessArgument: undefined,
  properties: [],
  yamlVersions: [],
  arguments: [],
  statuses: [],
};
const ALL: ImportAnswers = {
  name: undefined,
  executable: 'oak.sh',
  versionPattern: '^oak (.*)',
  witnessArgument: '-w',
  properties: ['p', 'q'],
  yamlVersions: ['2.0', '2.1'],
  arguments: ['${options}', '--of=${program}', '${program}'],
  statuses: [{ pattern: '^T', status: 'true' }],
};
const ELM: DefinitionFile = {
  name: 'elm',
  title: 'Elm',
  executable: { names: ['elm.sh'] },
  version: { arguments: ['-v'], pattern: '(.*)' },
  supports: [
    {
      editions: ['2025'],
      kinds: ['violation', 'correctness'],
      formats: ['graphml 1.0', 'yaml 2.0'],
      properties: ['a'],
      languages: ['C'],
    },
    {
      editions: ['current'],
      kinds: ['violation'],
      formats: ['graphml 1.0', 'yaml 2.0', 'yaml 2.2'],
      properties: ['b'],
      languages: ['C'],
      categories: ['*-Loops'],
    },
    { kinds: ['correctness'], formats: ['yaml 2.1'], properties: ['c'], languages: ['C'] },
  ],
  arguments: ['${options}', '${witness}', '${program}'],
  status: [{ status: 'unknown' }],
};

const made = async (given: FmToolsEntry, answers: ImportAnswers, like?: DefinitionFile) => {
  const { text, ...rest } = await importEntry(given, answers, like);
  return { ...rest, head: text.split('\n')[0], definition: parse(text) as unknown };
};

describe('a definition that is made of an entry', () => {
  it('has what the entry and its user say', async () => {
    const given = entry(
      [{ options: ['-x'], archive: 'https://oak.example/1.zip', packages: ['gcc', 'z3'] }],
      {
        name: 'Oak\u001b',
        home: 'https://oak.example',
        module: 'oaktool',
        languages: ['C', 'Java'],
        otherTracks: ['Validation of X', 'Validation of Y'],
      },
    );
    expect(await made(given, { ...ALL, name: 'elm' })).toEqual({
      name: 'elm',
      notes: [
        'version 1 is at https://oak.example/1.zip',
        "the track 'Validation of X' is ignored: such witnesses are not supported",
        "the track 'Validation of Y' is ignored: such witnesses are not supported",
      ],
      head: "# Made by 'witness-check validators import' from the FM-Tools entry oak and the answers of its user.",
      definition: {
        name: 'elm',
        title: expect.stringMatching(/^Oak/),
        home: 'https://oak.example',
        needs: [{ what: 'the Ubuntu package gcc' }, { what: 'the Ubuntu package z3' }],
        toolinfo: 'oaktool',
        executable: { names: ['oak.sh'] },
        version: { arguments: ['--version'], pattern: '^oak (.*)' },
        supports: [
          {
            editions: ['2026', 'current'],
            kinds: ['violation'],
            formats: ['yaml 2.0', 'yaml 2.1'],
            properties: ['p', 'q'],
            languages: ['C', 'Java'],
          },
        ],
        options: [{ arguments: ['-x', '-w', '${witness}'] }],
        arguments: ['${options}', '--of=${program}', { each: 'program', arguments: ['${program}'] }],
        status: [{ line: 'first', cases: [{ pattern: '^T', status: 'true' }] }],
      },
    });
  });

  it('has everything else of the one that it is like', async () => {
    const rest: Partial<DefinitionFile> = {
      role: 'linter',
      reference: 'a paper',
      cost: 'instant',
      'toolinfo-options': ['--strict'],
      environment: ['HOME'],
      values: { phase: { line: 'last', cases: [{ pattern: '^P', value: 'p' }], otherwise: '' } },
      details: ['^Why'],
      options: ['-q'],
    };
    const [, today] = ELM.supports;
    const supports = ['2026', 'current'].map((edition) => ({
      ...today,
      editions: [edition],
      formats: ['yaml 2.0', 'yaml 2.2'],
    }));
    expect(await made(entry([{}]), NOTHING, { ...ELM, ...rest })).toEqual({
      name: 'oak',
      notes: ['the entry does not say where version 1 is'],
      head: "# Made by 'witness-check validators import' from the FM-Tools entry oak and the definition of elm.",
      definition: { ...ELM, ...rest, name: 'oak', supports },
    });
    expect((await made(entry([{}]), NOTHING, ELM)).definition).toEqual({ ...ELM, name: 'oak', supports });
  });

  it('is written as people write it: each text in one line, and nothing that stands for something else', async () => {
    const long = 'word '.repeat(40).trim();
    const { text } = await importEntry(
      entry([{ options: [long] }]),
      { ...NOTHING, yamlVersions: ['2.0'] },
      ELM,
    );
    expect(text).toContain(`\n      - ${long}\n`);
    expect(text).not.toMatch(/[&*]a\d/);
  });

  it.each<[string, readonly Track[], Partial<ImportAnswers>, unknown]>([
    ['none', [{}], { witnessArgument: undefined, arguments: ['${witness}'] }, undefined],
    [
      'the witness at a place of its own',
      [{ options: ['--w=${witness}'] }],
      {},
      [{ arguments: ['--w=${witness}'] }],
    ],
    [
      'the same in all tracks',
      [{ options: ['-x'] }, { options: ['-x'], edition: '2025' }],
      {},
      [{ arguments: ['-x', '-w', '${witness}'] }],
    ],
    [
      'others in another track',
      [
        { options: ['-x', '${witness}'], edition: '2025' },
        { options: ['-x', '${witness}'] },
        { options: ['-y', '${witness}'], kind: 'correctness' },
        { options: ['-x', '${witness}'], format: 'graphml', versions: ['1.0'], edition: '2024' },
      ],
      {},
      [
        {
          when: { edition: ['2025', '2026', 'current'], kind: ['violation'], format: ['yaml'] },
          arguments: ['-x', '${witness}'],
        },
        {
          when: { edition: ['2026', 'current'], kind: ['correctness'], format: ['yaml'] },
          arguments: ['-y', '${witness}'],
        },
        {
          when: { edition: ['2024'], kind: ['violation'], format: ['graphml'] },
          arguments: ['-x', '${witness}'],
        },
      ],
    ],
  ])('has options: %s', async (_which, tracks, answers, options) => {
    const words = ['${options}', '${program}'];
    const { definition } = await made(entry(tracks), { ...ALL, arguments: words, ...answers });
    expect((definition as DefinitionFile).options).toEqual(options);
  });

  it.each([
    [
      entry([]),
      'takes part in no validation track of SV-COMP for GraphML or YAML witnesses',
      'import the entry of a validator',
    ],
    [
      entry([], { otherTracks: ['X', 'Y'] }),
      'takes part in no validation track of SV-COMP for GraphML or YAML witnesses, but X, Y',
      'import the entry of a validator',
    ],
    [
      entry([{}], { languages: [] }),
      'is about neither C nor Java',
      'import the entry of a tool for C or Java',
    ],
  ])('is refused: %#', async (given, message, remedy) =>
    expect(await problemOf(() => importEntry(given, ALL, undefined))).toMatchObject({
      code: 'structure',
      file: 'oak.yml',
      message,
      remedy,
    }),
  );
});

describe('the witnesses that a made definition takes', () => {
  const [past, today, always] = ELM.supports;
  const v1 = { format: 'graphml', versions: ['1.0'] } as const;
  it.each<[string, readonly Track[], Partial<ImportAnswers>, DefinitionFile | undefined, unknown]>([
    [
      'of its user, year by year, each once',
      [{ ...v1, edition: '2025' }, {}, {}],
      { properties: ['p'], yamlVersions: ['2.2'] },
      undefined,
      [
        {
          editions: ['2025'],
          kinds: ['violation'],
          formats: ['graphml 1.0'],
          properties: ['p'],
          languages: ['C'],
        },
        {
          editions: ['2026', 'current'],
          kinds: ['violation'],
          formats: ['yaml 2.2'],
          properties: ['p'],
          languages: ['C'],
        },
      ],
    ],
    [
      'of its user, whatever the other one takes',
      [{ versions: ['2.3'] }],
      { properties: ['p'] },
      ELM,
      [
        {
          editions: ['2026', 'current'],
          kinds: ['violation'],
          formats: ['yaml 2.3'],
          properties: ['p'],
          languages: ['C'],
        },
      ],
    ],
    [
      'of the other one in a year that it knows',
      [{ ...v1, edition: '2025' }, { kind: 'correctness' }],
      {},
      ELM,
      [
        { ...past, editions: ['2025'], kinds: ['violation'], formats: ['graphml 1.0'] },
        { ...always, editions: ['2026'] },
        { ...always, editions: ['current'] },
      ],
    ],
    [
      'of the other one, in versions that its user names',
      [{}],
      { yamlVersions: ['2.2', '2.3'] },
      ELM,
      [
        { ...today, editions: ['2026'], formats: ['yaml 2.2'] },
        { ...today, editions: ['current'], formats: ['yaml 2.2'] },
      ],
    ],
    [
      'of the other one, in versions that the track names before those of the user',
      [{ versions: ['2.0'] }],
      { yamlVersions: ['2.2'] },
      ELM,
      [
        { ...today, editions: ['2026'], formats: ['yaml 2.0'] },
        { ...today, editions: ['current'], formats: ['yaml 2.0'] },
      ],
    ],
    ['that the other one does not take', [{ ...v1, kind: 'correctness' }], {}, ELM, []],
  ])('are those %s', (_which, tracks, answers, like, expected) =>
    expect(editionsFor(entry(tracks), { ...NOTHING, ...answers }, like)).toEqual(expected),
  );

  it('come with conditions that hold in new years as they do today', () => {
    const when = { edition: ['2025', 'current'], kind: ['current'] };
    const like = {
      ...ELM,
      options: [
        { when, arguments: ['current'] },
        { when: { edition: ['2025'] }, arguments: ['-y'] },
      ],
    };
    const tracks = [{ edition: '2027' }, { edition: '2025' }, { edition: '2027' }, { edition: '2026' }];
    expect(withEditions(like, entry(tracks))).toEqual({
      ...like,
      options: [
        { when: { ...when, edition: ['2025', 'current', '2027', '2026'] }, arguments: ['current'] },
        { when: { edition: ['2025'] }, arguments: ['-y'] },
      ],
    });
    expect(withEditions(like, entry([{ edition: '2025' }]))).toBe(like);
  });
});

describe('what is left to ask', () => {
  const silent: Track = {};
  const tells: Track = { options: ['--w=${witness}'] };
  const elmWith = (more: Partial<DefinitionFile>): DefinitionFile => ({ ...ELM, arguments: ['-x'], ...more });
  it.each<[string, readonly Track[], Partial<ImportAnswers>, DefinitionFile | undefined, readonly string[]]>([
    ['nothing', [silent], {}, undefined, []],
    ['nothing that the other one tells', [silent], NOTHING, ELM, []],
    ['a name', [silent], { name: 'My oak' }, undefined, ['--name']],
    ['the program', [silent], { executable: undefined }, undefined, ['--executable']],
    ['the version', [silent], { versionPattern: undefined }, undefined, ['--version-pattern']],
    ['properties', [silent], { properties: [] }, undefined, ['--properties']],
    ['versions of witnesses', [silent], { yamlVersions: [] }, undefined, ['--yaml-versions']],
    ['no versions where all tracks have some', [{ versions: ['2.0'] }], { yamlVersions: [] }, undefined, []],
    [
      'versions where one track has none',
      [{ versions: ['2.0'] }, silent],
      { yamlVersions: [] },
      undefined,
      ['--yaml-versions'],
    ],
    ['the command line', [silent], { arguments: [] }, undefined, ['--argument']],
    ['the answers', [silent], { statuses: [] }, undefined, ['--status']],
    ['the witness', [silent], { witnessArgument: undefined }, undefined, ['--witness-argument']],
    ['no witness that the options have', [tells], { witnessArgument: undefined }, undefined, []],
    ['the witness that some options lack', [tells, silent], NOTHING, elmWith({}), ['--witness-argument']],
    [
      'no witness that the command line has',
      [silent],
      { witnessArgument: undefined, arguments: ['${witness}'] },
      undefined,
      [],
    ],
    [
      'the witness that an own command line lacks',
      [silent],
      { ...NOTHING, arguments: ['-x'] },
      ELM,
      ['--witness-argument'],
    ],
    ['no witness that the other options have', [silent], NOTHING, elmWith({ options: ['${witness}'] }), []],
    [
      'the witness where other options take their place',
      [{ options: ['-x'] }],
      NOTHING,
      elmWith({ options: ['${witness}'] }),
      ['--witness-argument'],
    ],
    ['the witness that no options have', [silent], NOTHING, elmWith({}), ['--witness-argument']],
    [
      'the witness where other options take their place in one track',
      [silent, { options: ['-x'] }],
      NOTHING,
      elmWith({ options: ['${witness}'] }),
      ['--witness-argument'],
    ],
  ])('is %s', (_what, tracks, answers, like, options) => {
    const missing = missingAnswers(entry(tracks), { ...ALL, ...answers }, like);
    expect(missing.map((each) => /\((--[a-z-]+)[ ,]/.exec(each)?.[1])).toEqual(options);
  });

  it('is reported at once', async () => {
    const { code, file, message, remedy } = await problemOf(() =>
      importEntry(entry([{}]), { ...ALL, executable: undefined, statuses: [] }, undefined),
    );
    expect([code, file, remedy]).toEqual([
      'usage',
      'oak.yml',
      'provide this, or use --like NAME with a validator that is called in the same way',
    ]);
    expect(message).toBe(
      'does not say the file name of the program (--executable NAME); what its answers look like (--status STATUS=PATTERN, repeatable)',
    );
  });
});
