import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fuzzLint } from './fuzz-lint.js';

describe('fuzzing', () => {
  it('finds nothing in a few hundred mutants; npm run fuzz looks longer', () => {
    const witnesses = join(import.meta.dirname, '../../witnesses');
    const { failure } = fuzzLint({ seed: 1, runs: 300, seconds: 600, witnesses });
    expect(failure?.problem).toBeUndefined();
  });
});
