import { existsSync, readFileSync } from 'node:fs';
import { describeProbeFault, type ProbeFault } from './probe-fault.js';

/** What a way to limit or enclose runs lacks on this machine, or why it does not work at all. */
export type Shortcoming =
  | { readonly code: 'needs-linux' }
  /** A control group could not be used, a step of Slurm or an enclosure not be started. */
  | {
      readonly code: 'v1-fails' | 'v2-fails' | 'slurm-fails' | 'bubblewrap-fails';
      readonly fault: ProbeFault;
    }
  /** `said` is the message of the error, or of runexec. */
  | { readonly code: 'runexec-fails' | 'group-not-prepared'; readonly said: string }
  | { readonly code: 'unlimited-swap' | 'samples' }
  | { readonly code: 'no-hierarchy'; readonly controller: string }
  | { readonly code: 'not-mounted' | 'not-delegated'; readonly controllers: readonly string[] }
  | { readonly code: 'no-cgroup2' }
  | { readonly code: 'no-memory-controller'; readonly directory: string }
  | { readonly code: 'not-writable'; readonly path: string }
  | { readonly code: 'foreign-process'; readonly pid: number; readonly directory: string }
  | { readonly code: 'no-slurm-job' | 'no-srun' | 'no-runexec' | 'no-bubblewrap' | 'no-setpriv' };

/** What is wrong, and what to do about it: sentences without a full stop. */
export interface DescribedShortcoming {
  readonly reason: string;
  readonly remedy: string;
}

const V2 = 'use cgroup v2';
const JOB = 'start it in a job, such as `srun --cpus-per-task=2 --mem=8G --pty witness-check …`';

const SCOPE = `${existsSync('/run/systemd/system') ? '' : 'if systemd booted the machine, '}start it with \`systemd-run ${process.getuid?.() === 0 ? '' : '--user '}--scope -q -p Delegate=yes witness-check …\``;

/** Needed once, by the administrator; users must log in again. */
const DELEGATE = [
  'run `sudo mkdir -p /etc/systemd/system/user@.service.d && printf "[Service]\\nDelegate=cpu cpuset io memory pids\\n"',
  '| sudo tee /etc/systemd/system/user@.service.d/delegate.conf && sudo systemctl daemon-reload`',
].join(' ');

/** The sentences for a shortcoming. The remedy depends on the machine. */
export function describeShortcoming(shortcoming: Shortcoming): DescribedShortcoming {
  switch (shortcoming.code) {
    case 'needs-linux':
      return { reason: 'it needs Linux', remedy: 'use Linux, also in a container' };
    case 'v1-fails':
      return {
        reason: describeProbeFault(shortcoming.fault),
        remedy: 'run as root, or make the control groups of version 1 writable for this user',
      };
    case 'v2-fails':
      return {
        reason: describeProbeFault(shortcoming.fault),
        remedy: 'start it in a delegated scope of its own',
      };
    case 'slurm-fails':
      return {
        reason: describeProbeFault(shortcoming.fault),
        remedy: 'ask for task/cgroup and proctrack/cgroup in slurm.conf',
      };
    case 'bubblewrap-fails':
      return { reason: describeProbeFault(shortcoming.fault), remedy: allowNamespaces() };
    case 'runexec-fails':
      return { reason: shortcoming.said, remedy: 'run `python3 -m benchexec.check_cgroups`' };
    case 'group-not-prepared':
      return { reason: shortcoming.said, remedy: SCOPE };
    case 'unlimited-swap':
      return {
        reason: 'the machine has swap space that cannot be limited',
        remedy: 'boot with swapaccount=1, or run `swapoff -a`',
      };
    case 'samples':
      return {
        reason: 'it takes samples, in which a hostile validator can hide CPU time and memory',
        remedy: 'to run untrusted validators, enable one of the others',
      };
    case 'no-hierarchy':
      return { reason: `no ${shortcoming.controller} hierarchy is mounted`, remedy: V2 };
    case 'not-mounted':
      return { reason: `${shortcoming.controllers.join(' and ')} not mounted`, remedy: V2 };
    case 'not-delegated':
      return { reason: `${shortcoming.controllers.join(' and ')} not delegated`, remedy: DELEGATE };
    case 'no-cgroup2':
      return {
        reason: 'no cgroup2 file system is mounted',
        remedy: 'boot with systemd.unified_cgroup_hierarchy=1',
      };
    case 'no-memory-controller':
      return {
        reason: `the memory controller is not delegated to ${shortcoming.directory}`,
        remedy: SCOPE,
      };
    case 'not-writable':
      return { reason: `${shortcoming.path} is not writable for this user`, remedy: SCOPE };
    case 'foreign-process': {
      const { pid, directory } = shortcoming;
      return {
        reason: `a foreign process (${pid}) is in the same control group ${directory}`,
        remedy: SCOPE,
      };
    }
    case 'no-slurm-job':
      return { reason: 'this is not a Slurm job', remedy: JOB };
    case 'no-srun':
      return { reason: 'srun is not on the PATH', remedy: JOB };
    case 'no-runexec':
      return { reason: 'runexec is not on the PATH', remedy: 'run `pipx install benchexec`' };
    case 'no-bubblewrap':
      return { reason: 'bubblewrap is not installed', remedy: 'run `sudo apt-get install bubblewrap`' };
    case 'no-setpriv':
      return {
        reason: 'setpriv, which drops the privileges of root, is not installed',
        remedy: 'run `sudo apt-get install util-linux`',
      };
  }
}

/** What prevents most machines from making namespaces. Ubuntu 24.04 needs an AppArmor profile. */
function allowNamespaces(): string {
  for (const [file, forbidden, setting] of [
    [
      '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
      '1',
      'kernel.apparmor_restrict_unprivileged_userns=0',
    ],
    ['/proc/sys/kernel/unprivileged_userns_clone', '0', 'kernel.unprivileged_userns_clone=1'],
    ['/proc/sys/user/max_user_namespaces', '0', 'user.max_user_namespaces=10000'],
  ] as const) {
    try {
      if (readFileSync(file, 'latin1').trim() === forbidden) return `run \`sudo sysctl ${setting}\``;
    } catch {
      // Each of them exists on some kernels only.
    }
  }
  return 'allow it to make namespaces; a container needs `--privileged` or a seccomp profile of its own for that';
}
