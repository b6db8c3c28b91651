import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'report-'));
const claim = join(folder, 'claim.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const words = ['validate', 'witnesses/tasks/ticket-price.yml', '--verdict', 'unknown'];
  const property = ['--property', 'witnesses/properties/unreach-call.prp'];
  const { stdout } = await runCli([...words, ...property, '--format', 'json']);
  writeFileSync(claim, stdout);
});

describe('report', () => {
  it.each([
    ['json', /^\{[\s\S]*ticket-price/],
    ['md', /^#[\s\S]*\n$/],
    ['html', /^<!doctype html>[\s\S]*ticket-price/i],
  ])('goes to a .%s file in the format that its name promises', async (ending, content) => {
    const file = join(folder, `claims.${ending}`);
    expect(await runCli(['report', claim, '-o', file])).toMatchObject({ exitCode: 0, stdout: '' });
    expect(readFileSync(file, 'utf8')).toMatch(content);
  });

  it('refuses a name that promises something else', async () => {
    const file = join(folder, 'claims.pdf');
    const { exitCode, stderr } = await runCli(['report', claim, '-o', file]);
    expect(stderr).toContain(
      'claims.pdf: has the extension .pdf, which is no format of this command; use .html, ',
    );
    expect(exitCode).toBe(2);
    expect(existsSync(file)).toBe(false);
  });
});
