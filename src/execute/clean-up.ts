import { readdirSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { killGroupV1 } from './cgroup-v1.js';
import { killGroupV2 } from './cgroup-v2.js';
import { LEAF } from './cgroup-v2-delegation.js';
import { killUntilEmpty, removeGroup, signalAll } from './control-files.js';
import { findOwnGroups, type OwnGroups } from './control-mounts.js';
import { RUN_VARIABLE } from './process-polling.js';
import { readEnvironment, readProcess, readProcessTable } from './process-table.js';
import { removeDirectory } from './run-directory.js';
import { bootToken, isAlive, ownerOf } from './run-name.js';

/** Days after which a directory of another machine or container counts as left behind; no run takes that long. */
const FOREIGN_DAYS = 7;

/** Where to look for what dead processes of ours left behind. */
export interface Places {
  readonly groups: OwnGroups;
  readonly temporary: string;
}

/**
 * Ends what a killed witness-check left running and removes what it left lying: control groups, processes of polled
 * runs, temporary directories. What belongs to a process that is alive is not touched.
 *
 * @returns what was removed: paths, and names of polled runs
 * @throws Error when processes survive SIGKILL
 */
export async function removeLeftovers(
  places: Places = { groups: findOwnGroups(), temporary: tmpdir() },
): Promise<string[]> {
  return [
    ...(await removeGroupsV2(places.groups)),
    ...(await removeGroupsV1(places.groups)),
    ...(await killPolledRuns()),
    ...(await removeDirectories(places.temporary)),
  ];
}

/** Whether a name is one of ours whose process, of this boot and this PID namespace, is dead. */
function isLeftover(name: string): boolean {
  const owner = ownerOf(name);
  return owner !== undefined && owner.boot === bootToken() && !isAlive(owner.pid);
}

async function removeGroupsV2({ unified }: OwnGroups): Promise<string[]> {
  const parent = unified !== undefined && basename(unified) === LEAF ? dirname(unified) : unified;
  const leftovers = parent === undefined ? [] : leftoversIn(parent);
  for (const directory of leftovers) {
    await killUntilEmpty(() => killGroupV2(directory));
    await removeGroup(directory);
  }
  return leftovers;
}

async function removeGroupsV1({ byController }: OwnGroups): Promise<string[]> {
  const byName = new Map<string, Set<string>>();
  for (const directory of [...byController.values()].flatMap(leftoversIn)) {
    const name = basename(directory);
    byName.set(name, (byName.get(name) ?? new Set()).add(directory));
  }
  const freezers = byController.get('freezer');
  for (const [name, directories] of byName) {
    const freezer = freezers === undefined ? undefined : join(freezers, name);
    await killUntilEmpty(() => killGroupV1([...directories], freezer));
    await Promise.all([...directories].map(removeGroup));
  }
  return [...byName.values()].flatMap((directories) => [...directories]);
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

/** Polled runs leave no group behind, but their processes carry the name of the run in their environment. */
async function killPolledRuns(): Promise<string[]> {
  const names = new Set<string>();
  await killUntilEmpty(() => {
    const alive: number[] = [];
    for (const { pid, dead } of readProcessTable().values()) {
      const name = dead ? undefined : runOf(pid);
      // Our own run, if we are a part of one that lost its owner: we cannot end ourselves and go on.
      if (name !== undefined && isLeftover(name) && name !== process.env[RUN_VARIABLE]) {
        names.add(name);
        alive.push(pid);
      }
    }
    signalAll(alive, 'SIGKILL');
    return alive.filter((pid) => readProcess(pid)?.dead === false);
  });
  return [...names];
}

function runOf(pid: number): string | undefined {
  const variable = readEnvironment(pid)
    .split('\0')
    .find((line) => line.startsWith(`${RUN_VARIABLE}=`));
  return variable?.slice(RUN_VARIABLE.length + 1);
}

async function removeDirectories(temporary: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(temporary).catch(() => [])) {
    const owner = ownerOf(name);
    if (owner === undefined) {
      continue;
    }
    const path = join(temporary, name);
    const status = await lstat(path).catch(() => undefined);
    // The directory is open to all users: another one's names prove nothing.
    if (!status?.isDirectory() || status.uid !== process.getuid?.()) {
      continue;
    }
    const isForgotten = owner.boot !== bootToken() && Date.now() - status.mtimeMs > FOREIGN_DAYS * 86_400_000;
    if (isLeftover(name) || isForgotten) {
      await removeDirectory(path);
      removed.push(path);
    }
  }
  return removed;
}
