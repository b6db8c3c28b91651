import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readControl, tryControl, writeControl } from '../system/control-files.js';
import { findOwnGroups } from '../system/control-mounts.js';
import type { Availability } from '../system/limit-backend.js';
import { hasSwap } from '../system/machine.js';
import { isAlive } from '../system/run-name.js';
import type { Shortcoming } from '../system/shortcoming.js';

type Delegation =
  | Exclude<Availability, { kind: 'available' }>
  | { readonly kind: 'delegated'; readonly directory: string };

/** Controllers that runs can do without: cores are then pinned by affinity, which a command can undo. */
const OPTIONAL = ['pids', 'cpuset', 'cpu'];

/**
 * We must not be in the same group as our runs: a group with controllers for children must not contain processes
 * itself.
 */
export const LEAF = 'witness-check_dispatcher';

let found: Delegation | undefined;

/**
 * The group below which runs get theirs. On the first call, this process moves itself to a leaf of that group and
 * enables its controllers for children; later calls return the same answer.
 */
export function delegatedGroup(): Delegation {
  found ??= prepareGroup(findOwnGroups().unified);
  return found;
}

/**
 * Prepares our own group for groups of runs below it.
 *
 * @param own directory of our group; undefined if no cgroup2 file system is mounted
 * @internal exported for its tests: a process has only one group of its own
 */
export function prepareGroup(own: string | undefined): Delegation {
  if (own === undefined) {
    return refuse({ code: 'no-cgroup2' });
  }
  // A process that an earlier one of ours started, such as a test worker, is already in the leaf.
  const directory = basename(own) === LEAF ? dirname(own) : own;
  const controllers = (readControl(directory, 'cgroup.controllers') ?? '').split(' ');
  if (!controllers.includes('memory')) {
    return refuse({ code: 'no-memory-controller', directory });
  }
  for (const file of ['.', 'cgroup.procs', 'cgroup.subtree_control']) {
    try {
      accessSync(join(directory, file), constants.W_OK);
    } catch {
      return refuse({ code: 'not-writable', path: join(directory, file) });
    }
  }
  try {
    return enableControllers(directory, controllers);
  } catch (error) {
    return refuse({ code: 'group-not-prepared', said: (error as Error).message });
  }
}

/** Controllers that are not enabled for runs below a delegated group. */
export function missingControllers(directory: string): string[] {
  const enabled = (readControl(directory, 'cgroup.subtree_control') ?? '').split(' ');
  return OPTIONAL.filter((name) => name !== 'cpu' && !enabled.includes(name));
}

function enableControllers(directory: string, controllers: readonly string[]): Delegation {
  // The root of the hierarchy is the only group without a type, and the only one that may contain processes next to
  // children.
  if (existsSync(join(directory, 'cgroup.type'))) {
    const stranger = findStranger(listProcesses(directory));
    if (stranger !== undefined) {
      return refuse({ code: 'foreign-process', pid: stranger, directory });
    }
    mkdirSync(join(directory, LEAF), { recursive: true });
    moveAll(directory, join(directory, LEAF));
  }
  writeControl(directory, 'cgroup.subtree_control', '+memory');
  for (const controller of OPTIONAL.filter((name) => controllers.includes(name))) {
    tryControl(directory, 'cgroup.subtree_control', `+${controller}`);
  }
  if (hasSwap() && !existsSync(join(directory, LEAF, 'memory.swap.max'))) {
    return refuse({ code: 'unlimited-swap' });
  }
  return { kind: 'delegated', directory };
}

function listProcesses(directory: string): number[] {
  return (readControl(directory, 'cgroup.procs') ?? '').split('\n').filter(Boolean).map(Number);
}

/** Moves processes until none is left, because they may fork meanwhile. If any stay, the kernel complains later. */
function moveAll(directory: string, leaf: string): void {
  for (let round = 0; round < 10 && listProcesses(directory).length > 0; round += 1) {
    for (const pid of listProcesses(directory)) {
      tryControl(leaf, 'cgroup.procs', pid);
    }
  }
}

/**
 * Only this process, what started it (`npx`, a shell script), and what those started may be moved.
 * @returns a foreign process in the group
 */
function findStranger(residents: readonly number[]): number | undefined {
  const line = ancestors(process.pid).filter((pid) => residents.includes(pid));
  return residents.find((pid) => !ancestors(pid).some((ancestor) => line.includes(ancestor)) && isThere(pid));
}

/** A process that is gone has no ancestors to recognise it by. A process outside our PID namespace shows as 0. */
function isThere(pid: number): boolean {
  return pid === 0 || isAlive(pid);
}

function ancestors(pid: number): number[] {
  const line: number[] = [];
  for (let current = pid; current > 0; current = readParentProcess(current)) {
    line.push(current);
  }
  return line;
}

function readParentProcess(pid: number): number {
  try {
    return Number(/^PPid:\s*([0-9]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function refuse(shortcoming: Shortcoming): Delegation {
  return { kind: 'unavailable', shortcoming };
}
