import { describe, expect, it } from 'vitest';
import { CoreSets, type Lease } from '../../../src/execute/limits/core-set.js';
import { allowedCores, parseCoreList, readMachine } from '../../../src/execute/system/machine.js';

const MACHINE = { cores: [0, 4, 1, 5], memory: 16e9 };

/** Takes in order; the names of those that were served so far. */
function queue(pool: CoreSets) {
  const served: string[] = [];
  const leases = new Map<string, Lease>();
  const ask = (name: string, cores: number, memory: number, signal?: AbortSignal) =>
    pool.acquire({ cores, memory }, signal).then((lease) => {
      served.push(name);
      leases.set(name, lease);
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { served, leases, ask, settle };
}

describe('CoreSets', () => {
  it('hands out disjoint sets, threads of a core together', async () => {
    const pool = new CoreSets(MACHINE);
    const [first, second] = [
      await pool.acquire({ cores: 2, memory: 7e9 }),
      await pool.acquire({ cores: 2, memory: 7e9 }),
    ];
    expect([first.cores, second.cores]).toEqual([
      [0, 4],
      [1, 5],
    ]);
    expect(pool.capacity({ cores: 2, memory: 7e9 })).toBe(2);
    expect(pool.capacity({ cores: 1, memory: 7e9 })).toBe(2);
  });

  it('[MCC23-28] leaves a physical core to one run as long as there is another', async () => {
    const pool = new CoreSets({
      ...MACHINE,
      physicalCores: [
        [0, 4],
        [1, 5],
      ],
    });
    const cores: (readonly number[])[] = [];
    for (let run = 0; run < 4; run += 1) cores.push((await pool.acquire({ cores: 1, memory: 1e9 })).cores);
    expect(cores).toEqual([[0], [1], [4], [5]]);
  });

  it.each([
    ['cores', 2, 1e9],
    ['memory', 1, 7e9],
  ])('lets wait, in order, what does not fit (%s)', async (_, cores, memory) => {
    const { served, leases, ask, settle } = queue(new CoreSets(MACHINE));
    for (const name of ['a', 'b', 'c', 'd']) {
      ask(name, cores, memory);
    }
    await settle();
    expect(served).toEqual(['a', 'b']);
    leases.get('b')?.release();
    leases.get('b')?.release();
    await settle();
    expect(served).toEqual(['a', 'b', 'c']);
  });

  it('does not let small ones overtake a large one', async () => {
    const { served, leases, ask, settle } = queue(new CoreSets(MACHINE));
    ask('a', 2, 1e9);
    ask('all', 4, 1e9);
    ask('small', 1, 1e9);
    await settle();
    expect(served).toEqual(['a']);
    leases.get('a')?.release();
    await settle();
    expect(served).toEqual(['a', 'all']);
  });

  it('forgets those that gave up, and serves the next ones', async () => {
    const { served, ask, settle } = queue(new CoreSets(MACHINE));
    const controller = new AbortController();
    ask('a', 2, 1e9);
    const refused = ask('all', 4, 1e9, controller.signal);
    ask('small', 1, 1e9);
    await settle();
    controller.abort(new Error('enough'));
    await expect(refused).rejects.toThrow('enough');
    await settle();
    expect(served).toEqual(['a', 'small']);
    await expect(ask('late', 1, 1e9, controller.signal)).rejects.toThrow('enough');
  });

  it.each([
    [{ cores: 5, memory: 1e9 }, /5 processing units, but this machine only has 4 .* --cores 4/],
    [{ cores: 1, memory: 17e9 }, /17\.0 GB of memory, but this machine only has 16\.0 GB .* --memory/],
  ])('refuses what never fits: %j', async (demand, message) => {
    const refused = new CoreSets(MACHINE).acquire(demand);
    await expect(refused).rejects.toMatchObject({ code: 'machine', message: expect.stringMatching(message) });
  });
});

describe('parseCoreList', () => {
  it.each([
    ['0', [0]],
    ['0-3,8', [0, 1, 2, 3, 8]],
    ['5, 1,1', [1, 5]],
  ])('%s', (text, cores) => {
    expect(parseCoreList(text)).toEqual(cores);
  });

  it.each(['', 'a', '3-1', '1,,2', '-1', '1-', '0-999999'])('refuses %j', (text) => {
    expect(() => parseCoreList(text)).toThrow(expect.objectContaining({ code: 'usage' }));
  });
});

it('reads this machine', () => {
  const machine = readMachine();
  expect(machine.cores.length).toBeGreaterThan(0);
  expect([...machine.cores].sort((a, b) => a - b)).toEqual(allowedCores());
  expect(machine.memory).toBeGreaterThan(0);
  expect(Number.isSafeInteger(machine.memory)).toBe(true);
});
