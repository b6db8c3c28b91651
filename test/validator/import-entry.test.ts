import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SourceText } from '../../src/source/source-text.js';
import { type Assignment, judgeApplicability } from '../../src/validator/applicability.js';
import { buildArguments } from '../../src/validator/command-line.js';
import type { ValidatorDefinition } from '../../src/validator/definition.js';
import { readFmToolsEntry } from '../../src/validator/fm-tools-entry.js';
import { importEntry } from '../../src/validator/import-entry.js';
import type { ImportAnswers } from '../../src/validator/missing-answers.js';
import { parseDefinition } from '../../src/validator/read-definition.js';
import { findDefinitionFile, readRegistry } from '../../src/validator/registry.js';
import { writeDefinition } from '../../src/validator/write-definition.js';
import { ROOT, runCli } from '../e2e/run-cli.js';
import { problemOf } from '../problem-of.js';

const ENTRIES = join(ROOT, 'witnesses/fm-tools');
const folder = mkdtempSync(join(tmpdir(), 'import-entry-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
const CLEVER: ImportAnswers = {
  ...NOTHING,
  executable: 'clever.sh',
  versionPattern: '^(\\S+)',
  witnessArgument: '--witness',
  properties: ['unreach-call'],
  yamlVersions: ['2.0', '2.2'],
  arguments: ['${options}', '--spec', '${property}', '${program}'],
  statuses: [{ status: 'false($1)', pattern: '^FALSE ([a-z-]+)$' }],
};

async function imported(name: string, answers: ImportAnswers, like?: string) {
  const entry = await readFmToolsEntry(join(ENTRIES, `${name}.yml`));
  return importEntry(entry, answers, like === undefined ? undefined : await findDefinitionFile(like, []));
}

const parsed = (text: string) => parseDefinition(new SourceText(text, 'made.yml'));

/** Witnesses of these kinds and formats: the tracks of the entry. */
interface Track {
  readonly edition: string;
  readonly kind: 'violation' | 'correctness';
  readonly format: 'graphml' | 'yaml';
  readonly versions: readonly string[];
}

const PROPERTIES = ['unreach-call', 'valid-memsafety', 'no-overflow', 'no-data-race', 'termination'];
const CATEGORIES = [undefined, 'C.unreach-call.Loops', 'C.no-data-race.Concurrency', 'ReachSafety-Loops'];

/** Each witness of a track that a validator takes, with the command line that it is run with. */
function behaviour(
  definition: ValidatorDefinition,
  { edition, kind, format, versions }: Track,
): readonly string[] {
  return versions.flatMap((version) =>
    PROPERTIES.flatMap((propertyName) =>
      CATEGORIES.flatMap((category) => {
        const about = {
          kind,
          format,
          version,
          propertyName,
          language: 'C',
          dataModel: 'LP64',
          edition,
        } as const;
        const assignment: Assignment = { ...about, category };
        if (judgeApplicability(definition, assignment).kind !== 'done') return [];
        const words = buildArguments(definition, {
          ...about,

          programs: ['/t/main.c'],
          property: '/p/p.prp',
          witness: '/w/w',
          tool: '/tool',
          cputime: 90,
          memory: 7e9,
        });
        return [`${edition} ${kind} ${format} ${version} ${propertyName} ${category}: ${words.join(' ')}`];
      }),
    ),
  );
}

describe('a definition that is made of an entry, like the one that ships', () => {
  const v1 = { format: 'graphml', versions: ['1.0'] } as const;
  const v2 = { format: 'yaml', versions: ['2.0', '2.1', '2.2'] } as const;
  const CASES: readonly (readonly [name: string, tracks: readonly Track[], takes: number])[] = [
    [
      'goblint',
      [
        { edition: '2026', kind: 'correctness', ...v2 },
        { edition: 'current', kind: 'correctness', ...v2 },
        { edition: '2025', kind: 'correctness', format: 'yaml', versions: ['2.0'] },
      ],
      40,
    ],
    [
      'uautomizer',
      (['2026', 'current'] as const).flatMap((edition) =>
        (['violation', 'correctness'] as const).flatMap((kind) => [
          { edition, kind, ...v1 },
          { edition, kind, ...v2 },
        ]),
      ),
      80,
    ],
    ['cpachecker', [{ edition: '2026', kind: 'violation', ...v1 }], 10],
    ['dartagnan', [{ edition: '2026', kind: 'violation', ...v1 }], 5],
  ];
  it.each(CASES)('takes the same witnesses with the same command lines: %s', async (name, tracks, takes) => {
    const { text } = await imported(name, NOTHING, name);
    const [made, ours] = [await parsed(text), (await readRegistry()).get(name)];
    if (ours === undefined) throw new Error(`there is no ${name}`);
    const found = tracks.flatMap((track) => behaviour(made, track));
    expect(found).toEqual(tracks.flatMap((track) => behaviour(ours, track)));
    expect(found.length).toBeGreaterThanOrEqual(takes);
    const { status, executable, version, toolinfo } = made;
    expect(JSON.stringify({ status, executable, version, toolinfo })).toBe(
      JSON.stringify({
        status: ours.status,
        executable: ours.executable,
        version: ours.version,
        toolinfo: ours.toolinfo,
      }),
    );
  });

  it('is for the tracks of the entry only', async () => {
    const made = await parsed((await imported('cpachecker', NOTHING, 'cpachecker')).text);
    expect(behaviour(made, { edition: '2026', kind: 'correctness', ...v2 })).toEqual([]);
    expect(behaviour(made, { edition: '2025', kind: 'violation', ...v1 })).toEqual([]);
  });

  it('holds in a year that the other definition does not know, as that does today', async () => {
    const made = await parsed(
      (await imported('clever', { ...NOTHING, witnessArgument: '-w' }, 'cpachecker')).text,
    );
    const [line = ''] = behaviour(made, { edition: '2027', kind: 'violation', ...v2 });
    expect(line).toMatch(
      /: --validate -w \/w\/w --timelimit 90s --stats --spec \/p\/p\.prp --64 \/t\/main\.c$/,
    );
  });

  it('names the packages, those of a version before those of the entry', async () => {
    const made = await parsed((await imported('goblint', NOTHING, 'goblint')).text);
    expect(made.needs.map(({ what }) => what)).toEqual([
      'the Ubuntu package gcc',
      'the Ubuntu package libgmp10',
    ]);
  });
});

describe('what an entry cannot tell', () => {
  const QUESTIONS = [
    '--executable',
    '--version-pattern',
    '--properties',
    '--yaml-versions',
    '--argument',
    '--witness-argument',
    '--status',
  ];
  const asked = (message: string) => [...message.matchAll(/\((--[a-z-]+)/g)].map(([, option]) => option);

  it('is asked for in one message', async () => {
    const { message, remedy } = await problemOf(() => imported('clever', NOTHING));
    expect(asked(message)).toEqual(QUESTIONS);
    expect(remedy).toContain('--like');
  });

  it.each(Object.keys(CLEVER).filter((key) => key !== 'name'))(
    'is asked for where only %s is missing',
    async (key) => {
      const answers = { ...CLEVER, [key]: NOTHING[key as keyof ImportAnswers] };
      expect(asked((await problemOf(() => imported('clever', answers))).message)).toHaveLength(1);
    },
  );

  it('may be answered, and gives a definition that works', async () => {
    const { name, text, notes } = await imported('clever', CLEVER);
    const made = await parsed(text);
    expect(name).toBe('clever');
    expect(made).toMatchObject({
      title: 'Clever [2J',
      toolinfo: 'clever_tool',
      needs: [{ what: 'the Ubuntu package python3' }],
    });
    const track = {
      edition: '2027',
      kind: 'violation',
      format: 'yaml',
      versions: ['2.0', '2.1', '2.2'],
    } as const;
    expect(behaviour(made, track).filter((line) => line.includes(' undefined: '))).toEqual([
      '2027 violation yaml 2.0 unreach-call undefined: --validate --witness /w/w --spec /p/p.prp /t/main.c',
      '2027 violation yaml 2.2 unreach-call undefined: --validate --witness /w/w --spec /p/p.prp /t/main.c',
    ]);
    expect(notes).toEqual([
      'version 2.1 is at https://example.org/clever-2.1.zip',
      "the track 'Validation of SV-LIB Witnesses v1' is ignored: such witnesses are not supported",
    ]);
  });

  it.each([
    ['a pattern that is none', { statuses: [{ status: 'true', pattern: '(' }] }],
    ['an unknown value in the command line', { arguments: ['${options}', '${home}'] }],
    ['a program in another folder', { executable: '../clever.sh' }],
    ['no place for the options', { arguments: ['${program}'] }],
  ])('is checked as in any definition: %s', async (_what, answers) => {
    expect(await problemOf(() => imported('clever', { ...CLEVER, ...answers }))).toMatchObject({
      file: 'the definition of clever',
    });
  });
});

describe('an entry with a mistake', () => {
  const clever = readFileSync(join(ENTRIES, 'clever.yml'), 'utf8');
  it.each([
    ['an id that is a path', 'id: clever', 'id: ../../clever', 'id', 2],
    ['an option with a value of ours', '"--validate"', '"--x=${tool}/../.."', 'tool', 14],
    ['an option with a value that is not closed', '"--validate"', '"${witness"', 'witness', 14],
    ['an option with a line end', '"--validate"', '"a\\nb"', 'benchexec_toolinfo_options', 14],
    ['a package that is a command', '[python3]', '["python3; rm"]', 'required_packages', 15],
    ['a module that is none', 'benchexec.tools.clever_tool', 'x y.py', 'benchexec_toolinfo_module', 7],
    ['a version that is not there', 'tool_version: "2.1"', 'tool_version: "2.10"', '2.10', 17],
    ['a version with two archives', '    url:', '    doi: 10.5281/zenodo.1\n    url:', 'both', 14],
    ['a version twice', '  - version: 2.1\n', '  - version: "2.1"\n  - version: 2.1\n', '2.1', 13],
    ['a key twice', 'maintainers: []', 'maintainers: []\nmaintainers: []', 'maintainers', 11],
    ['no versions', /versions:\n[\s\S]*?(?=competition)/, '', 'versions', 2],
  ])('gets its place: %s', async (_what, part, by, word, line) => {
    const text = clever.replace(part, () => by);
    expect(text).not.toBe(clever);
    const file = join(folder, 'clever.yml');
    writeFileSync(file, text);
    const problem = await problemOf(() => readFmToolsEntry(file));
    expect(problem).toMatchObject({ file, position: { line } });
    expect(problem.message).toContain(word);
  });

  it.each([
    ['takes part in no validation track', /^ {2}- \{ competition: SV-COMP.*\n/gm, ''],
    ['is about neither C nor Java', '[C, LLVM-IR]', '[LLVM-IR]'],
  ])('%s', async (message, part, by) => {
    const file = join(folder, 'useless.yml');
    writeFileSync(file, clever.replace(part, by));
    const entry = await readFmToolsEntry(file);
    expect((await problemOf(() => importEntry(entry, CLEVER, undefined))).message).toContain(message);
  });

  it('without id has the name of its file, if that can be one', async () => {
    for (const [name, asked] of [
      ['other', undefined],
      ['My Tool', '--name'],
    ] as const) {
      const file = join(folder, `${name}.yml`);
      writeFileSync(file, clever.replace('id: clever\n', ''));
      const entry = await readFmToolsEntry(file);
      const end =
        asked === undefined
          ? (await importEntry(entry, CLEVER, undefined)).name
          : (await problemOf(() => importEntry(entry, CLEVER, undefined))).message;
      expect(end).toContain(asked ?? name);
    }
  });
});

describe('witness-check validators import', () => {
  it('prints the definition, and where the tool is', async () => {
    const { stdout, stderr, exitCode } = await runCli([
      'validators',
      'import',
      join(ENTRIES, 'dartagnan.yml'),
      '--like',
      'dartagnan',
    ]);
    expect(exitCode).toBe(0);
    expect((await parsed(stdout)).name).toBe('dartagnan');
    expect(stderr).toContain('note: version svcomp26-validation is at https://doi.org/10.5281/zenodo.1\n');
  });
});

describe('a definition that is made', () => {
  const made = { name: 'clever', text: 'text\n' };
  const open = () => mkdtempSync(join(folder, 'definitions-'));

  it('is written into a directory under its name, and holds', async () => {
    const definitions = open();
    const { name, text } = await imported('clever', CLEVER);
    expect(await writeDefinition({ name, text }, definitions, 'new')).toBe(join(definitions, 'clever.yml'));
    expect((await readRegistry([definitions])).get('clever')?.supports).toHaveLength(1);
  });

  it('overwrites a file only when that was asked for, and leaves nothing else', async () => {
    const definitions = open();
    const target = join(definitions, 'clever.yml');
    writeFileSync(target, 'mine');
    expect(await problemOf(() => writeDefinition(made, target, 'new'))).toMatchObject({ file: target });
    expect(readFileSync(target, 'utf8')).toBe('mine');
    await writeDefinition(made, target, 'overwritten');
    expect(readFileSync(target, 'utf8')).toBe('text\n');
    expect(readdirSync(definitions)).toEqual(['clever.yml']);
  });

  it('is not written through a link', async () => {
    const definitions = open();
    const canary = join(folder, 'canary');
    writeFileSync(canary, 'alive');
    symlinkSync(canary, join(definitions, 'clever.yml'));
    expect(await problemOf(() => writeDefinition(made, definitions, 'new'))).toMatchObject({ code: 'usage' });
    await writeDefinition(made, definitions, 'overwritten');
    expect(readFileSync(canary, 'utf8')).toBe('alive');
  });

  it.each(['other.yml', 'missing/clever.yml'])('is not written to %s', async (path) => {
    const definitions = open();
    const problem = await problemOf(() => writeDefinition(made, join(definitions, path), 'new'));
    expect(problem.message).toMatch(
      /is not a name for the definition of clever|cannot be written \(ENOENT\)/,
    );
    expect(readdirSync(definitions)).toEqual([]);
  });
});
