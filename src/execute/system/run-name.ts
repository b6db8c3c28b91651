import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Everything we leave in the file system has such a name: it says which process must be dead before it may be
 * removed.
 */
const RUN_NAME = /^witness-check_([0-9a-f]{8})_([1-9][0-9]{0,9})_([0-9]+)(?:_\w+)?$/;

/** The process that a run belongs to. */
export interface Owner {
  /** See `bootToken`. */
  readonly boot: string;
  readonly pid: number;
}

const token = makeToken();

/** Starts at the current time, because an earlier process with our id may have left a directory behind. */
let last = Date.now();

/**
 * Eight hexadecimal digits that identify this boot of this machine and our PID namespace. A process id has a meaning
 * only within both: containers, and even machines, share directories for temporary files.
 */
export function bootToken(): string {
  return token;
}

/** A name no other run has: `witness-check_<boot>_<pid>_<n>`. */
export function newRunName(): string {
  last += 1;
  return `witness-check_${token}_${process.pid}_${last}`;
}

/** The owner of a name of ours; undefined for any other name. */
export function parseOwner(name: string): Owner | undefined {
  const [, boot, pid] = RUN_NAME.exec(name) ?? [];
  return boot === undefined ? undefined : { boot, pid: Number(pid) };
}

/** Whether a process exists, even one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function makeToken(): string {
  const parts = [
    () => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'),
    () => readlinkSync('/proc/self/ns/pid'),
  ].map((read) => {
    try {
      return read();
    } catch {
      return '';
    }
  });
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 8);
}
