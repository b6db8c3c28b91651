import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A part of the machine that tests use: there, or missing with what to install. */
export type Part =
  | { readonly kind: 'present'; readonly path: string }
  | { readonly kind: 'missing'; readonly remedy: string };

/**
 * What this machine can do. A part that a package manager says is installed but does not work is an error, so that
 * no test is skipped on a machine that has what it needs.
 */
export const machine: Readonly<Record<'compiles32Bit' | 'clang' | 'framaC' | 'cbmc', Part>> = {
  compiles32Bit: probe32Bit(),
  clang: probeClang(),
  framaC: probeFramaC(),
  cbmc: probeCbmc(),
};

for (const [name, part] of Object.entries(machine)) {
  if (part.kind === 'missing') console.log(`skipping tests of ${name}: ${part.remedy} to run them`);
}

/** Clang with its sanitizer library, which is a package of its own. */
function probeClang(): Part {
  const { stdout, status } = spawnSync('sh', ['-c', 'command -v clang'], { encoding: 'utf8' });
  if (status !== 0) return { kind: 'missing', remedy: 'install clang' };
  const path = stdout.trim();
  const { stdout: library } = spawnSync(path, ['-print-file-name=libclang_rt.asan-x86_64.a'], {
    encoding: 'utf8',
  });
  return existsSync(library.trim())
    ? { kind: 'present', path }
    : { kind: 'missing', remedy: 'install libclang-rt-dev' };
}

/** Frama-C with what it proves with. */
function probeFramaC(): Part {
  const programs = ['frama-c', 'why3', 'z3'];
  const missing = programs.filter((each) => spawnSync('sh', ['-c', `command -v ${each}`]).status !== 0);
  if (missing.length > 0) return { kind: 'missing', remedy: 'install frama-c-base why3 z3' };
  const { status, stderr } = spawnSync('frama-c', ['-version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Frama-C is installed, but does not work: ${stderr}`);
  return { kind: 'present', path: 'frama-c' };
}

/** CBMC, which Debian 11 and 13 have as a package, and Debian 12 has not. */
function probeCbmc(): Part {
  const { status, error } = spawnSync('cbmc', ['--version'], { encoding: 'utf8' });
  if (error !== undefined) return { kind: 'missing', remedy: 'install cbmc' };
  if (status !== 0) throw new Error('CBMC is installed, but does not work');
  return { kind: 'present', path: 'cbmc' };
}

function probe32Bit(): Part {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  try {
    const source = join(folder, 'probe.c');
    const program = join(folder, 'probe');
    writeFileSync(source, '#include <stdlib.h>\nint main(void) { return sizeof(void *) == 4 ? 0 : 1; }\n');
    const compiled = spawnSync('cc', ['-m32', source, '-o', program]);
    if (compiled.status === 0 && spawnSync(program).status === 0) return { kind: 'present', path: 'cc' };
    if (existsSync('/usr/lib32/libc.so.6') && existsSync('/usr/include/x86_64-linux-gnu/gnu/stubs-32.h')) {
      throw new Error(`the 32-bit library is installed, but does not work: ${compiled.stderr}`);
    }
    return { kind: 'missing', remedy: 'install gcc-multilib' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
