// Compares the witnesses about threads with native executions under the sanitizers,
// small random programs with all their interleavings, and the search for schedules with all schedules:
// --runs, --only NAME, --seed, --programs, --seconds, --schedules PROGRAMS, --switches.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/fuzz/threads/start.ts' });
