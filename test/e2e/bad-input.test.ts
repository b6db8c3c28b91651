import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MORE, oneIn } from '../effort.js';
import { ROOT, runCli } from './run-cli.js';

const GRAPHML = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-graphml/witness.graphml'), 'utf8');
const YAML = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-yaml/witness.yml'), 'utf8');
const TASK = 'witnesses/tasks/ticket-price.yml';
const PROPERTY = 'witnesses/properties/unreach-call.prp';
const INVALID = 3;
const USAGE = 2;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bad-input-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** One clear message, no trace of the program's insides. */
function expectClear(text: string): void {
  expect(text).not.toMatch(/\bat .*\.(?:js|ts):\d+|node:internal|undefined|\[object|internal error/);
}

function validateWitness(witness: string, words: readonly string[] = []) {
  return runCli([
    'validate',
    TASK,
    '--property',
    PROPERTY,
    '--verdict',
    'false(unreach-call)',
    '--witness',
    witness,
    '--category',
    'ReachSafety-ControlFlow',
    ...words,
  ]);
}

const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  ...'bcdefghi'.split('').map((name, index) => {
    const before = 'abcdefgh'[index];
    return `${name}: &${name} [${Array(10).fill(`*${before}`).join(', ')}]`;
  }),
].join('\n');

describe('a bad witness is a result, with exit code 3', () => {
  it.each(
    oneIn(
      6,
      oneIn<[string, () => string, RegExp]>(3, [
        ['missing', () => join(folder, 'no-such-file.yml'), /does not exist/],
        ['empty', () => write('empty.yml', ''), /is empty/],
        ['truncated GraphML', () => write('cut.graphml', GRAPHML.slice(0, 2000)), /error \d+:\d+ /],
        ['truncated YAML', () => write('cut.yml', YAML.slice(0, 700)), /error \d+:\d+ /],
        [
          'binary',
          () =>
            write(
              'binary.yml',
              Uint8Array.from({ length: 500 }, (_, index) => index % 256),
            ),
          /binary|unknown|UTF-8/i,
        ],
        ['UTF-16', () => write('utf16.graphml', Buffer.from(`\ufeff${GRAPHML}`, 'utf16le')), /UTF-16/],
        ['Latin-1', () => write('latin.yml', Buffer.from(`# caf\u00e9\n${YAML}`, 'latin1')), /1:\d+ .*UTF-8/],
        [
          'with a DTD',
          () => write('dtd.graphml', GRAPHML.replace('?>', '?>\n<!DOCTYPE graphml [<!ENTITY a "b">]>')),
          /error 2:1 .*DOCTYPE/,
        ],
        [
          'an alias bomb',
          () => write('bomb.yml', `- entry_type: x\n  bomb:\n${bomb.replace(/^/gm, '    ')}\n`),
          /alias/,
        ],
        ['a C program', () => join(ROOT, 'witnesses/tasks/ticket-price.c'), /C program/],
        ['JSON', () => write('w.json', '{"entry_type": 1}'), /error 1:1 /],
        ['a gzip bomb', () => write('bomb.graphml', gzipSync(Buffer.alloc(200_000_000, 'a'))), /bytes/],
        [
          'for the other verdict',
          () => join(ROOT, 'witnesses/claims/even-steps/witness.yml'),
          /correctness witness, but the verdict FALSE needs a violation witness/,
        ],
        [
          'of a version that does not count',
          () =>
            write('v.yml', YAML.replace('"2.0"', '"2.1"').replaceAll('acsl_expression', 'ext_c_expression')),
          /does not accept yaml 2\.1/,
        ],
        [
          'a directory without witness',
          () => {
            mkdirSync(join(folder, 'nothing'), { recursive: true });
            return join(folder, 'nothing');
          },
          /no witness\.graphml or witness\.yml/,
        ],
      ]),
    ),
  )('%s', async (_name, make, message) => {
    const { exitCode, stdout, stderr } = await validateWitness(make());
    expect(stdout + stderr).toMatch(message);
    expect(exitCode).toBe(INVALID);
    expectClear(stdout + stderr);
  });

  it('1 GB, without reading it', async () => {
    const file = write('large.graphml', GRAPHML);
    truncateSync(file, 1_000_000_000);
    const { exitCode, stdout } = await validateWitness(file);
    expect(stdout).toMatch(/1000000000 bytes/);
    expect(exitCode).toBe(INVALID);
  });

  it('the same in JSON, which stays JSON', async () => {
    const { exitCode, stdout, stderr } = await validateWitness(write('cut.yml', YAML.slice(0, 700)), [
      '--format',
      'json',
    ]);
    expect(JSON.parse(stdout).resolution).toMatchObject({
      outcome: 'invalid-witness',
      status: 'witness invalid (false(unreach-call))',
    });
    expect(stderr).toBe('');
    expect(exitCode).toBe(INVALID);
  });

  it('does not let a witness write to the terminal', async () => {
    const evil = YAML.replace('entry_type: violation_sequence', 'entry_type: "\\e[31mviolation\\a"');
    const { stdout } = await validateWitness(write('evil.yml', evil));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
  });
});

describe('bad usage has exit code 2 and one message on standard error', () => {
  const claim = ['--verdict', 'false(unreach-call)', '--witness', 'witnesses/claims/ticket-price-yaml'];
  const property = ['--property', PROPERTY];
  it.each(
    oneIn<[string, readonly string[], RegExp]>(8, [
      [
        'a task that does not exist',
        ['nowhere.yml', ...claim, ...property],
        /nowhere\.yml: does not exist; check the path/,
      ],
      [
        'a task without that property',
        [TASK, ...claim, '--property', 'witnesses/properties/no-overflow.prp'],
        /ticket-price\.yml: does not have the property .*; give .*unreach-call\.prp.* \(line \d+\)/,
      ],
      [
        'a property that the rules do not know',
        [
          'witnesses/tasks/ticket-price.c',
          ...claim,
          '--data-model',
          'LP64',
          '--property',
          '/tmp-property/deadlock.prp',
        ],
        /does not know the property no-deadlock; use one of /,
      ],
      [
        'a property that is none',
        ['witnesses/tasks/ticket-price.c', ...claim, '--data-model', 'LP64', '--property', 'README.md'],
        /README\.md:1:\d+: /,
      ],
      [
        'a task with several properties',
        ['witnesses/tasks/linked-list.yml', ...claim],
        /several properties; give /,
      ],
      [
        'an unknown validator',
        [TASK, ...claim, ...property, '--validator', 'nitwitt'],
        /no validator 'nitwitt'; did you mean 'nitwit'\? choose from: /,
      ],
      [
        'an unknown rule set',
        [TASK, ...claim, ...property, '--ruleset', 'sv-comp-1999'],
        /sv-comp-1999.*sv-comp-2024/,
      ],
      [
        'a verdict that is none',
        [TASK, '--verdict', 'false(', ...property],
        /"false\(" is not a verdict; use /,
      ],
      [
        'a verdict about another property',
        [TASK, '--verdict', 'false(no-overflow)', ...property],
        /false\(no-overflow\) is about a different property.*; claim false\(unreach-call\) or false/,
      ],
      [
        'a category of another property',
        [TASK, ...claim, ...property, '--category', 'NoDataRace-Main'],
        /NoDataRace-Main is for the property no-data-race, not for unreach-call/,
      ],
      [
        'a directory of sets that is none',
        [TASK, ...claim, ...property, '--sets', 'README.md'],
        /README\.md: is not a directory; name the directory with the \.set files/,
      ],
      ['no verdict', [TASK, ...property], /required option '--verdict <verdict>' not specified/],
      [
        'a wrong option',
        [TASK, ...claim, '--wittness', 'x'],
        /unknown option '--wittness'[\s\S]*Did you mean --witness/,
      ],
      [
        'a program whose data model nobody states',
        ['witnesses/tasks/ticket-price.c', ...claim, ...property],
        /^error: \S+ticket-price\.c: is a program, which states no data model; give it with --data-model .*\n$/,
      ],
      ['a size that is none', [TASK, ...claim, '--memory', '7 apples'], /'--memory <size>'.*such as 7GB/],
      [
        'more cores than there are',
        [TASK, ...claim, ...property, '--cores', '5000'],
        /5000 processing units.*--cores/,
      ],
      [
        'more memory than there is',
        [TASK, ...claim, ...property, '--memory', '900TB'],
        /GB of memory.*--memory/,
      ],
    ]),
  )('%s', async (_name, words, message) => {
    const deadlock = write('deadlock.prp', 'CHECK( init(main()), LTL(G ! deadlock) )\n');
    const given = words.map((word) => word.replace('/tmp-property/deadlock.prp', deadlock));
    const { exitCode, stdout, stderr } = await runCli(['validate', ...given]);
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
    expect(exitCode).toBe(USAGE);
    expectClear(stderr);
  });
});

describe('show', () => {
  const words = [
    'show',
    'witnesses/claims/ticket-price-yaml/witness.yml',
    '--program',
    'witnesses/tasks/ticket-price.c',
  ];
  it.each(
    oneIn<[string, readonly string[], number, RegExp]>(4, [
      [
        '.pdf',
        [],
        USAGE,
        /x\.pdf: has the extension \.pdf, .* use \.txt, .*\.html, .*, or choose a format with --format/,
      ],
      ['.pdf', ['--format', 'dot'], 0, /^digraph/],
      ['.txt', [], 0, /ticket-price/],
      ['.HTML', [], 0, /^<!doctype html>/i],
      ['', [], 0, /ticket-price/],
    ]),
  )('writes to a file that ends in %j with %j', async (ending, more, exitCode, content) => {
    const file = join(folder, `x${ending}`);
    rmSync(file, { force: true });
    const run = await runCli([...words, '--no-execution', ...more, '-o', file]);
    expect(run.exitCode).toBe(exitCode);
    expect(exitCode === 0 ? readFileSync(file, 'utf8') : run.stderr).toMatch(content);
    expect(existsSync(file)).toBe(exitCode === 0);
  });
});

describe('what is not a C program', () => {
  const witness = 'witnesses/claims/ticket-price-yaml/witness.yml';
  it.each(
    oneIn(6, [
      [witness, 'a witness'],
      ['witnesses/claims/ticket-price-graphml/witness.graphml', 'XML'],
      [TASK, 'a task definition'],
      [PROPERTY, 'a property file'],
      ['package.json', 'JSON'],
    ]),
  )('%s is refused as one by every command that takes programs', async (program, content) => {
    const words = ['--program', program];
    const runs = await Promise.all([
      runCli(['lint', witness, ...words]),
      runCli(['explain', witness, ...words]),
      runCli(['show', witness, ...words]),
      runCli(['convert', witness, ...words, '--to', 'yaml-2.1']),
    ]);
    for (const { exitCode, stderr } of runs) {
      expect(exitCode).toBe(USAGE);
      expect(stderr).toContain(`${program}: is not a C program: it looks like ${content}; name the program`);
    }
  });
});

describe('advice that is printed', () => {
  it.runIf(MORE).each([
    ['witnesses/claims/ticket-price-other-branch', /^To find out why: witness-check (.*)$/m],
    ['witnesses/claims/ticket-price-truncated', /^To find out more: witness-check (.*)$/m],
  ])('works for a program, too: %s', async (witness, advice) => {
    const claim = ['--data-model', 'LP64', '--property', PROPERTY, '--verdict', 'false'];
    const { stdout } = await runCli([
      'validate',
      'witnesses/tasks/ticket-price.c',
      ...claim,
      '--witness',
      witness,
    ]);
    const words = advice.exec(stdout)?.[1]?.replaceAll("'", '').split(' ') ?? [];
    expect(words.length).toBeGreaterThan(2);
    expect((await runCli(words)).exitCode).toBeLessThan(USAGE);
  });
});

describe('an output that cannot be written', () => {
  const words = `validate ${TASK} --property ${PROPERTY} --verdict unknown`;
  const shell = (redirection: string) =>
    new Promise<{ exitCode: number; stderr: string }>((resolve) => {
      const line = `set -o pipefail; node bin/witness-check.js ${words} ${redirection}`;
      execFile('bash', ['-c', line], { cwd: ROOT }, (error, _stdout, stderr) =>
        resolve({ exitCode: Number(error?.code ?? 0), stderr }),
      );
    });

  it('because the reader went away is harmless', async () => {
    const { stderr } = await shell('| true');
    expect(stderr).toBe('');
  });

  it.skipIf(!existsSync('/dev/full'))('because the disk is full is a failure', async () => {
    const { exitCode, stderr } = await shell('> /dev/full');
    expect(exitCode).toBe(USAGE);
    expect(stderr).toMatch(/^error: cannot write the result \(ENOSPC\)/);
    expectClear(stderr);
  });
});

describe('help', () => {
  it.each([[['--help']], [['validate', '--help']]])('%j', async (words) => {
    const { exitCode, stdout } = await runCli(words);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Usage: witness-check');
  });

  it('states the exit codes', async () => {
    const { stdout } = await runCli(['validate', '--help']);
    expect(stdout).toContain('Exit codes: 0 confirmed or not required');
  });

  it('prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect((await runCli(['--version'])).stdout.trim()).toBe(version);
  });
});
