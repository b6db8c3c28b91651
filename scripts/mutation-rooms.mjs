// The rooms whose tests are tried with mutants, the least part of the mutants that has to be noticed, and how.

/**
 * From the name of a room to its goal in percent, the files that are mutated and the tests that run: those of the room,
 * and those of rooms that are its only way in.
 */
export const ROOMS = new Map([
  ['resolve', { goal: 85, mutate: ['src/resolve/*.ts'], tests: ['test/resolve/**/*.test.ts'] }],
  ['ruleset', { goal: 85, mutate: ['src/ruleset/*.ts'], tests: ['test/ruleset/**/*.test.ts'] }],
  ['score', { goal: 85, mutate: ['src/score/*.ts'], tests: ['test/score/**/*.test.ts'] }],
  ['task', { goal: 85, mutate: ['src/task/*.ts'], tests: ['test/task/**/*.test.ts'] }],
  ['validator', { goal: 75, mutate: ['src/validator/*.ts'], tests: ['test/validator/**/*.test.ts'] }],
  // The engine, not the rules: these have a folder of examples each.
  [
    'lint',
    { goal: 75, mutate: ['src/lint/*.ts'], tests: ['test/lint/*.test.ts', 'test/lint/yaml/**/*.test.ts'] },
  ],
  [
    'dispatch',
    {
      goal: 75,
      // What decides a claim. Left out: what is only about files, threads and the machine, whose tests start programs
      // for seconds each.
      mutate: [
        'src/dispatch/{examine-witness,find-witnesses,linter-gate,plan-runs,prepare-claim,run-settings,witness-length}.ts',
      ],
      tests: ['test/dispatch/**/*.test.ts'],
    },
  ],
]);
