import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statfsSync, statSync } from 'node:fs';

/** Milliseconds before the first check and between checks, and the share of time that they may take. */
const FIRST_PAUSE = 100;
const PAUSE = 500;
const PAUSE_PER_LOOK = 10;

/** How many descriptors one check examines. */
const MOST_DESCRIPTORS = 20_000;

/** Where a sandbox has in-memory file systems, and their type in statfs(2). */
const IN_MEMORY = ['/dev/shm', '/tmp', '/var/tmp'];
const TMPFS = 0x0102_1994;

/**
 * Memory of a run that no process has mapped: files of memfd_create(2), System V segments, and in-memory file
 * systems. It is counted as far as somebody holds it where we can see it. Some can be hidden from us anyway: in a
 * socket's queue, behind a mapping whose pages were given back, and, unless we are root, in segments of a sandbox.
 */
export class HiddenMemory {
  /** A run that ends at once is not checked: a check costs some milliseconds. */
  #next = performance.now() + FIRST_PAUSE;
  #bytes = 0;

  /** @param pids processes of the run @returns bytes beyond the resident memory of these processes */
  measure(pids: readonly number[]): number {
    const start = performance.now();
    if (start < this.#next) return this.#bytes;
    const held = memoryFiles(pids) + privateMemory(pids);
    // What is also mapped counts only once.
    this.#bytes = held === 0 ? 0 : Math.max(0, held - mappedShared(pids));
    const end = performance.now();
    this.#next = end + PAUSE + (end - start) * PAUSE_PER_LOOK;
    return this.#bytes;
  }
}

/** Bytes of memory files that processes have open. */
function memoryFiles(pids: readonly number[]): number {
  const sizes = new Map<string, number>();
  let asked = 0;
  for (const pid of pids) {
    for (const descriptor of list(`/proc/${pid}/fd`)) {
      asked += 1;
      if (asked > MOST_DESCRIPTORS) break;
      const path = `/proc/${pid}/fd/${descriptor}`;
      const size = attempt(() => {
        if (!readlinkSync(path).startsWith('/memfd:')) return undefined;
        const { dev, ino, blocks } = statSync(path);
        return [`${dev}:${ino}`, blocks * 512] as const;
      });
      if (size !== undefined) sizes.set(...size);
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** Bytes in the private System V segments and file systems of a run. */
function privateMemory(pids: readonly number[]): number {
  const own = attempt(() => readlinkSync('/proc/self/ns/ipc'));
  const inside = pids.find((pid) => {
    const namespace = attempt(() => readlinkSync(`/proc/${pid}/ns/ipc`));
    return namespace !== undefined && namespace !== own;
  });
  if (inside === undefined) return 0;
  return segments(inside) + IN_MEMORY.reduce((sum, place) => sum + fileSystem(inside, place), 0);
}

function segments(pid: number): number {
  const user = attempt(() => readlinkSync(`/proc/${pid}/ns/user`) !== readlinkSync('/proc/self/ns/user'));
  const options = ['--target', String(pid), '--ipc', ...(user ? ['--user', '--preserve-credentials'] : [])];
  const { stdout } = spawnSync('nsenter', [...options, '--', 'cat', '/proc/sysvipc/shm'], {
    encoding: 'latin1',
    timeout: 1000,
  });
  const [header = '', ...lines] = (stdout ?? '').trim().split('\n');
  const column = header.trim().split(/\s+/).indexOf('rss');
  return lines.reduce((sum, line) => sum + (Number(line.trim().split(/\s+/)[column]) || 0), 0);
}

function fileSystem(pid: number, place: string): number {
  return (
    attempt(() => {
      const path = `/proc/${pid}/root${place}`;
      if (statSync(path).dev === attempt(() => statSync(place).dev)) return 0;
      const { type, blocks, bfree, bsize } = statfsSync(path);
      return type === TMPFS ? (blocks - bfree) * bsize : 0;
    }) ?? 0
  );
}

/** Resident bytes that are shared memory, as the processes have it mapped. */
function mappedShared(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const status = attempt(() => readFileSync(`/proc/${pid}/status`, 'latin1')) ?? '';
    return sum + Number(/^RssShmem:\s*([0-9]+)/m.exec(status)?.[1] ?? 0) * 1024;
  }, 0);
}

function list(directory: string): string[] {
  return attempt(() => readdirSync(directory)) ?? [];
}

/** Processes may end during the check. */
function attempt<Result>(look: () => Result): Result | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
