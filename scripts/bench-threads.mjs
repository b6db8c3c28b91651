// Prints what replay costs where programs have threads, and what ConcurrentWitness2Test says about the same witnesses,
// if WITNESS_CHECK_TOOLS has it: `node scripts/bench-threads.mjs [--costs [WORD…] | --compare [PROGRAM…]]`, after
// `npm run build`. Timings belong here, not into tests.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/bench/threads.ts' });
