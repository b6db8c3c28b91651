// Prints what a run of /bin/true costs with each way to limit it, and how exact CPU times are. Timings belong here,
// not into tests.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import './generate-shipped-data.mjs';

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
try {
  // The programs to compile are next to the sources, so the bundle must say where that is.
  const source = fileURLToPath(new URL('../test/execute/subject.ts', import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL('../test/bench/overhead.ts', import.meta.url))],
    outfile: join(folder, 'bench.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    define: { 'import.meta.url': JSON.stringify(new URL(`file://${source}`).href) },
  });
  await import(join(folder, 'bench.mjs'));
  await import('./bench-replay.mjs');
  await import('./bench-verifiers.mjs');
} finally {
  await rm(folder, { recursive: true, force: true });
}
