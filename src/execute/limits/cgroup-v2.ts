import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  endGroupsNow,
  killUntilEmpty,
  processesIn,
  readKey,
  readNumber,
  removeGroup,
  removeGroupNow,
  signalAll,
  tryControl,
  writeControl,
} from '../system/control-files.js';
import { explainJoin, joinLauncher, pinLauncher } from '../system/launcher.js';
import { type ControlGroup, type LimitBackend, probeBackend } from '../system/limit-backend.js';
import type { Limits } from '../system/limits.js';
import { allowedCores } from '../system/machine.js';
import { newRunName } from '../system/run-name.js';
import { describeShortcoming } from '../system/shortcoming.js';
import { delegatedGroup, missingControllers } from './cgroup-v2-delegation.js';
import { LimitRecord } from './limit-record.js';

/** cgroup v2 below our own group, if it is delegated to us with the memory controller. */
export const cgroupV2: LimitBackend = {
  name: 'cgroup-v2',
  async available() {
    const delegation = delegatedGroup();
    if (delegation.kind === 'unavailable') {
      return delegation;
    }
    const fault = await probeBackend(cgroupV2.createGroup, allowedCores().slice(0, 1));
    if (fault !== undefined) {
      return {
        kind: 'unavailable',
        shortcoming: { code: 'v2-fails', fault },
      };
    }
    const controllers = missingControllers(delegation.directory);
    return controllers.length === 0
      ? { kind: 'available' }
      : { kind: 'available', lacks: { code: 'not-delegated', controllers } };
  },
  async createGroup(limits, cores) {
    const delegation = delegatedGroup();
    if (delegation.kind === 'unavailable') {
      throw new Error(describeShortcoming(delegation.shortcoming).reason);
    }
    return createGroupBelow(delegation.directory, limits, cores);
  },
};

/**
 * Makes a group for one run. CPU time, killing and emptiness need no controller; a limit is set if its controller is
 * enabled for children of `parent`.
 *
 * @param parent directory of a cgroup2 file system
 * @throws Error when a limit is refused
 */
export async function createGroupBelow(
  parent: string,
  limits: Limits,
  cores: readonly number[],
): Promise<ControlGroup> {
  const name = newRunName();
  const directory = join(parent, name);
  // Looked up first: from here on nothing waits until the caller knows the group, so no signal can come in between.
  const unpinned = await pinLauncher(cores);
  mkdirSync(directory);
  try {
    const pinned = setLimitsV2(directory, limits, cores);
    const pin = pinned ? { words: [], cores } : unpinned;
    return controlGroup(directory, name, [...joinLauncher([directory]), ...pin.words], pin.cores);
  } catch (error) {
    removeGroupNow(directory);
    throw error;
  }
}

/**
 * Writes limits into an empty group, as far as its controllers are enabled.
 *
 * @returns whether the group is pinned to the cores by a cpuset
 * @throws Error when the kernel refuses a value
 * @internal exported for its tests: which controllers a group has cannot be chosen
 */
export function setLimitsV2(directory: string, limits: Limits, cores: readonly number[]): boolean {
  const has = (file: string) => existsSync(join(directory, file));
  if (has('memory.max')) {
    writeControl(directory, 'memory.max', limits.memory);
    // Missing without swap accounting; delegatedGroup then refuses a machine with swap.
    tryControl(directory, 'memory.swap.max', 0);
    // Without it, the kernel kills one child, and the parent continues as if the child had crashed.
    writeControl(directory, 'memory.oom.group', 1);
  }
  if (has('pids.max')) {
    writeControl(directory, 'pids.max', limits.processes);
  }
  if (!has('cpuset.cpus') || cores.length === 0) {
    return false;
  }
  writeControl(directory, 'cpuset.cpus', cores.join(','));
  return true;
}

function controlGroup(
  directory: string,
  name: string,
  launcher: readonly string[],
  cores: readonly number[],
): ControlGroup {
  const record = new LimitRecord(
    ['memory.max', 'memory.swap.max', 'memory.oom.group', 'pids.max', 'cpuset.cpus'].map((file) => [
      directory,
      file,
    ]),
  );
  const events = (key: string) => readKey(directory, 'memory.events.local', key) ?? 0;
  return {
    name,
    cores,
    launcher,
    environment: {},
    started() {},
    async readUsage() {
      return {
        cputime: record.noteCputime(seconds(readKey(directory, 'cpu.stat', 'usage_usec'))),
        // Since Linux 5.19.
        memory: readNumber(directory, 'memory.peak'),
        outOfMemory: events('oom_kill') + events('oom_group_kill') > 0,
      };
    },
    async terminate(spared) {
      signalAll(processesIn(directory), 'SIGTERM', spared);
    },
    kill: () => killUntilEmpty(() => killGroupV2(directory)),
    killNow() {
      endGroupsNow(() => killGroupV2(directory), [directory]);
    },
    explainEnd: explainJoin,
    findTampering: () => record.findTampering(),
    dispose: () => removeGroup(directory),
  };
}

function seconds(microseconds: number | undefined): number | undefined {
  return microseconds === undefined ? undefined : microseconds / 1e6;
}

/**
 * One round of killing: everything in the group and below it gets SIGKILL.
 * @returns the processes that it found; dying ones are listed until they are gone
 */
export function killGroupV2(directory: string): number[] {
  if (readKey(directory, 'cgroup.events', 'populated') !== 1) {
    return [];
  }
  // Since Linux 5.14; the only way that no fork can outrun.
  tryControl(directory, 'cgroup.kill', 1);
  const alive = processesIn(directory);
  if (!existsSync(join(directory, 'cgroup.kill'))) {
    tryControl(directory, 'cgroup.freeze', 1);
    signalAll(alive, 'SIGKILL');
    tryControl(directory, 'cgroup.freeze', 0);
  }
  // Populated, but no process is visible: they have begun to die. The next round checks again.
  return alive.length === 0 ? [0] : alive;
}
