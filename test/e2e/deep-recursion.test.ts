import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';

const REPLAY = join(import.meta.dirname, '../../dist/embedded/replay/start.js');
const folder = mkdtempSync(join(tmpdir(), 'deep-recursion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WITNESS = `- entry_type: violation_sequence
  metadata:
    format_version: "2.0"
    uuid: 6ba7b810-9dad-41d1-80b4-00c04fd430c8
    creation_time: 2026-01-01T00:00:00Z
    producer: { name: hand, version: "1" }
    task:
      input_files: [program.c]
      input_file_hashes: { program.c: "00" }
      specification: CHECK( init(main()), LTL(G ! call(reach_error())) )
      data_model: LP64
      language: C
  content:
    - segment:
        - waypoint: { type: target, action: follow, location: { file_name: program.c, line: 3 } }
`;

/** What the process prints about a program of three lines whose last one is main. */
async function validate(name: string, recursive: string, main: string): Promise<readonly string[]> {
  const [program, witness] = [join(folder, `${name}.c`), join(folder, `${name}.yml`)];
  writeFileSync(program, `extern void reach_error(void);\n${recursive}\n${main}\n`);
  writeFileSync(witness, WITNESS);
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
