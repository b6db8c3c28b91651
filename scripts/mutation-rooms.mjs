// The rooms whose tests are tried with mutants, and the share of mutants that must be noticed.

/**
 * Maps the name of a room to its goal in percent, the files to mutate, the tests to run, those of them that take
 * longest (the slowest last), and a note about what is left out.
 */
export const ROOMS = new Map([
  ['resolve', { goal: 85, mutate: ['src/resolve/*.ts'], tests: ['test/resolve/**/*.test.ts'] }],
  [
    'ruleset',
    {
      goal: 85,
      mutate: ['src/ruleset/*.ts'],
      tests: ['test/ruleset/**/*.test.ts'],
      slow: [
        'needed-witnesses',
        'shipped-categories',
        'read-rule-set',
        'extend-rule-set',
        'category-structure',
      ],
    },
  ],
  [
    'score',
    {
      goal: 85,
      mutate: ['src/score/*.ts'],
      tests: [
        'test/score/!(invariants|quantile|random-competitions).test.ts',
        'test/score/quantile-points.test.ts',
      ],
      slow: ['rate-run', 'time-limit', 'claims-by-others', 'examination'],
      note: 'without the properties of whole competitions (`invariants`, `quantile`, `random-competitions`), which take seconds for each mutant.',
    },
  ],
  ['task', { goal: 85, mutate: ['src/task/*.ts'], tests: ['test/task/**/*.test.ts'] }],
  [
    'validator',
    {
      goal: 75,
      mutate: ['src/validator/*.ts'],
      tests: ['test/validator/!(command-lines|participation|transcripts).test.ts'],
      slow: ['hostile-patterns', 'read-definition', 'find-tool', 'mistakes', 'user-definitions'],
      note: 'without the tests that go through all bundled definitions (`command-lines`, `participation`, `transcripts`), which take seconds for each mutant.',
    },
  ],
  [
    'lint',
    {
      goal: 75,
      mutate: ['src/lint/*.ts', 'src/lint/{automaton,fixes,rule}/*.ts'],
      tests: [
        'test/lint/!(fixtures|hostile-*|lint-graphml|rules).test.ts',
        'test/lint/{automaton,fixes,graphml,syntax}/*.test.ts',
        'test/lint/yaml/{fixes,yaml-values}.test.ts',
        'test/use-cases/lint/fix-graphml.test.ts',
      ],
      slow: ['automaton-view', 'suppressions', 'lint-witness', 'fix-graphml', 'fixes'],
      note: 'the engine, without the rules: each rule has a folder of witnesses with the expected findings. Without the tests with large or very many inputs (`fixtures`, `hostile-*`, `lint-graphml`), which take seconds for each mutant.',
    },
  ],
  [
    'dispatch',
    {
      goal: 75,
      mutate: [
        'src/dispatch/claim/{category-of-task,examine-witness,find-witnesses,prepare-claim,witness-length}.ts',
        'src/dispatch/run/{plan-runs,run-settings,tool-folders}.ts',
      ],
      tests: [
        'test/dispatch/{examine-witness,find-witnesses,plan-runs,tool-folders,witness-length}.test.ts',
        'test/use-cases/validate/{claims-and-rules,claims-from-options}.test.ts',
      ],
      note: 'what is decided before a validator runs. The other files start processes, or deal with files, threads and the machine; their tests take seconds each. `what-validators-get.test.ts` and mutations of statements show what reaches a validator.',
    },
  ],
]);
