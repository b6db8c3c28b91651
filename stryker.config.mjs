const room = process.env.MUTATED_ROOM ?? 'resolve';
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  mutate: [`src/${room}/*.ts`],
  incremental: true,
  incrementalFile: `reports/mutation/${room}.incremental.json`,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `reports/mutation/${room}.json` },
  ignorePatterns: ['dist', 'reports', 'coverage', 'docs/replay', '.git'],
  concurrency: 1,
  timeoutMS: 30000,
  timeoutFactor: 3,
  disableTypeChecks: false,
  allowConsoleColors: false,
};
