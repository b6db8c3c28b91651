// Prints what a short run costs from start to end, next to a Node.js that does nothing: CPU time, user and system.
// `node scripts/bench-start.mjs`, after `npm run build`. Timings belong here, not into tests.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/bench/starts.ts' });
