import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { effort, MORE } from '../effort.js';
import { ROOT, runCli } from './run-cli.js';

const WITNESS = 'witnesses/claims/ticket-price-yaml/witness.yml';
const folder = mkdtempSync(join(tmpdir(), 'output-formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WRITTEN: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['findings.sarif', [], /^\{\s*"\$schema": ?"[^"]*sarif/],
  ['findings.json', [], /^\{[\s\S]*"ticket-price-yaml|^\{[\s\S]*witness\.yml/],
  ['findings.xml', [], /^<\?xml [\s\S]*<testsuite/],
  ['findings.txt', [], /^1 witness: 0 errors/],
  ['quality.json', ['--format', 'gitlab'], /^\[/],
  ['findings.pdf', ['--format', 'pretty'], /^1 witness: 0 errors/],
];

describe('the name of a file', () => {
  it.each(effort(WRITTEN.slice(0, 1), WRITTEN))('lint --output %s %j', async (name, words, content) => {
    const file = join(folder, name);
    const { exitCode, stdout } = await runCli(['lint', WITNESS, '--output', file, ...words]);
    expect([exitCode, stdout]).toEqual([0, '']);
    expect(readFileSync(file, 'utf8')).toMatch(content);
  });

  it.each([
    ['lint', [WITNESS, '--output'], '.txt, .text, .log, .json, .sarif, .xml'],
    ['convert', [WITNESS, '--to', 'yaml-2.1', '-o'], '.yml, .yaml, .json'],
  ])('%s refuses one that promises something else', async (command, words, allowed) => {
    const file = join(folder, `${command}.pdf`);
    const { exitCode, stderr, stdout } = await runCli([command, ...words, file]);
    expect(stderr).toBe(
      `error: ${file}: has the extension .pdf, which is no format of this command; use ${allowed}, or choose a format with --format\n`,
    );
    expect([exitCode, stdout, existsSync(file)]).toEqual([2, '', false]);
  });
});

const SCRIPT = spawnSync('script', ['--version']).status === 0;
if (!SCRIPT) console.log('skipping a test on a terminal: install util-linux (script) to run it');

describe.skipIf(!SCRIPT || !MORE)('a page on a terminal', () => {
  const report = (...words: readonly string[]) => {
    const line = [process.execPath, 'bin/witness-check.js', 'report', 'no-results', ...words].join(' ');
    return spawnSync('script', ['-qec', line, '/dev/null'], { cwd: ROOT, encoding: 'utf8' });
  };

  it('is refused by report, which names -o', () => {
    const { stdout, status } = report();
    expect(stdout).toBe(
      'error: the result is a page in HTML, which is not for a terminal; name a file with -o, such as -o claims.html, or choose a format with --format\r\n',
    );
    expect(status).toBe(2);
  });

  it('is not what other formats, a file or a pipe ask for', async () => {
    const missing = /^error: no-results: /;
    expect(report('--format', 'json').stdout).toMatch(missing);
    expect(report('-o', join(folder, 'claims.html')).stdout).toMatch(missing);
    expect((await runCli(['report', 'no-results'])).stderr).toMatch(missing);
  });
});
