import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { effort, MORE } from '../effort.js';
import { fuzzLint } from './fuzz-lint.js';
import { fuzzReplay } from './fuzz-replay.js';

const FEW = effort(20, 60);

describe('fuzzing', () => {
  it.runIf(MORE)('finds nothing in a few hundred mutants; npm run fuzz looks longer', () => {
    const witnesses = join(import.meta.dirname, '../../witnesses');
    const { failure } = fuzzLint({ seed: 1, runs: 300, seconds: 600, witnesses });
    expect(failure?.problem).toBeUndefined();
  });

  it('finds nothing in a few mutants of what replay is given', async () => {
    const pairs = join(import.meta.dirname, '../replay/pairs');
    const { failure, runs } = await fuzzReplay({ seed: 1, runs: FEW, seconds: 600, pairs });
    expect(failure?.problem).toBeUndefined();
    expect(runs).toBe(FEW);
  });
});
