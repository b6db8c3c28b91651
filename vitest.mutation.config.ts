import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOMS } from './scripts/mutation-rooms.mjs';

// What StrykerJS runs. vitest.config.ts has two projects and two processes, which would run the tests of a mutant twice.
const room = ROOMS.get(process.env.MUTATED_ROOM ?? '');

/** A mutant is done with at the first test that fails: quick tests come first. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) =>
      (room?.slow ?? []).findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
    return files.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  define: {
    PACKAGE_VERSION: JSON.stringify('0.0.0-source'),
    BUILD_ID: JSON.stringify('source'),
  },
  test: {
    include: room?.tests ?? ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['test/fixed-seed.ts'],
    isolate: false,
    sequence: { sequencer: QuickFirst },
  },
});
