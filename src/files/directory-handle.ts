import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  type Stats,
} from 'node:fs';

/** O_PATH of open(2): a handle on what a name stands for, without any access to it. Node does not name it. */
const O_PATH = 0o10000000;

/**
 * A directory itself, whatever its name stands for by now. `/proc/self/fd/N/name` means for Node what `openat` and
 * `unlinkat` mean for the kernel.
 */
export class DirectoryHandle {
  private constructor(readonly fd: number) {}

  /**
   * Needs no permission on the directory itself.
   *
   * @param last whether a link at the end of the path is followed, or refused with ENOTDIR
   * @throws Error of the system; ENOTDIR for anything else than a directory
   */
  static open(path: string | Buffer, last: 'followed' | 'not-followed'): DirectoryHandle {
    const flags = last === 'followed' ? 0 : constants.O_NOFOLLOW;
    return new DirectoryHandle(openSync(path, O_PATH | constants.O_DIRECTORY | flags));
  }

  /** A path that leads here, as long as this is open. */
  get path(): string {
    return `/proc/self/fd/${this.fd}`;
  }

  status(): Stats {
    return fstatSync(this.fd);
  }

  /** What tells mounts apart; a bind mount has the device of what it shows, so the device would not. */
  mount(): string {
    const information = readFileSync(`/proc/self/fdinfo/${this.fd}`, 'latin1');
    return /^mnt_id:\s*(\d+)$/m.exec(information)?.[1] ?? `device ${this.status().dev}`;
  }

  /** @throws Error of the system */
  setMode(mode: number): void {
    chmodSync(this.path, mode);
  }

  /** @throws Error of the system */
  setOwner(uid: number, gid: number): void {
    chownSync(this.path, uid, gid);
  }

  close(): void {
    closeSync(this.fd);
  }
}

/** Whether two accounts are of the same directory. */
export function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}
