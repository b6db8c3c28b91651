// Prints what executing programs costs, with and without tracking what values depend on. Timings belong here, not into
// tests.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/bench/replay.ts' });
