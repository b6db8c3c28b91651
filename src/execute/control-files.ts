import { readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Seconds after which processes that do not die of SIGKILL are given up. */
export const KILL_PATIENCE = 30;

/** A group that is just empty stays busy for some milliseconds, for longer on a loaded machine. */
const REMOVAL_PATIENCE = 5;

/** Content of a control file without surrounding space; undefined when file or group is gone. */
export function readControl(directory: string, file: string): string | undefined {
  try {
    return readFileSync(join(directory, file), 'latin1').trim();
  } catch {
    return undefined;
  }
}

/** A control file holding one number; undefined when it is gone or holds something else, such as `max`. */
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

/** As `writeControl`, for what may be absent or refused. */
export function tryControl(directory: string, file: string, value: string | number): void {
  try {
    writeFileSync(join(directory, file), String(value));
  } catch {
    // What is optional is missing on some kernels and not delegated by some administrators.
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

/** Sends a signal to processes except one, of which some may have died by now. */
export function signalAll(pids: Iterable<number>, signal: NodeJS.Signals, spared?: number): void {
  for (const pid of pids) {
    // 0 stands for processes outside our PID namespace, and would mean our own process group to kill(2).
    if (pid > 1 && pid !== process.pid && pid !== spared) {
      try {
        process.kill(pid, signal);
      } catch {
        // It died between being listed and being signalled.
      }
    }
  }
}

/**
 * Repeats a round of killing until it finds nobody alive.
 *
 * @param round kills what there is and returns the processes it found alive
 * @throws Error when some live on for `KILL_PATIENCE` seconds
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

/** As `killUntilEmpty` for a process that is exiting: blocks, for a second at most. @returns whether it is empty */
export function killUntilEmptyNow(round: () => readonly number[]): boolean {
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (const start = performance.now(); performance.now() - start < 1000; ) {
    if (round().length === 0) {
      return true;
    }
    Atomics.wait(still, 0, 0, 2);
  }
  return false;
}

/** Removes an empty group with all groups below it; what stays busy is left for a later clean-up. */
export async function removeGroup(directory: string): Promise<void> {
  const start = performance.now();
  while (!removeGroupNow(directory) && performance.now() - start < REMOVAL_PATIENCE * 1000) {
    await sleep(10);
  }
}

/** One attempt at removing a group; whether it is gone. */
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
