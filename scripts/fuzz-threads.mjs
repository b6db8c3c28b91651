// Compares the witnesses about threads with native executions under the sanitizers,
// and small random programs with all their interleavings: --runs, --only NAME, --seed, --programs, --seconds.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/fuzz/threads/start.ts' });
