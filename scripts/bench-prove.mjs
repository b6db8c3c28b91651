// Asks prove about the witnesses of the table, and of the corpus: --only TEXT, --seconds, --details FILE, --record.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import './generate-shipped-data.mjs';

// Beside the packages of the project, so that the bundle finds the solver.
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(root, 'node_modules', '.bench-prove-'));
try {
  const source = join(root, 'test/embedded/prove/bench-table.ts');
  await build({
    entryPoints: [source],
    outfile: join(folder, 'bench.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['graphology', 'z3-solver'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    define: {
      // The table lies beside the sources of the tests.
      'import.meta.dirname': JSON.stringify(join(root, 'test/embedded/prove')),
      PACKAGE_VERSION: '"source"',
      BUILD_ID: '"source"',
    },
  });
  await import(join(folder, 'bench.mjs'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
