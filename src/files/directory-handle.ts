import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  type Stats,
} from 'node:fs';

/** O_PATH of open(2): a handle on whatever a name means, without any access to it. Node has no name for it. */
const O_PATH = 0o10000000;

/**
 * A directory itself, whatever its name means by now. In Node, `/proc/self/fd/N/name` does what `openat` and
 * `unlinkat` do in the kernel.
 */
export class DirectoryHandle {
  private constructor(readonly fd: number) {}

  /**
   * Needs no permission on the directory itself.
   *
   * @param last whether a link at the end of the path is followed, or refused with ENOTDIR
   * @throws Error of the system; ENOTDIR for anything except a directory
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

  /** Identifies the mount. The device would not do: a bind mount has the device of what it shows. */
  mount(): string {
    const information = readInformation(`/proc/self/fdinfo/${this.fd}`);
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

/** More than the kernel says about a directory. */
const information = Buffer.alloc(4096);

/** Every directory that is walked through costs one: a file of the kernel has no size, and is read in one call. */
function readInformation(path: string): string {
  const fd = openSync(path, 'r');
  try {
    return information.toString('latin1', 0, readSync(fd, information));
  } finally {
    closeSync(fd);
  }
}

/** What no two directories have in common at the same time. */
type Identity = Pick<Stats, 'dev' | 'ino'>;

/** Whether both belong to the same directory. */
export function isSame(one: Identity, other: Identity): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}
