import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';
import { main } from '../../src/cli/main.js';
import { ROOT } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'lint-profile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A witness of format 2.1, with this name. */
function witness(name: string): string {
  const file = join(folder, name);
  const text = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-yaml/witness.yml'), 'utf8');
  writeFileSync(
    file,
    text
      .replace(/format_version: ["']2\.0["']/, 'format_version: "2.1"')
      .replaceAll('acsl_expression', 'ext_c_expression'),
  );
  return file;
}

async function lint(...words: string[]) {
  let stdout = '';
  let stderr = '';
  const exitCode = await main(
    ['lint', '--no-config', ...words],
    {
      stdout: { write: (text: string) => (stdout += text) },
      stderr: { write: (text: string) => (stderr += text) },
      color: 'plain',
    },
    { signal: new AbortController().signal, listen: () => undefined },
    COMMANDS,
  );
  return { exitCode, stdout, stderr };
}

describe('the profile sv-comp takes a year', () => {
  const file = witness('witness.yml');

  it.each([
    ['sv-comp', 0, /^1 witness: 0 errors/],
    ['sv-comp-2027', 0, /^1 witness: 0 errors/],
    ['sv-comp-2026', 0, /^1 witness: 0 errors/],
    ['sv-comp-current', 0, /^1 witness: 0 errors/],
    ['sv-comp-2024', 1, /does not accept yaml 2\.1/],
  ])('%s: a witness of format 2.1 has the exit code %i', async (profile, exitCode, text) => {
    const seen = await lint(file, '--profile', profile);
    expect({ ...seen, stderr: '' }).toEqual({ exitCode, stdout: expect.stringMatching(text), stderr: '' });
  });

  it('--ruleset comes before the year', async () => {
    const { exitCode } = await lint(file, '--profile', 'sv-comp-2024', '--ruleset', 'sv-comp-2027');
    expect(exitCode).toBe(0);
  });

  it.each([
    ['sv-comp-1999', /there is no rule set "sv-comp-1999"/],
    ['default-2027', /Allowed choices are default, sv-comp, strict, and sv-comp with a year\./],
  ])('%s is none', async (profile, message) => {
    const { exitCode, stdout, stderr } = await lint(file, '--profile', profile);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('--print-config names the rule set of the year', async () => {
    const { stdout } = await lint('--profile', 'sv-comp-2027', '--print-config');
    expect(JSON.parse(stdout)).toMatchObject({ profile: 'sv-comp', ruleset: 'sv-comp-2027' });
  });
});
