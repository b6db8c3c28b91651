import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataModel } from '../../src/vocabulary/data-model.js';

import { machine } from '../machine.js';

/** The data models that this machine can compile for. */
export const COMPILED_MODELS: readonly DataModel[] =
  machine.compiles32Bit.kind === 'present' ? ['ILP32', 'LP64'] : ['LP64'];

/** Compiles a program with gcc and gives the lines it prints. */
export function linesOfGcc(text: string, dataModel: DataModel): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'c-front-end-'));
  try {
    const source = join(folder, 'program.c');
    const program = join(folder, 'program');
    writeFileSync(source, text);
    const model = dataModel === 'ILP32' ? '-m32' : '-m64';
    const compiled = spawnSync('cc', ['-std=gnu11', '-w', '-O0', model, source, '-o', program], {
      encoding: 'utf8',
    });
    if (compiled.status !== 0) throw new Error(`gcc rejects the program:\n${compiled.stderr.slice(0, 2000)}`);
    return spawnSync(program, { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
