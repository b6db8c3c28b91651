// What the effort of searches that find nothing says, and the CPU time that they take:
// `node scripts/bench-effort.mjs [SECONDS] [NUMBERS OF INPUTS]`. Where both differ much, the costs in
// src/replay/search/inputs/effort.ts are wrong: searches end too early, or the clock ends them.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/bench/efforts.ts' });
