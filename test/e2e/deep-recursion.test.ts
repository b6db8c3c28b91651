import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { TARGET_WITNESS } from './target-witness.js';

const REPLAY = join(import.meta.dirname, '../../dist/embedded/replay/start.js');
const folder = mkdtempSync(join(tmpdir(), 'deep-recursion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the process prints about a program of three lines whose last one is main. */
async function validate(name: string, recursive: string, main: string): Promise<readonly string[]> {
  const [program, witness] = [join(folder, `${name}.c`), join(folder, `${name}.yml`)];
  writeFileSync(program, `extern void reach_error(void);\n${recursive}\n${main}\n`);
  writeFileSync(witness, TARGET_WITNESS);
  const { stdout, exitCode } = await execa(process.execPath, [
    REPLAY,
    '--program',
    program,
    '--witness',
    witness,
    '--cputime',
    '60',
  ]);
  expect(exitCode).toBe(0);
  return stdout.split('\n');
}

describe('deep recursion', () => {
  it('is executed for 300000 activations', async () => {
    const lines = await validate(
      'deep',
      'int f(int n) { if (n == 0) return 0; int r = f(n - 1); return r + 1; }',
      'int main(void) { if (f(300000) == 300000) reach_error(); return 0; }',
    );
    expect(lines.at(-1)).toBe('Result: false(unreach-call)');
  });

  it('that has no end is unknown, with the reason', async () => {
    const lines = await validate(
      'endless',
      'int f(int n) { char b[900]; b[n % 900] = 1; return f(n + 1) + b[0]; }',
      'int main(void) { f(1); reach_error(); return 0; }',
    );
    expect(lines[0]).toMatch(/exceeds the budget: the call stack needs too much memory/);
    expect(lines.at(-1)).toBe('Result: unknown');
  });
});
