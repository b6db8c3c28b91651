// Changes witnesses and programs at random, and checks what has to hold of all, and compares generated programs with
// compilers: --seed, --runs, --replay-runs, --program-runs, --seconds (of each of the three).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import './generate-shipped-data.mjs';

const folder = await mkdtemp(join(tmpdir(), 'fuzz-bundle-'));
try {
  // The witnesses lie beside the sources: the bundle has to say where that is.
  const source = fileURLToPath(new URL('../test/fuzz/start.ts', import.meta.url));
  await build({
    entryPoints: [source],
    outfile: join(folder, 'fuzz.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['graphology'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    define: {
      'import.meta.dirname': JSON.stringify(join(source, '..')),
      'import.meta.url': JSON.stringify(new URL(`file://${source}`).href),
      PACKAGE_VERSION: '"source"',
      BUILD_ID: '"source"',
    },
  });
  await import(join(folder, 'fuzz.mjs'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
