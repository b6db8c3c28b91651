import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes: far above what validators write, far below what a disk holds. */
export const DEFAULT_FILES_TOTAL = 20_000_000_000;

/** Milliseconds between two looks; a look that takes long is followed by a longer pause. */
const PAUSE = 1000;
const PAUSE_PER_LOOK = 10;

/** Bytes that a file counts at least: each takes an inode, of which a disk has a limited number as well. */
const LEAST = 4096;

/**
 * Watches how much a run has written to disk, which no control group limits. It sees what has a name: a file that is
 * deleted while it is open is not counted.
 */
export class FileWatch {
  readonly #directory: string;
  readonly #limit: number;
  readonly #exceeded: () => void;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  /** @param limit bytes on disk */
  constructor(directory: string, limit: number | undefined, exceeded: () => void) {
    this.#directory = directory;
    this.#limit = limit ?? DEFAULT_FILES_TOTAL;
    this.#exceeded = exceeded;
    this.#plan(PAUSE);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #plan(pause: number): void {
    this.#timer = setTimeout(() => void this.#look(), pause);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const start = performance.now();
    const bytes = await this.#measure();
    if (this.#stopped) return;
    if (bytes > this.#limit) this.#exceeded();
    else this.#plan(PAUSE + (performance.now() - start) * PAUSE_PER_LOOK);
  }

  /** Bytes below the directory, until they are too many. Links are not followed. */
  async #measure(): Promise<number> {
    let bytes = 0;
    const directories = [this.#directory];
    for (let next = directories.pop(); next !== undefined; next = directories.pop()) {
      for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
        if (this.#stopped || bytes > this.#limit) return bytes;
        const path = join(next, entry.name);
        if (entry.isDirectory()) directories.push(path);
        // Blocks, not the size: a file with a hole in it takes no space.
        const status = await lstat(path).catch(() => undefined);
        bytes += Math.max(LEAST, (status?.blocks ?? 0) * 512);
      }
    }
    return bytes;
  }
}
