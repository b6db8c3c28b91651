import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Chosen } from './sample.js';

const PROGRAM = join(import.meta.dirname, '../../bin/witness-check.js');

/** A native run has this long, in milliseconds: what violates does so at once, and some programs do not end. */
const PATIENCE = 5000;

/**
 * What the program that gcc compiles does with the inputs of the witness that was asked about last: `violated`, or how
 * it failed to, and the number of inputs.
 */
export function violatesNatively({ path, dataModel }: Chosen, folder: string): string {
  const above = mkdtempSync(join(tmpdir(), 'public-native-'));
  const harness = join(above, 'harness');
  const run = (command: string, args: readonly string[], cwd: string) =>
    spawnSync(command, args, {
      cwd,
      timeout: command === './violation' ? PATIENCE : 60_000,
      encoding: 'utf8',
    });
  try {
    const files = ['w.yml', '--program', basename(path), '--property', 'p.prp', '--data-model', dataModel];
    const explained = run(
      process.execPath,
      [PROGRAM, 'explain', ...files, '--write-harness', harness],
      folder,
    );
    if (!existsSync(harness)) return `no harness: ${explained.stderr.slice(0, 200)}`;
    const { status, stderr } = run('make', ['violation'], harness);
    if (status !== 0) return `not built: ${stderr.slice(-200).replaceAll('\n', ' ')}`;
    const { stderr: said, signal, status: code } = run('./violation', [], harness);
    if (/is violated here/.test(said)) return 'violated';
    const inputs = readFileSync(join(harness, 'testcase-1.xml'), 'utf8').split('<input').length - 1;
    return `${signal ?? `exit ${code}`} with ${inputs} inputs`;
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}
