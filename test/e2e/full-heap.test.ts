import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineOptions } from '../../src/launch/engine-options.js';
import { statusOfRun } from '../../src/validator/output-status.js';
import { readRegistry } from '../../src/validator/registry.js';
import { MORE, oneIn } from '../effort.js';
import { ROOT } from './run-cli.js';
import { TARGET_WITNESS } from './target-witness.js';

const folder = mkdtempSync(join(tmpdir(), 'full-heap-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Its tree takes more than 100 MB. */
const program = join(folder, 'big.c');
/** Its tree takes some 50 MB, and it recurses. */
const deep = join(folder, 'deep.c');
const sequence = join(folder, 'witness.yml');
const INVARIANTS = join(ROOT, 'witnesses/claims/even-steps/witness.yml');

const steps = (count: number) => '  x = x + 1;\n'.repeat(count);

beforeAll(() => {
  const head = 'extern void reach_error(void);\n';
  writeFileSync(program, `${head}int main(void) {\n  int x = 0;\n${steps(200_000)}  reach_error();\n}\n`);
  writeFileSync(
    deep,
    `${head}int f(int n) { if (n == 0) return 0; int r = f(n - 1); return r + 1; }\nint main(void) { if (f(300000) == 300000) reach_error(); return 0; }\nint other(int x) {\n${steps(60_000)}  return x;\n}\n`,
  );
  writeFileSync(sequence, TARGET_WITNESS);
});

/** A run of an embedded validator whose heap is too small, as the one that starts it sees it. */
async function run(validator: string, subject: string, witness: string, heap: string) {
  const definition = (await readRegistry()).get(validator);
  if (definition === undefined) throw new Error(`no ${validator}`);
  const start = join(ROOT, `dist/embedded/${validator}/start.js`);
  const words = ['--program', subject, '--witness', witness, '--data-model', 'LP64', '--cputime', '90'];
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [...engineOptions(), heap, start, ...words],
    { encoding: 'utf8' },
  );
  const used = { cputime: 1, walltime: 1, terminationreason: undefined };
  const ended = {
    exitCode: status ?? undefined,
    signal: signal === null ? undefined : constants.signals[signal],
    output: stdout + stderr,
    ...used,
  };
  return { ...ended, read: statusOfRun(definition, ended, { cputime: 90, walltime: 126 }) };
}

describe('a heap that is too small', () => {
  it.each(
    oneIn(2, [
      ['replay', sequence],
      ['prove', INVARIANTS],
    ] as const),
  )('ends %s by an abort, which is read as a lack of memory', async (validator, witness) => {
    const { signal, read } = await run(validator, program, witness, '--max-old-space-size=40');
    expect({ signal, read }).toEqual({ signal: 6, read: { status: 'OUT OF MEMORY', detail: undefined } });
  });

  it.runIf(MORE)('ends a thread for deep recursion, whose process says so', async () => {
    const { exitCode, output, read } = await run('replay', deep, sequence, '--max-old-space-size=140');
    expect(output).toBe('Reason: the heap of a thread is full\nResult: OUT OF MEMORY\n');
    expect({ exitCode, read }).toEqual({
      exitCode: 1,
      read: { status: 'OUT OF MEMORY', detail: 'the heap of a thread is full' },
    });
  });
});
