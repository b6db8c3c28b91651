import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fix, previewFixes } from '../../../src/use-cases/lint/fix-files.js';
import { lint } from '../../../src/use-cases/lint/lint-files.js';
import type { LintedFile, LintProgress } from '../../../src/use-cases/lint/lint-options.js';
import { ROOT } from '../../e2e/run-cli.js';
import { problemOf } from '../../problem-of.js';

const folder = mkdtempSync(join(tmpdir(), 'pairing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAM =
  'extern void reach_error(void);\nint main(void) { int x = 0; if (x) reach_error(); return x; }\n';
const OTHER = PROGRAM.replace('x = 0', 'x = 1');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A violation witness that states this program. */
const witness = (name: string, hash: string, specification = 'G ! call(reach_error())') => `
- entry_type: violation_sequence
  metadata:
    format_version: '2.0'
    uuid: 7b2ed0a6-3a4c-4f5e-9d5a-0c5c3b1e2f10
    creation_time: 2024-01-01T00:00:00Z
    producer: { name: Otter, version: '1' }
    task:
      input_files: ['${name}']
      input_file_hashes: { '${name}': '${hash}' }
      specification: 'CHECK( init(main()), LTL(${specification}) )'
      data_model: ILP32
      language: C
  content:
    - segment:
        - waypoint: { type: target, action: follow, location: { file_name: '${name}', line: 2 } }
`;
const task = (program: string, properties: readonly string[], dataModel = 'ILP32') => `
format_version: '2.0'
input_files: '${program}'
properties: [${properties.map((each) => `{ property_file: ${each} }`).join(', ')}]
options: { language: C, data_model: ${dataModel} }
`;
const PROPERTIES = {
  'unreach-call.prp': 'CHECK( init(main()), LTL(G ! call(reach_error())) )\n',
  'no-overflow.prp': 'CHECK( init(main()), LTL(G ! overflow) )\n',
};

let count = 0;
/** Lints a folder with these files; @returns what was linted, by path below it. */
async function lintFolder(
  files: Readonly<Record<string, string>>,
  options: Partial<Parameters<typeof lint>[0]> = {},
) {
  const here = join(folder, String(++count));
  for (const [path, text] of Object.entries({ ...PROPERTIES, ...files })) {
    mkdirSync(dirname(join(here, path)), { recursive: true });
    writeFileSync(join(here, path), text);
  }
  const result = await lint({ files: [here], ...options });
  const below = ({ task: found, ...file }: LintedFile) =>
    [
      file.path.slice(here.length + 1),
      found === null ? 'none' : `${found.by} ${found.path.slice(here.length + 1)}`,
      ...file.findings.filter(({ severity }) => severity !== 'info').map(({ ruleName }) => ruleName),
    ].join(', ');
  return { lines: result.files.map(below), pairing: result.pairing };
}

describe('a witness in a folder is paired with its task', () => {
  it.each<[string, Record<string, string>, string[]]>([
    [
      'by the hash of the program',
      {
        'a/one.c': PROGRAM,
        'a/one.yml': task('one.c', ['../unreach-call.prp']),
        'a/two.c': OTHER,
        'a/two.yml': task('two.c', ['../unreach-call.prp']),
        'w/1.witness.yml': witness('input.c', sha256(OTHER)),
        'w/2.witness.yml': witness('input.c', sha256(PROGRAM)),
        'w/3.witness.yml': witness('input.c', sha256('another')),
      },
      [
        'w/1.witness.yml, hash a/two.yml, program-name',
        'w/2.witness.yml, hash a/one.yml, program-name',
        'w/3.witness.yml, none',
      ],
    ],
    [
      'by the name of the program: a wrong hash is found',
      {
        'one.c': PROGRAM,
        'one.yml': task('one.c', ['unreach-call.prp']),
        'w.witness.yml': witness('/elsewhere/one.c', sha256('older')),
      },
      ['w.witness.yml, name one.yml, program-hash-in-yaml'],
    ],
    [
      'by its own name',
      {
        'one.c': PROGRAM,
        'one.yml': task('one.c', ['unreach-call.prp']),
        'w/one.yml/witness.yml': witness('x.c', sha256('older')),
      },
      ['w/one.yml/witness.yml, name one.yml, program-name, program-hash-in-yaml'],
    ],
    [
      'also where the witness begins with a byte order mark',
      { 'one.c': PROGRAM, 'a.yml': `\ufeff${witness('one.c', sha256(PROGRAM)).trimStart()}` },
      ['a.yml, hash one.c'],
    ],
    [
      'that is a program without a definition',
      { 'one.c': PROGRAM, 'one.witness.yml': witness('one.c', sha256(PROGRAM)) },
      ['one.witness.yml, hash one.c'],
    ],
    [
      'by the property that it states, of several',
      {
        'one.c': PROGRAM,
        'one.yml': task('one.c', ['no-overflow.prp', 'unreach-call.prp']),
        'w.witness.yml': witness('one.c', sha256(PROGRAM)),
        'v.witness.yml': witness('one.c', sha256(PROGRAM), 'G ! data-race'),
      },
      ['v.witness.yml, hash one.yml', 'w.witness.yml, hash one.yml'],
    ],
    [
      'whose only property it does not state',
      {
        'one.c': PROGRAM,
        'one.yml': task('one.c', ['no-overflow.prp']),
        'w.witness.yml': witness('one.c', sha256(PROGRAM)),
      },
      ['w.witness.yml, hash one.yml, specification'],
    ],
    [
      'by the data model where several have the program',
      {
        'one.c': PROGRAM,
        'one-64.yml': task('one.c', ['unreach-call.prp'], 'LP64'),
        'one-32.yml': task('one.c', ['unreach-call.prp'], 'ILP32'),
        'w.witness.yml': witness('one.c', sha256(PROGRAM)),
      },
      ['w.witness.yml, hash one-32.yml'],
    ],
    [
      'or with none where several fit equally well',
      {
        'one.c': PROGRAM,
        'a.yml': task('one.c', ['unreach-call.prp']),
        'b.yml': task('one.c', ['unreach-call.prp']),
        'w.witness.yml': witness('one.c', sha256(PROGRAM)),
      },
      ['w.witness.yml, none'],
    ],
    [
      'in the folders of BenchExec by the name of its run, whatever it states',
      {
        'one.c': PROGRAM,
        'one.yml': task('one.c', ['unreach-call.prp']),
        'two.c': OTHER,
        'two.yml': task('two.c', ['unreach-call.prp']),
        'r/otter.2026.files/SV/one.yml/witness.yml': witness('one.c', sha256(OTHER)),
      },
      ['r/otter.2026.files/SV/one.yml/witness.yml, folder one.yml, program-hash-in-yaml'],
    ],
  ])('%s', async (_name, files, lines) => {
    const { lines: found, pairing } = await lintFolder(files);
    expect(found).toEqual(lines);
    expect(pairing).toEqual({ paired: lines.filter((line) => !line.includes('none')).length, notes: [] });
  });

  it("by BenchExec's results file, which also has the verdict", async () => {
    const here = join(folder, 'campaign');
    for (const each of ['campaign', 'tasks', 'properties']) {
      cpSync(join(ROOT, 'witnesses', each), join(here, each), { recursive: true });
    }
    // The verifier said TRUE for this task; now its witness is for FALSE.
    const runs = join(here, 'campaign/otter.2026-11-01_10-00-00.files/SV-COMP24_unreach-call');
    cpSync(join(runs, 'ticket-price.yml/witness.yml'), join(runs, 'even-steps.yml/witness.yml'));
    const { files, pairing } = await lint({ files: [join(here, 'campaign')] });
    expect(new Set(files.map((file) => file.task?.by))).toEqual(new Set(['results']));
    expect(pairing?.paired).toBe(files.length);
    const wrong = files.find(({ path }) => path.endsWith('even-steps.yml/witness.yml'));
    expect(wrong?.task?.path).toBe(join(here, 'tasks/even-steps.yml'));
    expect(wrong?.findings.map(({ ruleName }) => ruleName)).toEqual(
      expect.arrayContaining(['kind-fits-verdict', 'program-hash-in-yaml']),
    );
  });

  it('from other folders, and reports definitions with a mistake', async () => {
    const tasks = join(folder, 'tasks');
    mkdirSync(tasks);
    writeFileSync(join(tasks, 'one.c'), PROGRAM);
    writeFileSync(join(tasks, 'bad.yml'), "format_version: '2.0'\ninput_files: missing.c\n");
    const { lines, pairing } = await lintFolder(
      { 'w.witness.yml': witness('one.c', sha256(PROGRAM)) },
      { tasks: [tasks] },
    );
    expect(lines).toEqual([expect.stringMatching(/^w\.witness\.yml, hash .*one\.c$/)]);
    expect(pairing?.notes).toEqual([
      expect.stringMatching(/bad\.yml:2:14: pattern "missing\.c" matches no file/),
    ]);
  });

  it.each<[string, Record<string, string>, string, string, number | undefined]>([
    [
      'a program beside it',
      { 'one.c': PROGRAM, 'w.witness.yml': witness('one.c', sha256(PROGRAM)) },
      'w.witness.yml',
      'hash one.c',
      undefined,
    ],
    [
      'its run in results of BenchExec',
      {
        'one.c': PROGRAM,
        'r/otter.2026.files/SV/one.yml/one.yml': task('../../../../one.c', ['../../../../unreach-call.prp']),
        'r/otter.2026.files/SV/one.yml/witness.yml': witness('one.c', sha256(PROGRAM)),
      },
      'r/otter.2026.files/SV/one.yml/witness.yml',
      'folder r/otter.2026.files/SV/one.yml/one.yml',
      undefined,
    ],
    [
      'nothing, and says so, if its program is elsewhere',
      { 'p/one.c': PROGRAM, 'w.witness.yml': witness('one.c', sha256(PROGRAM)) },
      'w.witness.yml',
      'none',
      1,
    ],
  ])('a single file with %s', async (_name, files, path, pairing, notCompared) => {
    await lintFolder(files);
    const here = join(folder, String(count));
    const result = await lint({ files: [join(here, path)] });
    expect(result.notCompared).toBe(notCompared);
    const [file] = result.files;
    const found = file?.task ?? null;
    expect(found === null ? 'none' : `${found.by} ${found.path.slice(here.length + 1)}`).toBe(pairing);
  });

  it('not where the user names one', async () => {
    const program = join(folder, 'named.c');
    writeFileSync(program, PROGRAM);
    const files = { 'one.c': PROGRAM, 'w.witness.yml': witness('one.c', sha256(PROGRAM)) };
    expect((await lintFolder(files, { programs: [program] })).pairing).toBeNull();
    const file = join(folder, String(count), 'w.witness.yml');
    expect(await lint({ files: [file], programs: [program] })).not.toHaveProperty('notCompared');
  });

  it('with the same findings from a cache', async () => {
    const here = join(folder, 'many');
    mkdirSync(here);
    for (let index = 0; index < 12; index++) {
      const text = `${PROGRAM}// ${index % 3}\n`;
      writeFileSync(join(here, `p${index % 3}.c`), text);
      writeFileSync(
        join(here, `${index}.witness.yml`),
        witness(`p${index % 3}.c`, sha256(index % 2 ? text : 'x')),
      );
    }
    const cache = join(folder, 'cache.json');
    const alone = await lint({ files: [here] });
    expect(alone.counts.warning).toBe(6);
    expect(await lint({ files: [here], cache })).toEqual(alone);
    expect(readFileSync(cache, 'utf8')).not.toContain(here);
    expect(await lint({ files: [here], cache })).toEqual(alone);
  });

  it('says which folder cannot be read', async () => {
    const problem = await problemOf(() =>
      lint({ files: [join(ROOT, 'witnesses/claims')], tasks: [join(folder, 'nowhere')] }),
    );
    expect(problem.message).toMatch(/cannot be listed \(ENOENT\)/);
  });
});

describe('corrections of a witness that is paired with a task', () => {
  it.each(['the file', 'the folder'])(
    'are made where only %s is named, but its hash stays',
    async (named) => {
      const here = join(folder, String(++count));
      mkdirSync(here);
      const file = join(here, 'w.witness.yml');
      const older = witness('one.c', sha256('older'));
      writeFileSync(join(here, 'one.c'), PROGRAM);
      writeFileSync(file, older.replace(/ {4}uuid: .*\n/, ''));
      const options = { files: [named === 'the file' ? file : here] };
      const offered = (await lint(options)).files[0]?.findings.filter((finding) => finding.fix !== undefined);
      const made = (await previewFixes(options)).files[0]?.applied;
      expect(made?.map(({ ruleName }) => ruleName)).toEqual(offered?.map(({ ruleName }) => ruleName));
      await fix(options);
      expect(readFileSync(file, 'utf8')).toContain(sha256('older'));
      expect(readFileSync(file, 'utf8')).toMatch(/^ {4}uuid: /m);
      await fix({ ...options, programs: [join(here, 'one.c')] });
      expect(readFileSync(file, 'utf8')).toContain(sha256(PROGRAM));
    },
  );
});

describe('progress', () => {
  it('of linting counts each file once, those of the cache at once', async () => {
    const here = join(folder, String(++count));
    mkdirSync(here);
    const files = Array.from({ length: 3 }, (_, index) => join(here, `${index}.witness.yml`));
    for (const file of files) writeFileSync(file, witness('one.c', sha256(PROGRAM)));
    const told: number[] = [];
    const cache = join(here, 'cache.json');
    const onProgress = ({ done, files: all }: LintProgress) => {
      expect(all).toBe(files.length);
      told.push(done);
    };
    await lint({ files: [here], cache, onProgress });
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    expect(told.at(-1)).toBe(files.length);
    told.length = 0;
    await lint({ files: [here], cache, onProgress });
    expect(told).toEqual([files.length]);
  });
});
