import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import './generate-shipped-data.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles a TypeScript file of the project, and runs it here. The file takes `folder` as its own, to find test data;
 * esbuild `plugins` may change what is bundled.
 */
export async function runSource({ source, folder = dirname(source), plugins = [] }) {
  // In node_modules, so that the bundle finds the packages that it does not contain.
  const bundles = await mkdtemp(join(root, 'node_modules', '.run-source-'));
  try {
    await build({
      entryPoints: [join(root, source)],
      outfile: join(bundles, 'program.mjs'),
      bundle: true,
      // Files of tests are imported for what they do, which `sideEffects` of the package denies.
      ignoreAnnotations: true,
      plugins,
      platform: 'node',
      format: 'esm',
      external: ['graphology', 'z3-solver'],
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
      define: {
        'import.meta.dirname': JSON.stringify(join(root, folder)),
        'import.meta.url': JSON.stringify(pathToFileURL(join(root, folder, 'program.mjs')).href),
        PACKAGE_VERSION: '"source"',
        BUILD_ID: '"source"',
      },
    });
    await import(join(bundles, 'program.mjs'));
  } finally {
    await rm(bundles, { recursive: true, force: true });
  }
}
