import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DirectoryHandle } from '../../files/directory-handle.js';
import { describeLeftover, type Leftover } from '../../files/leftover.js';
import { removeTree } from '../../files/remove-tree.js';
import { killGroupV1 } from '../limits/cgroup-v1.js';
import { killGroupV2 } from '../limits/cgroup-v2.js';
import { LEAF } from '../limits/cgroup-v2-delegation.js';
import { RUN_VARIABLE } from '../limits/process-polling.js';
import { readEnvironment, readProcess, readProcessTable } from '../limits/process-table.js';
import { killUntilEmpty, removeGroupNow, signalAll } from '../system/control-files.js';
import { findOwnGroups, type OwnGroups } from '../system/control-mounts.js';
import { bootToken, isAlive, parseOwner } from '../system/run-name.js';

/** After this many days, a directory of another machine or container counts as abandoned; no run takes that long. */
const FOREIGN_DAYS = 7;

/** Milliseconds for the groups of a run: on a loaded machine, one that has just become empty stays busy for a while. */
const GROUP_PATIENCE = 5000;

/** Where to look for what our dead processes left behind. */
export interface Places {
  readonly groups: OwnGroups;
  readonly temporary: string;
}

/** The result of a search for leftovers. */
export interface CleanUp {
  /** Paths, and names of polled runs. */
  readonly removed: readonly string[];
  /** What could not be removed, and stays. */
  readonly left: readonly Leftover[];
}

/**
 * Ends what a killed witness-check left running and removes what it left behind: control groups, processes of polled
 * runs, temporary directories. Anything that belongs to a live process stays untouched. Never fails: whatever cannot
 * be removed is reported.
 */
export async function removeLeftovers(
  places: Places = { groups: findOwnGroups(), temporary: tmpdir() },
): Promise<CleanUp> {
  const parts = [
    await removeGroupsV2(places.groups),
    await removeGroupsV1(places.groups),
    await killPolledRuns(),
    await removeDirectories(places.temporary),
  ];
  return { removed: parts.flatMap(({ removed }) => removed), left: parts.flatMap(({ left }) => left) };
}

/** Whether a name is one of ours, from a dead process of this boot and this PID namespace. */
function isLeftover(name: string): boolean {
  const owner = parseOwner(name);
  return owner !== undefined && owner.boot === bootToken() && !isAlive(owner.pid);
}

async function removeGroupsV2({ unified }: OwnGroups): Promise<CleanUp> {
  const parent = unified !== undefined && basename(unified) === LEAF ? dirname(unified) : unified;
  const leftovers = parent === undefined ? [] : leftoversIn(parent);
  const left: Leftover[] = [];
  for (const directory of leftovers)
    left.push(...(await endGroup([directory], () => killGroupV2(directory))));
  return { removed: leftovers, left };
}

async function removeGroupsV1({ byController }: OwnGroups): Promise<CleanUp> {
  const byName = new Map<string, Set<string>>();
  for (const directory of [...byController.values()].flatMap(leftoversIn)) {
    const name = basename(directory);
    byName.set(name, (byName.get(name) ?? new Set()).add(directory));
  }
  const freezers = byController.get('freezer');
  const left: Leftover[] = [];
  for (const [name, directories] of byName) {
    const freezer = freezers === undefined ? undefined : join(freezers, name);
    left.push(...(await endGroup([...directories], () => killGroupV1([...directories], freezer))));
  }
  return { removed: [...byName.values()].flatMap((directories) => [...directories]), left };
}

/**
 * Kills and removes until the groups of a run are gone. One round of each is not enough: a launcher may be about to
 * join, and only a group that is gone cannot be joined.
 * @param round see `killUntilEmpty`
 */
async function endGroup(directories: readonly string[], round: () => readonly number[]): Promise<Leftover[]> {
  const start = performance.now();
  for (;;) {
    try {
      await killUntilEmpty(round);
    } catch (error) {
      return [describeLeftover(directories.join(', '), (error as Error).message)];
    }
    const busy = directories.filter((directory) => !removeGroupNow(directory));
    if (busy.length === 0) return [];
    if (performance.now() - start > GROUP_PATIENCE) {
      return busy.map((directory) => describeLeftover(directory, 'the control group stays busy'));
    }
    await sleep(10);
  }
}

function leftoversIn(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter(isLeftover)
      .map((name) => join(directory, name));
  } catch {
    return [];
  }
}

/** Polled runs have no group, but their processes carry the name of the run in their environment. */
async function killPolledRuns(): Promise<CleanUp> {
  const names = new Set<string>();
  const round = () => {
    const alive: number[] = [];
    for (const { pid, dead } of readProcessTable().values()) {
      const name = dead ? undefined : readRunName(pid);
      // Our own run, if we are part of one that lost its owner: we cannot kill ourselves and continue.
      if (name !== undefined && isLeftover(name) && name !== process.env[RUN_VARIABLE]) {
        names.add(name);
        alive.push(pid);
      }
    }
    signalAll(alive, 'SIGKILL');
    return alive.filter((pid) => readProcess(pid)?.dead === false);
  };
  try {
    await killUntilEmpty(round);
    return { removed: [...names], left: [] };
  } catch (error) {
    return { removed: [], left: [describeLeftover([...names].join(', '), (error as Error).message)] };
  }
}

function readRunName(pid: number): string | undefined {
  const variable = readEnvironment(pid)
    .split('\0')
    .find((line) => line.startsWith(`${RUN_VARIABLE}=`));
  return variable?.slice(RUN_VARIABLE.length + 1);
}

async function removeDirectories(temporary: string): Promise<CleanUp> {
  const removed: string[] = [];
  const left: Leftover[] = [];
  for (const name of await readdir(temporary).catch(() => [])) {
    const path = join(temporary, name);
    if (parseOwner(name) === undefined || !isForgotten(name, path)) continue;
    const stays = await removeTree(path);
    if (stays === undefined) removed.push(path);
    else left.push(stays);
  }
  return { removed, left };
}

/** Whether a directory with a name of ours really is ours, and nobody needs it any more. */
function isForgotten(name: string, path: string): boolean {
  let directory: DirectoryHandle;
  try {
    directory = DirectoryHandle.open(path, 'not-followed');
  } catch {
    return false;
  }
  const { uid, mtimeMs } = directory.status();
  directory.close();
  // The place is open to all users: a name alone proves nothing.
  if (uid !== process.getuid?.()) return false;
  const isForeign = parseOwner(name)?.boot !== bootToken();
  return isLeftover(name) || (isForeign && Date.now() - mtimeMs > FOREIGN_DAYS * 86_400_000);
}
