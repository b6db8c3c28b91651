import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  endGroupsNow,
  killUntilEmpty,
  processesIn,
  readControl,
  readKey,
  readNumber,
  removeGroup,
  removeGroupNow,
  signalAll,
  tryControl,
  writeControl,
} from '../system/control-files.js';
import { findOwnGroups } from '../system/control-mounts.js';
import { explainJoin, joinLauncher, pinLauncher } from '../system/launcher.js';
import { type ControlGroup, type LimitBackend, probeBackend } from '../system/limit-backend.js';
import type { Limits } from '../system/limits.js';
import { allowedCores, hasSwap } from '../system/machine.js';
import { newRunName } from '../system/run-name.js';
import { LimitRecord } from './limit-record.js';

const REQUIRED = ['cpuacct', 'memory'] as const;
const OPTIONAL = ['cpuset', 'pids', 'freezer'] as const;

/** cgroup v1 below our own group of each hierarchy. */
export const cgroupV1: LimitBackend = {
  name: 'cgroup-v1',
  async available() {
    const own = findOwnGroups().byController;
    const missing = REQUIRED.find((controller) => !own.has(controller));
    if (missing !== undefined) {
      return { kind: 'unavailable', shortcoming: { code: 'no-hierarchy', controller: missing } };
    }
    if (hasSwap() && !existsSync(join(own.get('memory') ?? '', 'memory.memsw.usage_in_bytes'))) {
      return { kind: 'unavailable', shortcoming: { code: 'unlimited-swap' } };
    }
    const fault = await probeBackend(cgroupV1.createGroup, allowedCores().slice(0, 1));
    if (fault !== undefined) {
      return { kind: 'unavailable', shortcoming: { code: 'v1-fails', fault } };
    }
    const controllers = OPTIONAL.filter((controller) => !own.has(controller));
    return controllers.length === 0
      ? { kind: 'available' }
      : { kind: 'available', lacks: { code: 'not-mounted', controllers } };
  },
  async createGroup(limits, cores) {
    const name = newRunName();
    const own = findOwnGroups().byController;
    const directories = new Map<string, string>();
    // Looked up first: from here on nothing waits until the caller knows the group, so no signal can come in between.
    const unpinned = await pinLauncher(cores);
    try {
      for (const controller of [...OPTIONAL, ...REQUIRED]) {
        const parent = own.get(controller);
        // No process can join a cpuset without cores.
        if (parent !== undefined && (controller !== 'cpuset' || cores.length > 0)) {
          const directory = join(parent, name);
          // Hierarchies may be mounted together: then the directory is already ours.
          if (![...directories.values()].includes(directory)) {
            mkdirSync(directory);
          }
          directories.set(controller, directory);
        }
      }
      setLimits(directories, limits);
      const pin = setCores(directories.get('cpuset'), own.get('cpuset'), cores)
        ? { words: [], cores }
        : unpinned;
      return controlGroup(directories, name, pin);
    } catch (error) {
      for (const directory of directories.values()) {
        removeGroupNow(directory);
      }
      throw error;
    }
  },
};

function setLimits(directories: ReadonlyMap<string, string>, limits: Limits): void {
  const memory = directories.get('memory');
  if (memory === undefined || !directories.has('cpuacct')) {
    throw new Error('the hierarchies of cpuacct and memory are not mounted');
  }
  writeControl(memory, 'memory.limit_in_bytes', limits.memory);
  if (existsSync(join(memory, 'memory.memsw.limit_in_bytes'))) {
    // Memory and swap together. The kernel wants this one set second, because it must not be below the limit of
    // memory alone.
    writeControl(memory, 'memory.memsw.limit_in_bytes', limits.memory);
  }
  tryControl(memory, 'memory.swappiness', 0);
  const pids = directories.get('pids');
  if (pids !== undefined) {
    writeControl(pids, 'pids.max', limits.processes);
  }
}

function setCores(group: string | undefined, own: string | undefined, cores: readonly number[]): boolean {
  if (group === undefined || own === undefined) {
    return false;
  }
  writeControl(group, 'cpuset.cpus', cores.join(','));
  // A new group has no memory nodes, and without any, no process can join it.
  writeControl(group, 'cpuset.mems', readControl(own, 'cpuset.mems') ?? '0');
  return true;
}

function controlGroup(
  directories: ReadonlyMap<string, string>,
  name: string,
  pin: { readonly words: readonly string[]; readonly cores: readonly number[] },
): ControlGroup {
  const { cpuacct = '', memory = '', freezer, pids, cpuset } = Object.fromEntries(directories);
  // CPU accounting last: see explainJoin. A set, because hierarchies may be mounted together.
  const all = [...new Set([...directories.values()].filter((directory) => directory !== cpuacct)), cpuacct];
  const peak = existsSync(join(memory, 'memory.memsw.max_usage_in_bytes'))
    ? 'memory.memsw.max_usage_in_bytes'
    : 'memory.max_usage_in_bytes';
  const round = () => killGroupV1(all, freezer);
  const record = new LimitRecord([
    [memory, 'memory.limit_in_bytes'],
    [memory, 'memory.memsw.limit_in_bytes'],
    ...(pids === undefined ? [] : [[pids, 'pids.max'] as const]),
    ...(cpuset === undefined ? [] : [[cpuset, 'cpuset.cpus'] as const]),
  ]);
  return {
    name,
    cores: pin.cores,
    launcher: [...joinLauncher(all), ...pin.words],
    environment: {},
    started() {},
    async readUsage() {
      return {
        cputime: record.noteCputime(seconds(readNumber(cpuacct, 'cpuacct.usage'))),
        memory: readNumber(memory, peak),
        outOfMemory: (readKey(memory, 'memory.oom_control', 'oom_kill') ?? 0) > 0,
      };
    },
    async terminate(spared) {
      signalAll(processesIn(cpuacct), 'SIGTERM', spared);
    },
    kill: () => killUntilEmpty(round),
    killNow() {
      endGroupsNow(round, all);
    },
    explainEnd: explainJoin,
    findTampering: () => record.findTampering(),
    async dispose() {
      await Promise.all(all.map(removeGroup));
    },
  };
}

function seconds(nanoseconds: number | undefined): number | undefined {
  return nanoseconds === undefined ? undefined : nanoseconds / 1e9;
}

/**
 * One round of killing: freezes if possible, so that no process forks away, then sends SIGKILL to all of them.
 * @param directories groups of one run in all hierarchies
 * @returns the processes that it found
 */
export function killGroupV1(directories: readonly string[], freezer: string | undefined): number[] {
  const list = () => [...new Set(directories.flatMap(processesIn))];
  if (list().length === 0) {
    return [];
  }
  if (freezer !== undefined) {
    tryControl(freezer, 'freezer.state', 'FROZEN');
  }
  const alive = list();
  signalAll(alive, 'SIGKILL');
  if (freezer !== undefined) {
    // Also after a dispatcher that died in between: frozen processes never die.
    tryControl(freezer, 'freezer.state', 'THAWED');
  }
  return alive;
}
