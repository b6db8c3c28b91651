import { readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** After this many seconds, processes that survive SIGKILL are given up. */
const KILL_PATIENCE = 30;

/** The same for a process that is exiting: whoever interrupts twice does not want to wait. */
const EXIT_PATIENCE = 5;

/** A group that has just become empty stays busy for some milliseconds, longer on a loaded machine. */
const REMOVAL_PATIENCE = 5;

/** Content of a control file without surrounding space; undefined if the file or the group is gone. */
export function readControl(directory: string, file: string): string | undefined {
  try {
    return readFileSync(join(directory, file), 'latin1').trim();
  } catch {
    return undefined;
  }
}

/** A control file with one number; undefined if it is gone or contains something else, such as `max`. */
export function readNumber(directory: string, file: string): number | undefined {
  const text = readControl(directory, file);
  return text !== undefined && /^[0-9]+$/.test(text) ? Number(text) : undefined;
}

/** The number in the line `key number` of a control file; undefined without such a line. */
export function readKey(directory: string, file: string, key: string): number | undefined {
  for (const line of (readControl(directory, file) ?? '').split('\n')) {
    const [name, value] = line.split(' ');
    if (name === key) {
      return Number(value);
    }
  }
  return undefined;
}

/** @throws Error naming the file and the value that the kernel refused */
export function writeControl(directory: string, file: string, value: string | number): void {
  try {
    writeFileSync(join(directory, file), String(value));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`cannot write ${value} to ${join(directory, file)} (${code ?? message})`);
  }
}

/** Like `writeControl`, for files that may be missing or refuse the value. */
export function tryControl(directory: string, file: string, value: string | number): void {
  try {
    writeFileSync(join(directory, file), String(value));
  } catch {
    // Optional files are missing on some kernels, and some administrators do not delegate them.
  }
}

/** Control groups below a group, deepest first: a command run as root may have made its own. */
export function groupsBelow(directory: string): string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap((entry) => [...groupsBelow(join(directory, entry.name)), join(directory, entry.name)]);
  } catch {
    return [];
  }
}

/** Process ids in a group and all groups below it. */
export function processesIn(directory: string): number[] {
  return [...groupsBelow(directory), directory].flatMap((group) =>
    (readControl(group, 'cgroup.procs') ?? '').split('\n').filter(Boolean).map(Number),
  );
}

/** Sends a signal to processes except one; some of them may have died by now. */
export function signalAll(pids: Iterable<number>, signal: NodeJS.Signals, spared?: number): void {
  for (const pid of pids) {
    // 0 stands for processes outside our PID namespace, and would mean our own process group to kill(2).
    if (pid > 1 && pid !== process.pid && pid !== spared) {
      try {
        process.kill(pid, signal);
      } catch {
        // It died after it was listed.
      }
    }
  }
}

/**
 * Repeats a round of killing until it finds nobody alive.
 *
 * @param round kills all processes and returns those that it found alive
 * @throws Error if some survive for `KILL_PATIENCE` seconds
 */
export async function killUntilEmpty(round: () => readonly number[]): Promise<void> {
  const start = performance.now();
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    const alive = round();
    if (alive.length === 0) {
      return;
    }
    if (performance.now() - start > KILL_PATIENCE * 1000) {
      throw new Error(`processes do not die of SIGKILL: ${alive.slice(0, 10).join(', ')}`);
    }
    await sleep(pause);
  }
}

/** Like `killUntilEmpty`, for a process that is exiting: blocks for at most `EXIT_PATIENCE` seconds. */
export function killUntilEmptyNow(round: () => readonly number[]): void {
  endGroupsNow(round, []);
}

/** Kills until nobody is alive, and removes the groups: blocks for at most `EXIT_PATIENCE` seconds. */
export function endGroupsNow(round: () => readonly number[], directories: readonly string[]): void {
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (const start = performance.now(); performance.now() - start < EXIT_PATIENCE * 1000; ) {
    if (round().length === 0 && directories.filter((each) => !removeGroupNow(each)).length === 0) return;
    Atomics.wait(still, 0, 0, 2);
  }
}

/** Removes an empty group with all groups below it; one that stays busy is left to a later clean-up. */
export async function removeGroup(directory: string): Promise<void> {
  const start = performance.now();
  while (!removeGroupNow(directory) && performance.now() - start < REMOVAL_PATIENCE * 1000) {
    await sleep(10);
  }
}

/** One attempt to remove a group; returns whether it is gone. */
export function removeGroupNow(directory: string): boolean {
  for (const group of [...groupsBelow(directory), directory]) {
    try {
      rmdirSync(group);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        return false;
      }
    }
  }
  return true;
}
