import { describe, expect, it } from 'vitest';
import { effort } from '../effort.js';
import { gccHas } from '../machine/gcc.js';
import { fuzzMonitors } from './fuzz-monitors.js';

/** More with `INSTRUMENT_FUZZ=1000`, others with another `INSTRUMENT_SEED`. */
const RUNS = Number(process.env.INSTRUMENT_FUZZ ?? effort(8, 40));
const SEED = Number(process.env.INSTRUMENT_SEED ?? 1);

describe.runIf(gccHas('LP64'))('random witnesses of programs', () => {
  it.each(['yaml', 'graphml'] as const)(
    'in %s lead a native execution to the violation exactly where our own machine follows them',
    (format) => {
      const { differences, followed, left, made } = fuzzMonitors({ seed: SEED, runs: RUNS, format });
      expect(differences).toEqual([]);
      expect(Math.min(followed, left), `of ${made} witnesses`).toBeGreaterThan(0);
    },
  );
});
