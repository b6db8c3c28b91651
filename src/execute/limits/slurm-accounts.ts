import { readFileSync } from 'node:fs';
import { groupsBelow, readControl, readKey, readNumber } from '../system/control-files.js';
import { parseOwnGroups } from '../system/control-mounts.js';

/** The control groups of a step of Slurm: directories of their own, or one and the same in version 2. */
export interface StepGroups {
  readonly version: 1 | 2;
  readonly cputime: string;
  readonly memory: string;
  readonly cpuset: string | undefined;
}

/** What the groups of a step say. */
export interface StepAccount {
  /** CPU seconds; undefined once the group is gone. */
  readonly cputime: number | undefined;
  /** Peak in bytes; undefined if the kernel does not say. */
  readonly memory: number | undefined;
  readonly outOfMemory: boolean;
  readonly threads: number;
}

/**
 * Finds the groups of a step. Processes that Slurm does not contain are in the root of a hierarchy, together with
 * everybody else's: only a path that names the step belongs to it.
 *
 * @param membership text of /proc/self/cgroup of a process in the step
 * @param job number of the job
 * @param mountinfo text of /proc/self/mountinfo
 */
export function readStepGroups(
  membership: string,
  job: string,
  mountinfo: string = readFileSync('/proc/self/mountinfo', 'utf8'),
): StepGroups | undefined {
  const lines = membership.split('\n').filter((line) => line.includes(`/job_${job}/step_`));
  const { unified, byController } = parseOwnGroups(lines.join('\n'), mountinfo);
  const cputime = byController.get('cpuacct');
  const memory = byController.get('memory');
  if (cputime !== undefined && memory !== undefined) {
    return { version: 1, cputime, memory, cpuset: byController.get('cpuset') };
  }
  return unified === undefined
    ? undefined
    : { version: 2, cputime: unified, memory: unified, cpuset: unified };
}

/** Reads the accounts of a step. */
export function readAccount({ version, cputime, memory }: StepGroups): StepAccount {
  const threads = [...groupsBelow(cputime), cputime].reduce(
    (sum, group) => sum + countLines(readControl(group, version === 1 ? 'tasks' : 'cgroup.threads')),
    0,
  );
  if (version === 2) {
    const microseconds = readKey(cputime, 'cpu.stat', 'usage_usec');
    return {
      cputime: microseconds === undefined ? undefined : microseconds / 1e6,
      memory: readNumber(memory, 'memory.peak'),
      outOfMemory: (readKey(memory, 'memory.events', 'oom_kill') ?? 0) > 0,
      threads,
    };
  }
  const nanoseconds = readNumber(cputime, 'cpuacct.usage');
  return {
    cputime: nanoseconds === undefined ? undefined : nanoseconds / 1e9,
    // Together with swap space where that is accounted.
    memory:
      readNumber(memory, 'memory.memsw.max_usage_in_bytes') ??
      readNumber(memory, 'memory.max_usage_in_bytes'),
    outOfMemory: (readKey(memory, 'memory.oom_control', 'oom_kill') ?? 0) > 0,
    threads,
  };
}

function countLines(text: string | undefined): number {
  return text === undefined || text === '' ? 0 : text.split('\n').length;
}
