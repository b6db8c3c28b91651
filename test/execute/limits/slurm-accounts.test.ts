import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readAccount, readStepGroups } from '../../../src/execute/limits/slurm-accounts.js';

const MOUNTS_V1 = ['cpuacct', 'memory', 'cpuset']
  .map((name, index) => `3${index} 23 0:2${index} / /sys/fs/cgroup/${name} rw - cgroup cgroup rw,${name}`)
  .join('\n');
const MOUNTS_V2 = '30 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw';
const folder = mkdtempSync(join(tmpdir(), 'slurm-accounts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function group(name: string, files: Readonly<Record<string, string>>): string {
  const directory = join(folder, name);
  mkdirSync(directory, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(directory, file), text);
  return directory;
}

describe('the groups of a step', () => {
  it('are those of its own path in version 1', () => {
    const text =
      '4:memory:/slurm_n/uid_7/job_12/step_3/task_0\n3:cpuset:/slurm_n/uid_7/job_12/step_3\n2:cpuacct:/slurm_n/uid_7/job_12/step_3/task_0\n0::/';
    expect(readStepGroups(text, '12', MOUNTS_V1)).toEqual({
      version: 1,
      cputime: '/sys/fs/cgroup/cpuacct/slurm_n/uid_7/job_12/step_3/task_0',
      memory: '/sys/fs/cgroup/memory/slurm_n/uid_7/job_12/step_3/task_0',
      cpuset: '/sys/fs/cgroup/cpuset/slurm_n/uid_7/job_12/step_3',
    });
  });

  it('are one in version 2', () => {
    const path = '/system.slice/slurmstepd.scope/job_12/step_3/user/task_0';
    expect(readStepGroups(`0::${path}`, '12', MOUNTS_V2)).toEqual({
      version: 2,
      cputime: `/sys/fs/cgroup${path}`,
      memory: `/sys/fs/cgroup${path}`,
      cpuset: `/sys/fs/cgroup${path}`,
    });
  });

  it.each([
    ['what Slurm does not contain', '4:memory:/\n2:cpuacct:/\n0::/', '12'],
    ['another job', '4:memory:/slurm_n/uid_7/job_12/step_3\n2:cpuacct:/slurm_n/uid_7/job_12/step_3', '1'],
    ['memory without limit', '4:memory:/\n2:cpuacct:/slurm_n/uid_7/job_12/step_3', '12'],
  ])('are none for %s', (_name, text, job) => {
    expect(readStepGroups(text, job, `${MOUNTS_V1}\n${MOUNTS_V2.replaceAll('/sys/fs/cgroup', '/x')}`)).toBe(
      undefined,
    );
  });
});

describe('the accounts of a step', () => {
  it('are in nanoseconds and with swap space in version 1', () => {
    const cputime = group('cpuacct', { 'cpuacct.usage': '1500000000\n', tasks: '12\n13\n' });
    group('cpuacct/below', { tasks: '14\n' });
    const memory = group('memory', {
      'memory.max_usage_in_bytes': '100\n',
      'memory.memsw.max_usage_in_bytes': '120\n',
      'memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 1\n',
    });
    expect(readAccount({ version: 1, cputime, memory, cpuset: undefined })).toEqual({
      cputime: 1.5,
      memory: 120,
      outOfMemory: true,
      threads: 3,
    });
  });

  it('are in microseconds in version 2', () => {
    const directory = group('v2', {
      'cpu.stat': 'usage_usec 2500000\nuser_usec 1\n',
      'memory.peak': '4096\n',
      'memory.events': 'oom 0\noom_kill 0\n',
      'cgroup.threads': '12\n',
    });
    expect(readAccount({ version: 2, cputime: directory, memory: directory, cpuset: undefined })).toEqual({
      cputime: 2.5,
      memory: 4096,
      outOfMemory: false,
      threads: 1,
    });
  });

  it('are unknown once the step is gone', () => {
    const gone = join(folder, 'gone');
    const account = { cputime: undefined, memory: undefined, outOfMemory: false, threads: 0 };
    for (const version of [1, 2] as const) {
      expect(readAccount({ version, cputime: gone, memory: gone, cpuset: undefined })).toEqual(account);
    }
  });
});
