import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';
import { main } from '../../src/cli/main.js';
import type { Terminal } from '../../src/cli/terminal.js';
import * as library from '../../src/index.js';
import { RULES } from '../../src/lint/rules/all-rules.js';
import { checkSchema } from '../../src/source/check-schema.js';
import type { LintResult } from '../../src/use-cases/lint/lint-options.js';
import { MORE } from '../effort.js';
import { type CliRun, ROOT, runCli } from './run-cli.js';

const YAML = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-yaml/witness.yml'), 'utf8');
const GRAPHML = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-graphml/witness.graphml'), 'utf8');
const PROGRAM = join(ROOT, 'witnesses/tasks/ticket-price.c');
const OTHER_PROGRAM = join(ROOT, 'witnesses/tasks/midpoint.c');
const ERRORS = 1;
const USAGE = 2;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(ROOT);
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** Runs the command in this process, from the sources: starting a process for each call would take most of the time. */
async function run(...words: string[]): Promise<CliRun> {
  let stdout = '';
  let stderr = '';
  const terminal: Terminal = {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
    color: 'plain',
  };
  const exitCode = await main(
    words,
    terminal,
    { signal: new AbortController().signal, listen: () => undefined },
    COMMANDS,
  );
  return { exitCode, stdout, stderr };
}

const lint = (...words: string[]) => run('lint', ...words);

async function lintJson(...words: string[]): Promise<LintResult> {
  const { stdout, stderr } = await lint('--format', 'json', ...words);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

function lintInput(input: string, ...words: string[]): Promise<CliRun> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, 'bin/witness-check.js'), 'lint', ...words],
      { cwd: folder },
      (error, stdout, stderr) => resolve({ exitCode: Number(error?.code ?? 0), stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

const rulesOf = ({ files }: LintResult) =>
  files.flatMap(({ findings }) => findings.map((each) => each.ruleId));

describe('exit codes', () => {
  it('0 for good witnesses', async () => {
    const { exitCode, stdout, stderr } = await lint(write('good.yml', YAML), write('good.graphml', GRAPHML));
    expect(stdout).toBe('2 witnesses: 0 errors, 0 warnings\n');
    expect(stderr).toMatch(/^note: 2 witnesses were not compared with a program: /);
    expect(exitCode).toBe(0);
  });

  it.each([
    ['a witness that cannot be read', () => [write('cut.graphml', GRAPHML.slice(0, 1500))], ERRORS],
    ['warnings', () => ['--data-model', 'ILP32', write('warned.yml', YAML)], 0],
    ['too many warnings', () => ['--max-warnings', '0', '--data-model', 'ILP32', 'warned.yml'], ERRORS],
    ['a file that does not exist', () => ['no-such-file.yml'], USAGE],
    ['a pattern without files', () => ['no-such-*.yml'], USAGE],
    [
      'a directory without witnesses',
      () => {
        mkdirSync(join(folder, 'empty'), { recursive: true });
        return ['empty'];
      },
      USAGE,
    ],
    ['no file at all', () => [], USAGE],
    ['a program that does not exist', () => ['--program', 'no.c', 'warned.yml'], USAGE],
    ['a rule that does not exist', () => ['--disable', 'WT999', 'warned.yml'], USAGE],
    ['a severity that does not exist', () => ['--severity', 'WT006=grave', 'warned.yml'], USAGE],
    ['--fix on standard input', () => ['--fix', '-'], USAGE],
    ['an unknown linter', () => ['--compat', 'no-linter', 'warned.yml'], USAGE],
  ])('for %s', async (_name, words, expected) => {
    const { exitCode, stderr } = await lint(...words());
    expect(exitCode).toBe(expected);
    expect(stderr).not.toMatch(/internal error|\bat .*\.(?:js|ts):\d+/);
    if (expected === USAGE) expect(stderr).toMatch(/^error: .+/m);
  });
});

describe('which files', () => {
  beforeAll(() => {
    write('tree/b/witness.graphml', GRAPHML);
    write('tree/a.yml', YAML);
    write('tree/packed.graphml.gz', gzipSync(GRAPHML));
    write('tree/task.yml', 'format_version: "2.1"\n');
    write('tree/node_modules/x.graphml', GRAPHML);
    write('tree/notes.txt', 'text');
  });
  const paths = ({ files }: LintResult) => files.map(({ path }) => path);
  const all = ['tree/a.yml', 'tree/b/witness.graphml', 'tree/packed.graphml.gz'];

  it('directories are searched for witnesses, in a stable order', async () => {
    expect(paths(await lintJson('tree'))).toEqual(all);
  });

  it('patterns, and no file twice', async () => {
    expect(paths(await lintJson('tree/**/*.graphml', 'tree/b/witness.graphml'))).toEqual([
      'tree/b/witness.graphml',
      'tree/node_modules/x.graphml',
    ]);
  });

  it('a list of files', async () => {
    const list = write('list.txt', `${all.join('\r\n')}\n\n`);
    expect(paths(await lintJson('--files-from', list))).toEqual(all);
  });

  it('a list on standard input', async () => {
    const { stdout } = await lintInput(all.join('\n'), '--files-from', '-', '--format', 'json');
    expect(paths(JSON.parse(stdout))).toEqual(all);
  });

  it('standard input', async () => {
    const { stdout, exitCode } = await lintInput(
      YAML.replace(/ {4}uuid: .*\n/, ''),
      '-',
      '--stdin-filename',
      'piped.yml',
      '--format',
      'compact',
    );
    expect(stdout).toMatch(/^piped\.yml:\d+:\d+: error W/m);
    expect(exitCode).toBe(ERRORS);
  });
});

describe('what is known of the claim', () => {
  const task = join(ROOT, 'witnesses/tasks/ticket-price.yml');
  const property = join(ROOT, 'witnesses/properties/no-overflow.prp');
  it.each<[string, readonly string[], readonly string[]]>([
    ['nothing', [], []],
    ['the program', ['--program', PROGRAM], []],
    ['another program', ['--program', OTHER_PROGRAM], ['WT006']],
    ['the task', ['--task', task], []],
    ['another property', ['--property', property], ['WT005']],
    ['another data model', ['--data-model', 'ILP32'], ['WT004']],
    ['the other verdict', ['--verdict', 'true'], ['WT001']],
    ['a rule set', ['--ruleset', 'sv-comp-2024', '--verdict', 'false'], []],
  ])('%s', async (_name, words, expected) => {
    const file = write('witness.yml', YAML);
    const task = await lintJson('--rules', 'WT001,WT002,WT003,WT004,WT005,WT006', ...words, file);
    expect(rulesOf(task)).toEqual(expected);
  });
});

describe('which rules', () => {
  const words = ['--data-model', 'ILP32', '--verdict', 'true'];
  const severities = (result: LintResult) =>
    result.files[0]?.findings.map(({ ruleId, severity }) => `${ruleId} ${severity}`);

  it.each<[string, readonly string[], readonly string[]]>([
    ['the defaults', [], ['WT001 error', 'WT004 warning']],
    ['one left out by its code', ['--disable', 'WT001'], ['WT004 warning']],
    ['one left out by its name', ['--disable', 'data-model'], ['WT001 error']],
    ['one only', ['--rules', 'wt004'], ['WT004 warning']],
    ['another severity', ['--severity', 'WT004=error'], ['WT001 error', 'WT004 error']],
  ])('%s', async (_name, more, expected) => {
    expect(severities(await lintJson(write('rules.yml', YAML), ...words, ...more))).toEqual(expected);
  });

  it('a configuration, which the command line overrules', async () => {
    const file = write('configured.yml', YAML);
    const configuration = write(
      'configuration.yml',
      'lint:\n  rules:\n    WT004: off\n    kind-fits-verdict: info\n',
    );
    const more = [...words, '--config', configuration];
    expect(severities(await lintJson(file, ...more))).toEqual(['WT001 info']);
    expect(severities(await lintJson(file, ...more, '--severity', 'WT004=error'))).toEqual([
      'WT001 info',
      'WT004 error',
    ]);
  });

  it('the configuration of a directory above, unless it is not wanted', async () => {
    const file = write('above/below/w.yml', YAML.replace('LP64', 'ILP32'));
    const configuration = write('above/.witness-check.yml', 'lint:\n  rules:\n    data-model: info\n');
    const lintBelow = async (...more: string[]) => {
      process.chdir(dirname(file));
      try {
        return await lint(file, '--data-model', 'LP64', ...more);
      } finally {
        process.chdir(folder);
      }
    };
    expect((await lintBelow('--format', 'compact')).stdout).toMatch(/ info .*WT004/);
    expect((await lintBelow('--format', 'compact', '--no-config')).stdout).toMatch(/ warning .*WT004/);
    const { stdout, exitCode } = await lintBelow('--print-config', '--disable', 'WT001');
    expect(exitCode).toBe(0);
    const settings = JSON.parse(stdout);
    expect(settings).toMatchObject({
      configuration,
      profile: 'default',
      ruleset: null,
      'max-warnings': null,
    });
    expect(settings.rules).toMatchObject({ WT004: 'info', WT001: 'off', WS013: 'off', WG001: 'error' });
    expect(Object.keys(settings.rules)).toHaveLength(RULES.length);
  });

  it('a configuration names a rule set next to it', async () => {
    const rules = readFileSync(join(ROOT, 'src/ruleset/sv-comp-2024.yml'), 'utf8');
    write('settings/rules.yml', rules.replaceAll("'2.0'", "'2.1'").replaceAll('"2.0"', '"2.1"'));
    const configuration = write('settings/configuration.yml', 'lint:\n  ruleset: rules.yml\n');
    const more = ['--verdict', 'false', '--rules', 'WT002', '--config', configuration];
    expect(rulesOf(await lintJson(write('v.yml', YAML), ...more))).toEqual(['WT002']);
  });

  it('comments switch rules off, and not where they may not', async () => {
    const file = write('comments.yml', `# witness-check-disable WT001\n${YAML}`);
    expect(rulesOf(await lintJson(file, ...words))).toEqual(['WT004']);
    expect(rulesOf(await lintJson(file, ...words, '--no-suppressions'))).toEqual(['WT001', 'WT004']);
    const graphml = write(
      'comments.graphml',
      GRAPHML.replace(
        /( *)(<data key="architecture">)/,
        '$1<!-- witness-check-disable-next-line WT004 -->\n$1$2',
      ),
    );
    expect(rulesOf(await lintJson(graphml, ...words))).toEqual(['WT001']);
  });
});

describe('many files', () => {
  const names = Array.from({ length: 200 }, (_, index) => `many/${String(index).padStart(3, '0')}.yml`);
  beforeAll(() => {
    for (const [index, name] of names.entries()) {
      write(name, index % 3 === 0 ? YAML.replace('LP64', 'ILP64') : YAML);
    }
  });

  it.runIf(MORE)('come to the same in threads as in turn, and from the cache', async () => {
    const words = ['many', '--task', join(ROOT, 'witnesses/tasks/ticket-price.yml')];
    const inTurn = await lintJson(...words);
    expect(inTurn.files.map(({ path }) => path)).toEqual(names);
    expect(inTurn.counts.error).toBeGreaterThan(0);
    const { stdout } = await runCli(['lint', '--format', 'json', ...words, '--jobs', '2'], folder);
    expect(JSON.parse(stdout)).toEqual(inTurn);
    const cache = join(folder, 'cache.json');
    for (let call = 0; call < 2; call++) {
      expect(await lintJson(...words, '--cache', cache)).toEqual(inTurn);
    }
    expect(checkSchema('lintCache', JSON.parse(readFileSync(cache, 'utf8')))).toEqual([]);
  });

  it('the cache is never stale, and a damaged one is ignored', async () => {
    const cache = join(folder, 'stale.json');
    const file = write('changing.yml', YAML);
    const words = ['--cache', cache, file];
    expect(rulesOf(await lintJson(...words))).toEqual([]);
    expect(rulesOf(await lintJson(...words, '--data-model', 'ILP32'))).toEqual(['WT004']);
    expect(rulesOf(await lintJson(...words))).toEqual([]);
    write('changing.yml', YAML.replace('entry_type', 'entry_tipe'));
    expect((await lintJson(...words)).counts.error).toBeGreaterThan(0);
    write('changing.yml', YAML);
    const text = readFileSync(cache, 'utf8');
    for (const damaged of [
      '',
      '{',
      'null',
      '[]',
      text.slice(0, -20),
      text.replaceAll('"findings":[]', '"findings":0'),
    ]) {
      writeFileSync(cache, damaged);
      expect(rulesOf(await lintJson(...words))).toEqual([]);
    }
  });
});

describe('formats', () => {
  it('json fits its schema', async () => {
    const result = await lintJson(write('json.yml', YAML), write('json.graphml', 'x'), '--verdict', 'true');
    expect(checkSchema('lintResult', result)).toEqual([]);
    expect(result.counts.error).toBeGreaterThan(1);
  });

  it.each(['pretty', 'compact', 'sarif', 'github', 'junit'])('%s', async (format) => {
    const file = write('formats.yml', YAML);
    const { stdout, exitCode } = await lint('--format', format, '--data-model', 'ILP32', file);
    expect(stdout).toContain('the witness is for LP64, but the task is for ILP32');
    expect(stdout).toContain('WT004');
    expect(exitCode).toBe(0);
  });

  it('pretty shows the line', async () => {
    const { stdout } = await lint('--data-model', 'ILP32', write('frame.yml', YAML));
    expect(stdout).toContain('\n  15 |       data_model: LP64\n     |                   ^');
  });
});

describe('--fix', () => {
  it('leaves a witness alone if no correction is certain', async () => {
    const file = write('alone.yml', YAML);
    chmodSync(file, 0o640);
    const { exitCode, stderr } = await lint('--fix', file);
    // Nothing lies beside it.
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringMatching(/^note: 1 witness was not compared with a program: .*\n$/),
    ]);
    expect(readFileSync(file, 'utf8')).toBe(YAML);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });
});

describe('the library', () => {
  it('lints files and texts', async () => {
    const file = write('library.yml', YAML);
    const { files, counts } = await library.lint({ files: [file], dataModel: 'ILP32' });
    expect(files.map(({ findings }) => findings.map(({ ruleId }) => ruleId))).toEqual([['WT004']]);
    expect(counts).toEqual({ error: 0, warning: 1, info: 0 });
    const texts = [{ name: 'w', bytes: Buffer.from(GRAPHML) }];
    expect(await library.lint({ files: [], texts })).toMatchObject({ files: [{ path: 'w', findings: [] }] });
    expect(library.listRules().map(({ id }) => id)).toContain('WT004');
  });
});

describe('rules and explain', () => {
  it('rules --format json fits its schema', async () => {
    const { stdout } = await run('rules', '--format', 'json');
    expect(checkSchema('rules', JSON.parse(stdout))).toEqual([]);
  });

  it('rules lists every rule', async () => {
    expect((await run('rules')).stdout).toMatch(/^WT003 program-hash +error /m);
  });

  it.each(['WT003', 'wt003', 'program-hash'])('explain %s', async (name) => {
    const { stdout } = await run('explain', name);
    expect(stdout).toMatch(/^# WT003 program-hash\n/);
  });

  it('explain says if there is no such rule', async () => {
    const { exitCode, stderr } = await run('explain', 'WT999');
    expect([exitCode, stderr]).toEqual([2, "error: there is no rule 'WT999'; see 'witness-check rules'\n"]);
  });

  it('explain works where the package is installed, without sources', async () => {
    const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(files).toContain('docs/reference');
    expect((await runCli(['explain', 'WT003'], folder)).stdout).toMatch(/^# WT003 program-hash\n/);
  });
});
