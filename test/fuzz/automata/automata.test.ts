import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { effort } from '../../effort.js';
import { fuzzAutomata } from './fuzz-automata.js';
import { automatonClaims } from './wrong-automata.js';

const PATHS = join(import.meta.dirname, 'paths.yml');

describe('automata with several edges from a state', () => {
  const claims = automatonClaims(PATHS);

  it('are at least 450 wrong ones, each with a name of its own', () => {
    expect(claims.filter(({ truth }) => truth === 'wrong').length).toBeGreaterThanOrEqual(450);
    expect(new Set(claims.map(({ name }) => name)).size).toBe(claims.length);
  });

  it('are confirmed where they are right, and never where they are wrong', async () => {
    const { asked, confirmed, missed } = await fuzzAutomata(PATHS, effort(331, 41));
    expect(confirmed).toEqual([]);
    expect(missed).toEqual([]);
    expect(asked.wrong).toBeGreaterThan(0);
  });
});
