import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Chosen } from './sample.js';

const PROGRAM = join(import.meta.dirname, '../../bin/witness-check.js');

/** Whether the program that gcc compiles violates with the inputs of the witness that was asked about last. */
export function violatesNatively({ path, dataModel }: Chosen, folder: string): boolean {
  const above = mkdtempSync(join(tmpdir(), 'public-native-'));
  const harness = join(above, 'harness');
  try {
    const files = ['w.yml', '--program', basename(path), '--property', 'p.prp', '--data-model', dataModel];
    spawnSync(process.execPath, [PROGRAM, 'explain', ...files, '--write-harness', harness], { cwd: folder });
    return spawnSync('make', ['-C', harness, 'run'], { timeout: 60_000 }).status === 0;
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}
