import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataModel } from '../../../../src/c/c-type.js';

/** What the executed program of a compiler printed, and how it ended. */
export interface CompiledRun {
  readonly stdout: Buffer;
  readonly code: number | null;
}

const FLAGS: Record<DataModel, readonly string[]> = {
  LP64: ['-m64'],
  // The same arithmetic of reals as on 64 bits, not that of the old floating-point unit.
  ILP32: ['-m32', '-msse2', '-mfpmath=sse'],
};

/** True where gcc is installed with the libraries for this data model. */
export function gccHas(model: DataModel): boolean {
  return runWithGcc('int main(void) { return 42; }', model)?.code === 42;
}

/** Compiles a program with gcc and executes it; undefined where that is not possible. */
export function runWithGcc(source: string, model: DataModel): CompiledRun | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'replay-gcc-'));
  try {
    const file = join(folder, 'program.c');
    const binary = join(folder, 'program');
    writeFileSync(file, source);
    const flags = [...FLAGS[model], '-std=gnu11', '-O0', '-fwrapv', '-w', '-o', binary, file, '-lm'];
    const compiled = spawnSync('gcc', flags, { encoding: 'utf8' });
    if (compiled.status !== 0) {
      if (compiled.error === undefined && /error:/.test(compiled.stderr))
        throw new Error(compiled.stderr.slice(0, 2000));
      return undefined;
    }
    const { stdout, status } = spawnSync(binary, { timeout: 90_000, maxBuffer: 100_000_000 });
    return { stdout, code: status };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
