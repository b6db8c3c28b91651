import { describe, expect, it } from 'vitest';
import type { PageClaim } from '../../src/report/claims/page-claim.js';
import { pairClaims } from '../../src/report/claims/pair-claims.js';

/** A claim as `run verifier task property`. */
function claimOf(words: string): PageClaim {
  const [run, verifier = '', task = '', property = ''] = words.split(' ');
  return {
    run: Number(run),
    verifier,
    task,
    property,
    category: '',
    verdict: 'true',
    expected: '',
    outcome: 'confirmed',
    why: '',
    cputime: 0,
    walltime: 0,
    memory: null,
    witnesses: [],
  };
}

describe('claims of two runs', () => {
  it.each<[string, readonly string[], readonly (readonly [string | null, string | null])[]]>([
    ['by task', ['0 otter a/t.yml p', '1 otter a/t.yml p'], [['0 otter a/t.yml p', '1 otter a/t.yml p']]],
    [
      'also where the tasks lie elsewhere',
      ['0 otter a/t.yml p', '1 otter /b/t.yml p'],
      [['0 otter a/t.yml p', '1 otter /b/t.yml p']],
    ],
    [
      'first by the whole path',
      ['0 otter a/t.yml p', '0 otter b/t.yml p', '1 otter b/t.yml p', '1 otter c/t.yml p'],
      [
        ['0 otter a/t.yml p', '1 otter c/t.yml p'],
        ['0 otter b/t.yml p', '1 otter b/t.yml p'],
      ],
    ],
    [
      'each once, also those that look alike',
      ['0 otter t p', '0 otter t p', '1 otter t p'],
      [
        ['0 otter t p', '1 otter t p'],
        ['0 otter t p', null],
      ],
    ],
    [
      'of another verifier or property stay alone',
      ['0 otter t p', '1 beaver t p', '1 otter t q'],
      [
        ['0 otter t p', null],
        [null, '1 beaver t p'],
        [null, '1 otter t q'],
      ],
    ],
    ['of a third run do not count', ['0 otter t p', '2 otter t p'], [['0 otter t p', null]]],
  ])('are paired %s', (_name, texts, expected) => {
    const claims = texts.map(claimOf);
    const name = (claim: PageClaim | undefined) =>
      claim === undefined ? null : (texts[claims.indexOf(claim)] ?? null);
    const pairs = pairClaims(claims, 1);
    expect(pairs.map(({ before, after }) => [name(before), name(after)])).toEqual(expected);
    const paired = pairs.flatMap(({ before, after }) => [before, after].filter((each) => each !== undefined));
    expect(new Set(paired).size).toBe(paired.length);
  });
});
