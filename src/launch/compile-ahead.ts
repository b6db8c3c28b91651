import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { compiledName, writeCompiled } from './compiled-code.js';
import { load, type Program, run } from './launch.js';
import { PROGRAM_NAMES, programNamed } from './programs.js';
import { SAMPLE_RUNS } from './sample-runs.js';

const SAMPLES = join(import.meta.dirname, '..', 'witnesses');

/**
 * Compiles the programs of an installation for the Node that runs this: `node dist/compile-ahead.cjs`. V8 keeps what
 * was executed at least once, so each program does what it is started for most.
 */
function compileAll(): void {
  for (const name of PROGRAM_NAMES) {
    const { status, error } = spawnSync(
      process.execPath,
      [import.meta.filename, name],
      // What the runs print is of no interest.
      { cwd: SAMPLES, stdio: ['ignore', 'ignore', 'ignore'] },
    );
    if (status !== 0) throw error ?? new Error(`${name} cannot be compiled ahead (${status})`);
  }
}

/** Runs a program in this process once for each sample, one after the other, and keeps its code. */
function compile(program: Program): void {
  const script = load(program, undefined);
  const [node = ''] = process.argv;
  const samples = SAMPLE_RUNS[program.name] ?? [];
  let next = 0;
  process.on('beforeExit', () => {
    const words = samples[next++];
    if (words === undefined) keep(program, () => script.createCachedData());
    else {
      process.argv = [node, program.file, ...words];
      // Something has to go on, or no further end is announced.
      setImmediate(() => run(script, program));
    }
  });
}

function keep({ file, name, fingerprint }: Program, produce: () => Buffer): void {
  writeCompiled(join(dirname(file), 'compiled', compiledName(name, fingerprint)), produce);
  // Samples have findings; what counts is that they all ran.
  process.exit(0);
}

const [, , wanted] = process.argv;
if (wanted === undefined) compileAll();
else compile(programNamed(wanted));
