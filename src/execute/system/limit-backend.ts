import { spawnSync } from 'node:child_process';
import type { Limits } from './limits.js';
import { registerGroup } from './live-groups.js';
import type { Measurement, ProcessEnd, TerminationReason } from './outcome.js';
import type { ProbeFault } from './probe-fault.js';
import type { Shortcoming } from './shortcoming.js';
import type { Tampering } from './tampering.js';

/** What the processes of a group have used so far. */
export interface Usage {
  /** CPU seconds of all processes, including dead ones. */
  readonly cputime: number;
  /** Peak memory in bytes; undefined if it cannot be measured. */
  readonly memory: number | undefined;
  /** Whether the memory limit of the group was hit. */
  readonly outOfMemory: boolean;
  /** Whether there were more processes than allowed, if the backend cannot prevent them. */
  readonly overcrowded?: boolean;
}

/** What the end of the launcher says about the command that it started. */
export interface Explanation {
  readonly end: ProcessEnd;
  /** Set by backends whose launcher enforces limits itself, such as runexec or a Slurm step. */
  readonly terminationreason: TerminationReason | undefined;
}

/** The processes of one run, held together so that they can be limited, measured and ended together. */
export interface ControlGroup {
  /** `witness-check_<boot>_<pid>_<n>`; see run-name.ts. */
  readonly name: string;
  /** Processing units to which the run is pinned; empty if it cannot be pinned. */
  readonly cores: readonly number[];
  /** Words in front of the command; they become it, with the same process id. */
  readonly launcher: readonly string[];
  /** Variables added to the environment of the command. */
  readonly environment: Readonly<Record<string, string>>;
  /** Tells the group the process id of the launcher, in the same tick as its start. */
  started(pid: number): void;
  readUsage(): Promise<Usage>;
  /**
   * SIGTERM to every process.
   *
   * @param spared process that only waits for the command: its death would count as the command's
   */
  terminate(spared: number | undefined): Promise<void>;
  /**
   * SIGKILL to every process, repeated until none is left.
   *
   * @throws Error when processes survive for `KILL_PATIENCE` seconds (uninterruptible sleep)
   */
  kill(): Promise<void>;
  /** Like `kill`, as far as possible without waiting; for a process that is about to exit. */
  killNow(): void;
  explainEnd(end: ProcessEnd, usage: Usage): Explanation;
  /** How the command tampered with its limits or counters; undefined if it could not or did not. */
  findTampering(): Tampering | undefined;
  /** Removes what the group created in the file system. The group must be empty. */
  dispose(): Promise<void>;
}

export type Availability =
  /** `lacks` says what it cannot do here. */
  | { readonly kind: 'available'; readonly lacks?: Shortcoming }
  | { readonly kind: 'unavailable'; readonly shortcoming: Shortcoming };

/** A way to limit and measure runs. */
export interface LimitBackend {
  readonly name: Measurement;
  /** Whether it works on this machine for this user. Found by trying, not by guessing. */
  available(): Promise<Availability>;
  /**
   * @param cores processing units to pin the run to
   * @throws Error if the group cannot be made; nothing is left behind then
   */
  createGroup(limits: Limits, cores: readonly number[]): Promise<ControlGroup>;
}

/** Milliseconds for a program that does nothing: a machine that does much else takes seconds, and one that hangs is given up. */
export const PROBE_PATIENCE = 120_000;

export const PROBE_LIMITS: Limits = {
  cputime: 10,
  hardCputime: 10,
  walltime: PROBE_PATIENCE / 1000,
  memory: 100_000_000,
  cores: 1,
  processes: 10,
  outputKept: 0,
  outputTotal: 0,
};

/**
 * Sends `/bin/sh -c :` through a group. Only joining shows whether joining is permitted: cgroup v2 also requires
 * write access to the common ancestor, and security modules refuse late.
 * @returns what went wrong; undefined if nothing did
 */
export async function probeBackend(
  createGroup: LimitBackend['createGroup'],
  cores: readonly number[],
): Promise<ProbeFault | undefined> {
  let group: ControlGroup | undefined;
  let unregister = () => {};
  try {
    const made = await createGroup(PROBE_LIMITS, cores);
    group = made;
    unregister = registerGroup({ stop: async () => {}, killNow: () => made.killNow() });
    const [program = '/bin/sh', ...words] = [...group.launcher, '/bin/sh', '-c', ':'];
    const probe = spawnSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'], timeout: PROBE_PATIENCE });
    return probe.status === 0
      ? undefined
      : {
          code: 'not-joined',
          said: String(probe.stderr).trim() || probe.error?.message,
          status: probe.status,
        };
  } catch (error) {
    return { code: 'not-made', said: error instanceof Error ? error.message : String(error) };
  } finally {
    await group?.kill();
    await group?.dispose();
    unregister();
  }
}
