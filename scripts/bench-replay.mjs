// Prints what executing programs costs, with and without what values depend on. Timings belong here, not into tests.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
try {
  await build({
    entryPoints: [fileURLToPath(new URL('../test/bench/replay.ts', import.meta.url))],
    outfile: join(folder, 'bench.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  await import(join(folder, 'bench.mjs'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
