// Changes witnesses and programs at random and checks invariants of the tools; compares generated programs with
// compilers, directives, types and constants with them, and programs with threads with all their interleavings: --seed, --runs, --replay-runs,
// --program-runs, --directive-runs, --front-end-runs, --thread-runs, --automaton-step (each so-many-th automaton), --construct-step and --construct-first (one piece of the cases), --seconds (of each of the four that take longer).
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/fuzz/start.ts' });
