import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroupBelow, setLimitsV2 } from '../../../src/execute/limits/cgroup-v2.js';
import { prepareGroup } from '../../../src/execute/limits/cgroup-v2-delegation.js';
import { describeShortcoming } from '../../../src/execute/system/shortcoming.js';
import { limits } from '../subject.js';

// The kernel of a machine may have no free controllers: here, files stand for its control files.
const root = mkdtempSync(join(tmpdir(), 'execute-test-'));
afterAll(() => rmSync(root, { recursive: true }));

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(root, 'group-'));
});

function put(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(directory, file, '..'), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
}
const read = (file: string) => readFileSync(join(directory, file), 'utf8');

describe('setLimitsV2', () => {
  const memory = { 'memory.max': '', 'memory.swap.max': '', 'memory.oom.group': '' };

  it('writes every limit that has a controller', () => {
    put({ ...memory, 'pids.max': '', 'cpuset.cpus': '' });
    expect(setLimitsV2(directory, limits({ memory: 7e9, processes: 500 }), [2, 5])).toBe(true);
    expect(
      ['memory.max', 'memory.swap.max', 'memory.oom.group', 'pids.max', 'cpuset.cpus'].map(read),
    ).toEqual(['7000000000', '0', '1', '500', '2,5']);
  });

  it('says that nothing pins to cores', () => {
    put(memory);
    expect(setLimitsV2(directory, limits(), [2, 5])).toBe(false);
  });
});

describe('readUsage', () => {
  it.each([
    ['', undefined, false],
    ['oom 0\noom_kill 0\noom_group_kill 0\n', undefined, false],
    ['oom 1\noom_kill 1\n', 123, true],
    ['oom 1\noom_kill 0\noom_group_kill 1\n', 123, true],
  ])('events %j', async (events, memory, outOfMemory) => {
    const group = await createGroupBelow(directory, limits(), []);
    directory = join(directory, group.name);
    put({ 'cpu.stat': 'usage_usec 1500000\nuser_usec 1\n', 'memory.events.local': events });
    if (memory !== undefined) {
      put({ 'memory.peak': `${memory}\n` });
    }
    expect(await group.readUsage()).toEqual({ cputime: 1.5, memory, outOfMemory });
  });
});

describe('prepareGroup', () => {
  const delegated = {
    'cgroup.controllers': 'cpuset cpu memory pids\n',
    'cgroup.procs': '',
    'cgroup.subtree_control': '',
    'cgroup.type': 'domain\n',
    'witness-check_dispatcher/memory.swap.max': '',
  };

  it('moves us to a leaf and enables controllers', () => {
    put({ ...delegated, 'cgroup.procs': `${process.pid}\n` });
    expect(prepareGroup(directory)).toEqual({ kind: 'delegated', directory });
    expect(read('witness-check_dispatcher/cgroup.procs')).toBe(String(process.pid));
    expect(read('cgroup.subtree_control')).toBe('+cpu');
  });

  it('finds the group from the leaf', () => {
    put(delegated);
    expect(prepareGroup(join(directory, 'witness-check_dispatcher'))).toEqual({
      kind: 'delegated',
      directory,
    });
  });

  it.each([
    ['no memory controller', { 'cgroup.controllers': 'hugetlb\n' }, /memory controller is not delegated/],
    ['a stranger beside us', { 'cgroup.procs': `${process.pid}\n0\n` }, /a foreign process \(0\)/],
  ])('refuses %s', (_, files, reason) => {
    put({ ...delegated, ...files });
    const refused = prepareGroup(directory);
    expect(refused.kind === 'unavailable' && describeShortcoming(refused.shortcoming)).toMatchObject({
      reason: expect.stringMatching(reason),
      remedy: expect.stringMatching(/Delegate=yes/),
    });
    expect(read('cgroup.subtree_control')).toBe('');
  });

  it('refuses a machine without cgroup2', () => {
    expect(prepareGroup(undefined)).toMatchObject({ kind: 'unavailable' });
  });
});
