// Changes witnesses and programs at random, and checks what must hold of all, and compares generated programs with
// compilers: --seed, --runs, --replay-runs, --program-runs, --seconds (of each of the three).
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/fuzz/start.ts' });
