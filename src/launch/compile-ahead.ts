import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUNDLES, bundleNamed } from './bundles.js';
import { compiledName, remove, writeCompiled } from './compiled-code.js';
import { engineOptions } from './engine-options.js';
import { type Bundle, Launcher } from './launcher.js';
import { SAMPLE_RUNS } from './sample-runs.js';

const EMBEDDED = join(import.meta.dirname, 'embedded/');
const SAMPLES = join(import.meta.dirname, '..', 'witnesses');

/**
 * Compiles the programs of an installation for the Node that runs this: `node dist/compile-ahead.cjs`. V8 keeps what
 * was executed at least once, so each program does its most common work. Exits with 1 if the installation is not
 * writable.
 */
function compileAll(): void {
  for (const bundle of BUNDLES) remove(compiledFile(bundle));
  for (const program of SAMPLE_RUNS.keys()) {
    const { status } = spawnSync(
      process.execPath,
      [...bundleOptions(bundleNamed(program)), import.meta.filename, program],
      // The output of the runs does not matter.
      { cwd: SAMPLES, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) {
      const folder = dirname(bundleNamed(program).file);
      console.error(`error: ${program} is not compiled; run this as a user who may write to ${folder}`);
      process.exitCode = 1;
      return;
    }
  }
  console.log(`compiled for Node ${process.version}: ${[...SAMPLE_RUNS.keys()].join(', ')}`);
}

/** Runs a program in this process once per sample, one after the other, and keeps its code. */
function compile(program: Bundle, samples: readonly (readonly string[])[]): void {
  const launcher = new Launcher(BUNDLES, () => undefined, require);
  const script = launcher.load(program);
  const [node = ''] = process.argv;
  let next = 0;
  process.on('beforeExit', () => {
    const words = samples[next++];
    if (words === undefined) {
      // Samples have findings and exit codes; only the code matters.
      process.exit(keep(launcher) ? 0 : 1);
    }
    process.argv = [node, program.file, ...words];
    // Something must keep the process running, or no further exit is announced.
    setImmediate(() => launcher.run(script, program));
  });
}

/** Keeps the code of a program and of its parts; parts that several programs load are kept by the first. */
function keep({ loaded }: Launcher): boolean {
  return loaded.every(({ bundle, script }) => {
    const file = compiledFile(bundle);
    if (!existsSync(file)) writeCompiled(file, () => script.createCachedData());
    return existsSync(file);
  });
}

function compiledFile(bundle: Bundle): string {
  const engine = bundleOptions(bundle).length > 0 ? 'validator' : 'usual';
  return join(dirname(bundle.file), 'compiled', compiledName(bundle, engine));
}

/** The options of Node with which a bundle is executed. */
function bundleOptions({ file }: Bundle): readonly string[] {
  return file.startsWith(EMBEDDED) ? engineOptions() : [];
}

const [, , wanted] = process.argv;
if (wanted === undefined) compileAll();
else compile(bundleNamed(wanted), SAMPLE_RUNS.get(wanted) ?? []);
