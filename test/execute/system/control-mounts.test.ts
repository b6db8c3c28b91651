import { describe, expect, it } from 'vitest';
import { parseOwnGroups } from '../../../src/execute/system/control-mounts.js';

const V1 = [
  '31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755',
  '33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw shared:11 - cgroup cgroup rw,cpu,cpuacct',
  '35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory',
  '41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw',
].join('\n');

describe('parseOwnGroups', () => {
  it.each([
    [
      'both versions',
      '4:memory:/job/7\n3:cpu,cpuacct:/\n1:name=systemd:/x\n0::/user\n',
      V1,
      {
        unified: '/sys/fs/cgroup/unified/user',
        memory: '/sys/fs/cgroup/memory/job/7',
        cpuacct: '/sys/fs/cgroup/cpu,cpuacct',
      },
    ],
    [
      'version 2 only, names with colons and spaces',
      '0::/user.slice/a:b/run-r1.scope\n',
      '30 23 0:26 / /sys/fs/c\\040group rw - cgroup2 cgroup2 rw,nsdelegate',
      { unified: '/sys/fs/c group/user.slice/a:b/run-r1.scope' },
    ],
    [
      'a container that mounts its part of the hierarchy',
      '4:memory:/docker/abc/inner\n',
      '35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory',
      { memory: '/sys/fs/cgroup/memory/inner' },
    ],
    [
      'a mount that does not show our group',
      '4:memory:/docker/abcd\n',
      '35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory',
      {},
    ],
    ['nothing mounted', '4:memory:/\n0::/\n', '', {}],
  ])('%s', (_, membership, mountinfo, expected: Record<string, string>) => {
    const { unified, byController } = parseOwnGroups(membership, mountinfo);
    const { memory, cpuacct } = Object.fromEntries(byController);
    expect({ unified, memory, cpuacct }).toEqual({
      unified: undefined,
      memory: undefined,
      cpuacct: undefined,
      ...expected,
    });
  });
});
