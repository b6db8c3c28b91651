import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readShards, type Shard, writeCut } from '../../../src/campaign/decide/shards.js';
import { campaignPaths } from '../../../src/campaign/store/campaign-folder.js';
import { toIndexLists } from '../../../src/campaign/store/index-list.js';

const folder = mkdtempSync(join(tmpdir(), 'shards-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(campaignPaths(folder).plan, '{}\n');

/** The shards of a folder whose claims take these times. */
async function cut(walltimes: readonly number[], seconds: number): Promise<readonly Shard[]> {
  const claims = walltimes.map((walltime, index) => demand(String(index), walltime));
  await writeCut(folder, claims, { seconds, basis: '' });
  const shards: Shard[] = [];
  for await (const shard of readShards(folder)) shards.push(shard);
  return shards;
}

const demand = (key: string, walltime: number) => ({ key, walltime, cores: 2, memory: 7e9 });

describe('shards', () => {
  it.each<[string, readonly number[], number, readonly (readonly number[])[]]>([
    ['are full when the next claim could take too long', [50, 50, 50], 100, [[50, 50], [50]]],
    ['take a claim that is longer than all alone', [10, 500, 10], 100, [[10], [500], [10]]],
    ['are none for no claims', [], 100, []],
  ])('%s', async (_name, walltimes, seconds, expected) => {
    const shards = await cut(walltimes, seconds);
    expect(shards.map((shard) => shard.claims.map((key) => walltimes[Number(key)]))).toEqual(expected);
  });

  it('hold each claim once, in order, and within the time', async () => {
    const walltimes = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(walltimes, fc.integer({ min: 1, max: 3000 }), async (each, seconds) => {
        const shards = await cut(each, seconds);
        expect(shards.flatMap(({ claims }) => claims)).toEqual(each.map((_, index) => String(index)));
        expect(shards.map(({ index }) => index)).toEqual(shards.map((_, index) => index));
        for (const { claims, walltime } of shards) {
          expect(walltime).toBe(claims.reduce((sum, key) => sum + (each[Number(key)] ?? 0), 0));
          expect(walltime <= seconds || claims.length === 1).toBe(true);
        }
      }),
    );
  });
});

/** What Slurm makes of a list. */
function expand(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
}

describe('lists of indexes', () => {
  it.each<[readonly number[], number, readonly [number, string][]]>([
    [[0, 1, 2, 3], 1001, [[0, '0-3']]],
    [[3, 17, 99], 1001, [[0, '3,17,99']]],
    [
      [0, 1, 2, 3, 4, 5],
      4,
      [
        [0, '0-3'],
        [4, '0-1'],
      ],
    ],
    [
      [3, 4],
      4,
      [
        [0, '3'],
        [4, '0'],
      ],
    ],
    [[9], 1, [[9, '0']]],
    [[], 4, []],
  ])('of %j with arrays of %i', (indexes, size, expected) => {
    expect(toIndexLists(indexes, size).map(({ offset, list }) => [offset, list])).toEqual(expected);
  });

  it('name each index once, below the bound, in words that a command line can hold', () => {
    const indexes = fc.uniqueArray(fc.integer({ min: 0, max: 300_000 }), { maxLength: 20_000 });
    fc.assert(
      fc.property(indexes, fc.constantFrom(1, 7, 1001, 100_001), (unsorted, size) => {
        const sorted = [...unsorted].sort((a, b) => a - b);
        const lists = toIndexLists(sorted, size);
        const back = lists.flatMap(({ offset, list, tasks }) => {
          const inner = expand(list);
          expect(inner).toHaveLength(tasks);
          expect(Math.max(...inner)).toBeLessThan(size);
          expect(list.length).toBeLessThan(30_000);
          return inner.map((index) => offset + index);
        });
        expect(back).toEqual(sorted);
      }),
      { numRuns: 20 },
    );
  });
});
