import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUNDLES, bundleNamed } from './bundles.js';
import { compiledName, writeCompiled } from './compiled-code.js';
import { type Bundle, Launcher } from './launcher.js';
import { SAMPLE_RUNS } from './sample-runs.js';

const SAMPLES = join(import.meta.dirname, '..', 'witnesses');

/**
 * Compiles the programs of an installation for the Node that runs this: `node dist/compile-ahead.cjs`. V8 keeps what
 * was executed at least once, so each program does what it is started for most.
 */
function compileAll(): void {
  for (const program of SAMPLE_RUNS.keys()) {
    const { status, error } = spawnSync(
      process.execPath,
      [import.meta.filename, program],
      // What the runs print is of no interest.
      { cwd: SAMPLES, stdio: ['ignore', 'ignore', 'ignore'] },
    );
    if (status !== 0) throw error ?? new Error(`${program} cannot be compiled ahead (${status})`);
  }
}

/** Runs a program in this process once for each sample, one after the other, and keeps its code. */
function compile(program: Bundle, samples: readonly (readonly string[])[]): void {
  const launcher = new Launcher(BUNDLES, () => undefined, require);
  const script = launcher.load(program);
  const [node = ''] = process.argv;
  let next = 0;
  process.on('beforeExit', () => {
    const words = samples[next++];
    if (words === undefined) {
      keep(launcher);
      // Samples have findings; what counts is that they all ran.
      process.exit(0);
    }
    process.argv = [node, program.file, ...words];
    // Something has to go on, or no further end is announced.
    setImmediate(() => launcher.run(script, program));
  });
}

/** Parts that several programs load are kept by the first one. */
function keep({ loaded }: Launcher): void {
  for (const { bundle, script } of loaded) {
    const file = join(dirname(bundle.file), 'compiled', compiledName(bundle));
    if (!existsSync(file)) writeCompiled(file, () => script.createCachedData());
  }
}

const [, , wanted] = process.argv;
if (wanted === undefined) compileAll();
else compile(bundleNamed(wanted), SAMPLE_RUNS.get(wanted) ?? []);
