import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fix, lint } from '../../src/index.js';
import { MORE } from '../effort.js';
import { ROOT, runCli } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'platforms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WITNESS = 'witnesses/claims/ticket-price-yaml/witness.yml';
const PROGRAM = 'witnesses/tasks/ticket-price.c';
const YAML = readFileSync(join(ROOT, WITNESS), 'utf8');

/**
 * The command where Node says that it is on another system. Such a machine is not at hand: its file system, its shell and
 * its processes are still those of Linux, without what only Linux has.
 */
function runOn(platform: string, words: readonly string[]) {
  const options = `--require ${join(import.meta.dirname, 'fake-platform.cjs')}`;
  return runCli(words, ROOT, { ...process.env, NODE_OPTIONS: options, FAKE_PLATFORM: platform });
}

describe.each([
  ['darwin', 'macOS'],
  ['win32', 'Windows'],
])('on %s', (platform, name) => {
  it.runIf(MORE || platform === 'win32')('witnesses are linted, explained and shown', async () => {
    const linted = await runOn(platform, ['lint', WITNESS, '--program', PROGRAM, '--profile', 'strict']);
    expect([linted.stderr, linted.exitCode]).toEqual(['', 0]);
    const rule = await runOn(platform, ['explain', 'WT003']);
    expect(rule.stdout).toContain('# WT003');
    const explained = await runOn(platform, ['explain', WITNESS, '--program', PROGRAM]);
    expect(explained.stdout).toContain('at 17:5 in main: reach_error is reached.');
    const shown = await runOn(platform, ['show', WITNESS, '--program', PROGRAM]);
    expect([shown.stderr, shown.exitCode]).toEqual(['', 0]);
    expect(shown.stdout).toContain('false(unreach-call)');
    const page = await runOn(platform, ['show', WITNESS, '--program', PROGRAM, '--format', 'html']);
    expect(page.stdout).toMatch(/^<!doctype html>/i);
    expect(page.stdout).toContain('replay: false(unreach-call)');
  });

  it('doctor says what is missing there', async () => {
    const { stdout, exitCode } = await runOn(platform, ['doctor']);
    expect(stdout).toMatch(new RegExp(`platform ${name} .*needs Linux`));
    expect(stdout).toContain('runs     not possible');
    expect(exitCode).toBe(1);
  });

  it('validate says in one message that it needs Linux, and what works', async () => {
    const { stderr, exitCode } = await runOn(platform, [
      'validate',
      'witnesses/tasks/ticket-price.yml',
      '--witness',
      WITNESS,
      '--verdict',
      'false',
      '--property',
      'witnesses/properties/unreach-call.prp',
      '--category',
      'ReachSafety-ControlFlow',
    ]);
    expect(stderr).toMatch(new RegExp(`^error: .*needs Linux, and this is ${name}; .*WSL 2.*\\n$`));
    expect(exitCode).toBe(2);
  });

  it('a verdict that needs no run is decided', async () => {
    const { stdout, stderr } = await runOn(platform, [
      'validate',
      'witnesses/tasks/ticket-price.yml',
      '--verdict',
      'unknown',
      '--property',
      'witnesses/properties/unreach-call.prp',
      '--category',
      'ReachSafety-ControlFlow',
    ]);
    expect(stderr).toBe('');
    expect(stdout).toContain('NOTHING CLAIMED');
  });
});

describe('files that come from Windows', () => {
  const find = async (text: string, name = 'witness.yml') => {
    const { files } = await lint({
      files: [],
      texts: [{ name, bytes: Buffer.from(text) }],
      programs: [join(ROOT, PROGRAM)],
      profile: 'strict',
    });
    return (files[0]?.findings ?? []).map(({ ruleId, position, args }) => ({ ruleId, position, args }));
  };
  const crlf = (text: string) => text.replaceAll('\n', '\r\n');
  const WRONG = YAML.replace('line: 13', 'line: 12').replace('"\\\\result == 5"', '"unknown_name == 5"');
  const GRAPHML = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-graphml/witness.graphml'), 'utf8');

  it('have the same findings at the same places, whatever ends their lines', async () => {
    expect(await find(crlf(YAML))).toEqual(await find(YAML));
    const found = await find(WRONG);
    expect(found.length).toBeGreaterThan(0);
    expect(await find(crlf(WRONG))).toEqual(found);
    const graphml = GRAPHML.replace('violation_witness', 'violation_witnes');
    expect(await find(crlf(graphml), 'w.graphml')).toEqual(await find(graphml, 'w.graphml'));
  });

  it('name programs with drive letters and backslashes', async () => {
    const files = YAML.replace('- ticket-price.c', "- 'C:\\work\\ticket-price.c'")
      .replace('ticket-price.c: "cf', "'C:\\work\\ticket-price.c': \"cf")
      .replaceAll('file_name: ticket-price.c', "file_name: 'C:\\work\\ticket-price.c'");
    expect(await find(files)).toEqual(await find(YAML));
  });

  it('keep the ends of their lines when they are corrected', async () => {
    const { files } = await fix({
      files: [],
      texts: [{ name: 'witness.yml', bytes: Buffer.from(crlf(YAML.replace(/ {4}uuid: .*\n/, ''))) }],
    });
    const [fixed] = files;
    expect(fixed?.kind === 'fixed' && fixed.text?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('are found whatever the case of their endings', async () => {
    mkdirSync(join(folder, 'case'));
    for (const name of ['WITNESS.YML', 'Other.GraphML']) writeFileSync(join(folder, 'case', name), 'x');
    const { files } = await lint({ files: [join(folder, 'case')] });
    expect(files.map(({ path }) => path.slice(folder.length + 6))).toEqual(['Other.GraphML', 'WITNESS.YML']);
  });
});
