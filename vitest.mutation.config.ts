import { defineConfig } from 'vitest/config';

// What StrykerJS runs for one room (MUTATED_ROOM): the tests of that room, and of those that are its only way in.
// vitest.config.ts has two projects and two processes, which would run the tests of a mutant twice.
const TESTS: Readonly<Record<string, readonly string[]>> = {
  resolve: ['test/resolve'],
  ruleset: ['test/ruleset'],
  score: ['test/score', 'test/report'],
  task: ['test/task'],
  validator: ['test/validator'],
  lint: ['test/lint'],
  dispatch: ['test/dispatch'],
};
const folders = TESTS[process.env.MUTATED_ROOM ?? ''] ?? ['test'];

export default defineConfig({
  define: {
    PACKAGE_VERSION: JSON.stringify('0.0.0-source'),
    BUILD_ID: JSON.stringify('source'),
  },
  test: {
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
  },
});
