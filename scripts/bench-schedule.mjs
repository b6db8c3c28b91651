// Prints how a campaign of 10 000 claims is scheduled on a simulated clock; see test/bench/schedule.ts for the trace.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = await mkdtemp(join(tmpdir(), 'bench-schedule-'));
try {
  await build({
    entryPoints: [fileURLToPath(new URL('../test/bench/schedule.ts', import.meta.url))],
    outfile: join(folder, 'schedule.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  await import(join(folder, 'schedule.mjs'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
