import { describe, expect, it } from 'vitest';
import { effort, MORE } from '../../effort.js';
import { gccHas } from '../../machine/gcc.js';
import { reachedPairs } from './check-constructs.js';
import { fuzzConstructs } from './fuzz-constructs.js';
import { allPairs } from './pairs.js';

/** A part of the cases that is asked about here; npm run fuzz asks about all of them. */
const SAMPLE = effort(997, 199);

describe('constructs in contexts', () => {
  const pairs = allPairs();

  it('are all pairs of kinds of nodes, each with programs or with the rule why C has none', () => {
    expect(pairs.length).toBeGreaterThan(1000);
    expect(new Set(pairs.map(({ name }) => name)).size).toBe(pairs.length);
    for (const { name, cases, excluded } of pairs)
      expect(excluded === undefined ? cases.length > 0 : excluded.length > 0, name).toBe(true);
  });

  it.runIf(MORE)('are reached in the typed tree by the programs made for them', () => {
    const reached = reachedPairs(pairs.flatMap(({ cases }) => cases));
    const missing = pairs.filter(({ name, excluded }) => excluded === undefined && !reached.has(name));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it.runIf(gccHas('LP64'))('are never confirmed to have another value than gcc says', async () => {
    const report = await fuzzConstructs(SAMPLE, 7);
    expect(report?.findings).toEqual([]);
    expect(report?.missed).toEqual([]);
    expect(report?.confirmed.replay).toBeGreaterThan(0);
    expect(report?.confirmed.prove).toBeGreaterThan(0);
  });
});
