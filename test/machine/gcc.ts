import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataModel } from '../../src/vocabulary/data-model.js';

/** What the executed program of a compiler printed, and how it ended. */
export interface CompiledRun {
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly code: number | null;
}

/** How a program is compiled. */
export interface Compilation {
  readonly compiler: 'gcc' | 'clang';
  readonly flags: readonly string[];
}

/** As the tests of single expressions want it: arithmetic that wraps, so that every program has a meaning. */
const WRAPPING: Compilation = { compiler: 'gcc', flags: ['-O0', '-fwrapv'] };

const FLAGS: Record<DataModel, readonly string[]> = {
  LP64: ['-m64'],
  // The same arithmetic of reals as on 64 bits, not that of the old floating-point unit.
  ILP32: ['-m32', '-msse2', '-mfpmath=sse'],
};

/** True where gcc is installed with the libraries for this data model. */
export function gccHas(model: DataModel): boolean {
  return canRun(model, WRAPPING);
}

/** True where the compiler is installed with all that these flags need for the data model. */
export function canRun(model: DataModel, compilation: Compilation): boolean {
  return runWithGcc('int main(void) { return 42; }', model, compilation)?.code === 42;
}

/** Compiles a program and executes it; undefined where that is not possible. @throws Error for a program that is no C */
export function runWithGcc(
  source: string,
  model: DataModel,
  { compiler, flags: own }: Compilation = WRAPPING,
): CompiledRun | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'replay-gcc-'));
  try {
    const file = join(folder, 'program.c');
    const binary = join(folder, 'program');
    writeFileSync(file, source);
    const flags = [...FLAGS[model], '-std=gnu11', ...own, '-w', '-o', binary, file, '-lm'];
    const compiled = spawnSync(compiler, flags, { encoding: 'utf8' });
    if (compiled.status !== 0) {
      const isRefused = compiled.error === undefined && /error:/.test(compiled.stderr);
      // Random programs find mistakes of compilers, too.
      if (isRefused && !compiled.stderr.includes('internal compiler error'))
        throw new Error(compiled.stderr.slice(0, 2000));
      return undefined;
    }
    const { stdout, stderr, status } = spawnSync(binary, { timeout: 600_000, maxBuffer: 100_000_000 });
    return { stdout, stderr: stderr.toString(), code: status };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether gcc finds a mistake in a program, such as one against a constraint of C. */
export function rejectedByGcc(source: string, model: DataModel): boolean {
  const options = [...FLAGS[model], '-std=gnu11', '-w', '-S', '-o', '/dev/null', '-x', 'c', '-'];
  const { status, stderr } = spawnSync('gcc', options, { input: source, encoding: 'utf8' });
  return status !== 0 && /error:/.test(stderr);
}
