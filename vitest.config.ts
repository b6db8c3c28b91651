import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: {
    PACKAGE_VERSION: JSON.stringify('0.0.0-source'),
    BUILD_ID: JSON.stringify('source'),
  },
  test: {
    include: ['test/**/*.test.ts'],
    // Real compilers and validators run in the tests, on machines that are shared.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    coverage: { include: ['src/**'], exclude: ['src/generated/**'] },
  },
});
