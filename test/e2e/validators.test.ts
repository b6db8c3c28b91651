import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRegistry } from '../../src/validator/registry.js';
import { writeZip } from '../campaign/write-zip.js';
import { oneIn } from '../effort.js';
import { type FakeTool, makeFakeTool } from '../use-cases/validate/fake-tool.js';
import { readTranscripts } from '../validator/transcript.js';
import { ROOT, runCli } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'validators-'));
const collection = join(folder, 'tools');
let nitwit: FakeTool;
/** Without the tools that this machine may have. */
const environment = { ...process.env, PATH: '/usr/bin:/bin', WITNESS_CHECK_TOOLS: '' };
const withTools = { ...environment, WITNESS_CHECK_TOOLS: collection };

beforeAll(async () => {
  const registry = await readRegistry();
  const transcripts = readTranscripts();
  mkdirSync(collection);
  for (const [name, sample] of [
    ['nitwit', 'exit-0'],
    ['goblint', 'other-fatal-error'],
  ] as const) {
    const definition = registry.get(name);
    const transcript = transcripts.find((each) => each.validator === name && each.name === sample);
    if (definition === undefined || transcript === undefined) throw new Error(`no sample of ${name}`);
    const tool = makeFakeTool(join(collection, name), definition, transcript);
    if (name === 'nitwit') nitwit = tool;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cli = (words: readonly string[], cwd = ROOT, env: NodeJS.ProcessEnv = environment) =>
  runCli(words, cwd, env);
const CLAIM = [
  'validate',
  join(ROOT, 'witnesses/tasks/ticket-price.yml'),
  '--verdict',
  'false(unreach-call)',
  '--property',
  join(ROOT, 'witnesses/properties/unreach-call.prp'),
  '--witness',
  join(ROOT, 'witnesses/claims/ticket-price-graphml'),
  // The fake tools record next to themselves how they were called, which a sandbox, or a separate user, forbids.
  '--no-sandbox',
  '--as-root',
];

describe('validators list', () => {
  it('shows each one, what it accepts, and whether it is installed', async () => {
    const { exitCode, stdout } = await cli(['validators', 'list'], ROOT, withTools);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^nitwit +C; violation; graphml 1\.0\n +installed in .*tools\/nitwit$/m);
    expect(stdout).toMatch(/^cpachecker .*\n +is not installed \(no cpachecker or cpa\.sh on the PATH\)$/m);
    expect(stdout).toMatch(/^\d+ known validators and linters, \d+ installed$/m);
  });

  it('as JSON', async () => {
    const { stdout } = await cli(['validators', 'list', '--format', 'json'], ROOT, withTools);
    const list = JSON.parse(stdout) as { definition: { name: string }; installation: { kind: string } }[];
    const installed = list.filter(({ installation }) => installation.kind === 'installed');
    expect(installed.map(({ definition }) => definition.name)).toEqual(
      expect.arrayContaining(['replay', 'nitwit']),
    );
  });
});

describe('validators show', () => {
  it('says what a validator accepts and needs', async () => {
    const { exitCode, stdout } = await cli(['validators', 'show', 'cpachecker']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^cpachecker \(validator\): /);
    expect(stdout).toMatch(/needs +Java 21 or newer, 17 before release 4\.2/);
    expect(stdout).toMatch(
      /takes +2024, 2025; correctness witnesses; graphml 1\.0, yaml 2\.0; unreach-call, no-overflow/,
    );
  });

  it('knows who there is', async () => {
    const { exitCode, stderr } = await cli(['validators', 'show', 'nitwitt']);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/there is no validator 'nitwitt'; did you mean 'nitwit'\? choose from: .*nitwit/);
  });
});

describe('validators check', () => {
  it.each(
    oneIn<[string, number, RegExp]>(4, [
      ['nitwit', 0, /version 1\.2\.3\n {2}false\(unreach-call\) for .*\nUSABLE\n$/],
      ['replay', 0, /version \d+\.\d+\.\d+\S*\n[\s\S]*\nUSABLE\n$/],
      ['cpachecker', 1, /NOT USABLE: is not installed \(no cpachecker or cpa\.sh on the PATH\)\n$/],
      ['goblint', 1, /EXCEPTION for true of [\s\S]*NOT USABLE: ended with EXCEPTION\n$/],
    ]),
  )('%s', async (name, code, text) => {
    const { exitCode, stdout, stderr } = await cli(['validators', 'check', name], ROOT, withTools);
    expect(stderr).toBe('');
    expect(stdout).toMatch(text);
    expect(exitCode).toBe(code);
  });
});

describe('validators install', () => {
  const tools = join(folder, 'installed');
  const archive = join(folder, 'nitwit.zip');
  const install = (name: string, ...words: readonly string[]) =>
    cli(['validators', 'install', name, ...words]);
  const file = (name: string, content: string, mode = 0o100755) => ({ name, content, mode });
  const WHOLE = [
    file('nitwit-2026/nitwit.sh', '#!/bin/sh\n[ "$1" = --version ] && echo 1.2.3\nexit 245\n'),
    file('nitwit-2026/bin/nitwit32', ''),
    file('nitwit-2026/bin/nitwit64', ''),
  ];

  const bounded = join(folder, 'bounded');
  const large = join(folder, 'large.zip');
  writeZip(large, [...WHOLE, file('nitwit-2026/data', 'x'.repeat(3000))]);

  it('unpacks an archive, tries the tool, and does not overwrite it', async () => {
    writeZip(archive, WHOLE);
    const first = await install('nitwit', '--archive', archive, '--tools-dir', tools);
    expect(first.stdout).toMatch(
      /^unpacked 3 files \(\d+ bytes\) into .*installed\/nitwit\nSHA-256 .*: [0-9a-f]{64}\n/,
    );
    expect(first.stdout).toMatch(/nitwit\n {2}found in .*\n {2}version 1\.2\.3\n[\s\S]*USABLE\n$/);
    expect(first.exitCode).toBe(0);
    expect(readdirSync(tools)).toEqual(['nitwit']);
    const second = await install('nitwit', '--archive', archive, '--tools-dir', tools);
    expect(second.stderr).toMatch(/installed\/nitwit: exists; use --force to replace it/);
    expect(second.exitCode).toBe(2);
  });

  it('replaces a tool as a whole or not at all, and clears away what a killed call left', async () => {
    const place = join(tools, 'goblint');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'old'), '');
    const abandoned = join(tools, `.installing-${hostname().replace(/[^A-Za-z0-9.-]/g, '_')}-999999999-x`);
    mkdirSync(abandoned);
    writeZip(archive, [file('README', 'not a goblint')]);
    const refused = await install('goblint', '--archive', archive, '--tools-dir', tools, '--force');
    expect(refused.stderr).toMatch(/nitwit\.zip: does not contain goblint: it must have goblint/);
    expect(readdirSync(place)).toEqual(['old']);
    expect(existsSync(abandoned)).toBe(false);
    writeZip(archive, [
      file('goblint', '#!/bin/sh\necho Goblint version: 1.2.3\n'),
      file('conf/a.json', '{}'),
    ]);
    const replaced = await install('goblint', '--archive', archive, '--tools-dir', tools, '--force');
    expect(replaced.stdout).toMatch(/^unpacked 2 files/);
    expect(readdirSync(place).sort()).toEqual(['conf', 'goblint']);
    expect(readdirSync(tools).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it.each(
    oneIn<[string, readonly string[], number, RegExp]>(4, [
      [
        'without an archive',
        ['nitwit'],
        1,
        /never downloads anything\.\n.*\n {2}https:\/\/gitlab\.com\/sosy-lab\/.*fm-tools[\s\S]*install nitwit --archive FILE\.zip\n$/,
      ],
      [
        'without an archive, with an entry',
        ['cpachecker', '--entry', join(ROOT, 'witnesses/fm-tools/cpachecker.yml')],
        1,
        /Fetch the archive of cpachecker from\n {2}https:\/\/doi\.org\/10\.5281\/zenodo\.\d+\n/,
      ],
      [
        'of more than --max-size',
        ['nitwit', '--archive', large, '--tools-dir', bounded, '--max-size', '2kB'],
        2,
        /large\.zip: holds more than 2000 bytes when unpacked; .* allow more with --max-size/,
      ],
      [
        'of more than --max-entries',
        ['nitwit', '--archive', large, '--tools-dir', bounded, '--max-entries', '3'],
        2,
        /large\.zip: has more than 3 entries; .* allow more with --max-entries/,
      ],
      [
        'within both',
        ['nitwit', '--archive', large, '--tools-dir', bounded, '--max-size', '4kB', '--max-entries', '4'],
        0,
        /^unpacked 4 files/,
      ],
      ['of what ships', ['replay'], 2, /'replay' is part of this program/],
      [
        'without a folder',
        ['nitwit', '--archive', archive],
        2,
        /there is no folder of tools to install into/,
      ],
      ['with a wrong checksum', ['nitwit', '--sha256', 'abc'], 2, /'abc' is not a SHA-256/],
      [
        'that a configuration hides',
        ['nitwit', '--archive', archive, '--tool', 'nitwit=/x'],
        2,
        /is only looked for in \/x/,
      ],
    ]),
  )('%s', async (_name, words, exitCode, message) => {
    const [name = '', ...others] = words;
    const run = await install(name, ...others);
    expect(run.stdout + run.stderr).toMatch(message);
    expect(run.exitCode).toBe(exitCode);
  });
});

describe('validate with tools', () => {
  it.each<[string, () => { words: string[]; cwd?: string; env?: NodeJS.ProcessEnv }]>([
    ['of the environment', () => ({ words: [], env: withTools })],
    ['of the command line', () => ({ words: ['--tool', `nitwit=${nitwit.directory}`] })],
    [
      'of the configuration in the current directory',
      () => {
        const cwd = join(folder, 'configured');
        mkdirSync(cwd);
        writeFileSync(join(cwd, '.witness-check.yml'), 'tools-dir: ../tools\n');
        return { words: [], cwd };
      },
    ],
    [
      'of a configuration by name',
      () => {
        const config = join(folder, 'named.yml');
        writeFileSync(config, 'tools:\n  nitwit: { directory: tools/nitwit }\n');
        return { words: ['--config', config] };
      },
    ],
  ])('%s', async (_name, arrange) => {
    const { words, cwd, env } = arrange();
    const { exitCode, stdout } = await cli([...CLAIM, '--validator', 'nitwit', ...words], cwd, env);
    expect(stdout).toMatch(/nitwit 1\.2\.3 false\(unreach-call\)/);
    expect(exitCode).toBe(0);
  });

  it('takes options and further definitions from the configuration', async () => {
    const cwd = join(folder, 'own');
    mkdirSync(join(cwd, 'definitions'), { recursive: true });
    const text = readFileSync(join(ROOT, 'validators/nitwit.yml'), 'utf8');
    writeFileSync(join(cwd, 'definitions/mine.yml'), text.replace('name: nitwit', 'name: mine'));
    writeFileSync(
      join(cwd, '.witness-check.yml'),
      "validators-dirs: [definitions]\ntools:\n  mine: { directory: ../tools/nitwit, options: [--fast, -w, '${witness}'] }\n",
    );
    const { exitCode } = await cli([...CLAIM, '--validator', 'mine'], cwd);
    expect(exitCode).toBe(0);
    expect(nitwit.calls().words.slice(0, 2)).toEqual(['--fast', '-w']);
  });

  it.each(
    oneIn<[string, string, RegExp]>(4, [
      [
        'a key',
        'tool-dir: x\n',
        /c\.yml:1:1: the document has the unknown key 'tool-dir'; see schemas\/configuration/,
      ],
      ['a type', 'tools-dir: ok\ntools:\n  nitwit: here\n', /c\.yml:3:11: 'nitwit' must be of type object/],
      ['syntax', 'tools: [\n', /c\.yml:\d+:\d+: is not valid YAML/],
    ]),
  )('points at a mistake in %s of the configuration', async (_name, text, message) => {
    const config = join(folder, 'c.yml');
    writeFileSync(config, text);
    const { exitCode, stderr } = await cli([...CLAIM, '--config', config]);
    expect(stderr).toMatch(message);
    expect(exitCode).toBe(2);
  });

  it('points at a mistake in a definition', async () => {
    const directory = join(folder, 'mistaken');
    mkdirSync(directory);
    writeFileSync(join(directory, 'mine.yml'), 'name: mine\ntitle: Mine\nexecutable: { names: mine }\n');
    const { exitCode, stderr } = await cli([...CLAIM, '--validators-dir', directory]);
    expect(stderr).toMatch(/mine\.yml:\d+:\d+: /);
    expect(exitCode).toBe(2);
  });

  it('refuses a tool without directory', async () => {
    const { exitCode, stderr } = await cli([...CLAIM, '--tool', 'nitwit']);
    expect(stderr).toMatch(/a name and a directory, such as nitwit=\/opt\/nitwit/);
    expect(exitCode).toBe(2);
  });

  it('counts those that are not installed, and explains the others', async () => {
    const { stdout } = await cli([...CLAIM, '--all'], ROOT, withTools);
    expect(stdout).toMatch(/goblint did not run: does not take violation witnesses, graphml 1\.0/);
    expect(stdout).toMatch(/^ {4}\d+ validators are not installed: witness-check validators list$/m);
    const { stdout: json } = await cli([...CLAIM, '--all', '--format', 'json'], ROOT, withTools);
    const { witnesses } = JSON.parse(json) as {
      witnesses: { notRun: { validator: string; cause: string; reason: string }[] }[];
    };
    const notRun = witnesses[0]?.notRun ?? [];
    expect(notRun.length).toBeGreaterThan(15);
    for (const { reason } of notRun) expect(reason).toMatch(/^[^\n]{10,200}$/);
    expect(notRun.find(({ validator }) => validator === 'theta')).toEqual({
      validator: 'theta',
      cause: 'not-installed',
      reason:
        'takes part in edition 2026, current, not in 2024; is not installed (no theta-start.sh on the PATH)',
      also: 'inapplicable',
    });
  });
});

describe('validate with a benchmark definition', () => {
  const definition = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return ['--benchmark-definition', file];
  };
  const xml = (category: string, tool = 'nitwit') => `<?xml version="1.0"?>
<benchmark tool="${tool}" timelimit="77 s" hardtimelimit="80 s" memlimit="1 GB" cpuCores="1">
  <rundefinition name="SV-COMP24_unreach-call">
    <option name="--official">\${rundefinition_name}</option>
    <option name="-w">../../results-verified/LOGDIR/\${rundefinition_name}/\${taskdef_name}/witness.graphml</option>
    <tasks name="${category}">
      <includesfile>../c/Loops.set</includesfile>
      <propertyfile>../c/properties/unreach-call.prp</propertyfile>
    </tasks>
  </rundefinition>
</benchmark>
`;
  const NAME = 'nitwit-validate-violation-witnesses-1.0.xml';

  it.each(oneIn(2, [NAME, 'nitwit-validate-violation-witnesses-v1.xml']))(
    '%s: uses its options and runs its validator only',
    async (name) => {
      const words = [
        ...CLAIM,
        '--category',
        'ReachSafety-Loops',
        ...definition(name, xml('ReachSafety-Loops')),
      ];
      const { exitCode, stdout } = await cli(words, ROOT, withTools);
      expect(stdout).toMatch(/nitwit 1\.2\.3 false\(unreach-call\)/);
      expect(stdout).not.toMatch(/not installed|^ *prove /m);
      expect(exitCode).toBe(0);
      expect(nitwit.calls().words.slice(0, 3)).toEqual(['--official', 'SV-COMP24_unreach-call', '-w']);
      expect(nitwit.calls().words[3]).toMatch(/ticket-price-graphml\/witness\.graphml$/);
    },
  );

  it.each(
    oneIn<[string, string, string[], RegExp]>(4, [
      [
        'another category',
        NAME,
        ['--category', 'ReachSafety-ECA'],
        /nitwit did not run: nitwit-validate-violation-witnesses-1\.0\.xml has no tasks in category ReachSafety-ECA/,
      ],
      [
        'another kind',
        'nitwit-validate-correctness-witnesses-1.0.xml',
        [],
        /nitwit did not run: .*\.xml is for correctness witnesses/,
      ],
      [
        'another version',
        'nitwit-validate-violation-witnesses-2.0.xml',
        [],
        /nitwit did not run: .*\.xml is for witnesses of version 2\.0/,
      ],
      [
        'another version in the words of 2026',
        'nitwit-validate-violation-witnesses-v2.xml',
        [],
        /nitwit did not run: .*\.xml is for witnesses of version 2/,
      ],
    ]),
  )('explains that it is for %s', async (_name, file, more, text) => {
    const { exitCode, stdout } = await cli(
      [...CLAIM, ...more, ...definition(file, xml('ReachSafety-Loops'))],
      ROOT,
      withTools,
    );
    expect(stdout).toMatch(text);
    expect(exitCode).toBe(1);
  });

  it('refuses a tool without a definition', async () => {
    const { exitCode, stderr } = await cli([...CLAIM, ...definition('x.xml', xml('T', 'nobody'))]);
    expect(stderr).toMatch(/x\.xml: is for the tool 'nobody', which no validator definition describes/);
    expect(exitCode).toBe(2);
  });
});
