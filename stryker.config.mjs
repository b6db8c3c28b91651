import { ROOMS } from './scripts/mutation-rooms.mjs';

// Mutants of one room (MUTATED_ROOM); `npm run mutate` goes through the rooms, and sets it.
const name = process.env.MUTATED_ROOM ?? 'resolve';
const room = ROOMS.get(name);
if (room === undefined) throw new Error(`no room ${name}; choose from ${[...ROOMS.keys()].join(', ')}`);

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Which tests are run for a mutant follows from what they cover, not from what they import.
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Code that runs once, when a file is loaded, would need a new process for each mutant. Most of it is tables and
  // patterns.
  ignoreStatic: true,
  mutate: room.mutate,
  incremental: true,
  incrementalFile: `reports/mutation/${name}.incremental.json`,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `reports/mutation/${name}.json` },
  ignorePatterns: ['reports', 'coverage'],
  concurrency: 1,
  // A busy machine must not make a mutant look as if it ran for ever.
  timeoutMS: 12_000,
  timeoutFactor: 3,
  // Types say nothing about behaviour: a mutant that does not compile is run all the same.
  disableTypeChecks: true,
  allowConsoleColors: false,
};
