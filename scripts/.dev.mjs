import { build } from 'esbuild';

await build({
  entryPoints: ['src/embedded/replay/start.ts'],
  outfile: 'dist/embedded/replay/dev.mjs',
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['graphology', 'z3-solver'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
