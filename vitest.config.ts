import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// What programs print is neither coloured nor translated, wherever the tests run.
Reflect.deleteProperty(process.env, 'FORCE_COLOR');
process.env.LC_ALL = 'C.UTF-8';

/**
 * Tests of what a process has once: its signal handlers, its children, its environment. Steps are counted where nothing has
 * run before that the engine has optimised.
 */
const ALONE = ['test/execute/**/*.test.ts', 'test/source/reader-steps.test.ts'];

/** Long ones come first, so that no worker has one left at the end when the other is done. */
const LONG = [
  'campaign/slurm',
  'execute/',
  'replay/pairs',
  'annex-j/',
  'prove/table-data',
  'e2e/',
  'prove/',
  'replay/',
  'campaign/',
  'fuzz/',
  'files/',
  'dispatch/',
  'use-cases/',
  'machine/',
  'smt/',
  'page/',
  'witness/',
  'source/',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((part) => moduleId.includes(`/test/${part}`));
      return index < 0 ? LONG.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  define: {
    PACKAGE_VERSION: JSON.stringify('0.0.0-source'),
    BUILD_ID: JSON.stringify('source'),
  },
  test: {
    // They end what hangs, and nothing else: real compilers and validators run in the tests, on machines that do much else.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // The same holds of what a test waits for.
    expect: { poll: { timeout: 600_000 } },
    setupFiles: ['test/fixed-seed.ts'],
    pool: 'forks',
    // More than two cores can serve: many tests wait for what they started. Each of them loads the sources once.
    maxWorkers: 3,
    coverage: { include: ['src/**'], exclude: ['src/generated/**'] },
    sequence: { sequencer: LongFirst },
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      // Loading the sources anew for each file costs as much as the tests: these share few processes.
      {
        extends: true,
        test: { name: 'together', include: ['test/**/*.test.ts'], exclude: ALONE, isolate: false },
      },
    ],
  },
});
