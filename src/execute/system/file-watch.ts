import type { Stats } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DirectoryCursor, type EntryName } from '../../files/directory-cursor.js';

/** Bytes: far above what validators write, far below what a disk holds. */
const DEFAULT_FILES_TOTAL = 20_000_000_000;

/** Milliseconds between two checks; a check that takes long is followed by a longer pause. */
const PAUSE = 1000;
const PAUSE_PER_LOOK = 10;

/** Milliseconds of work between two turns of the event loop. */
const TURN = 4;

/** Every file counts at least this many bytes: each takes an inode, and a disk has a limited number of those too. */
const LEAST = 4096;

/**
 * Watches how much a run has written to disk, which no control group limits. It only sees what has a name: a file
 * that is deleted while open does not count.
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

  /** Bytes below the directory, until there are too many. Links are not followed, and mount points are not crossed. */
  async #measure(): Promise<number> {
    let bytes = 0;
    let turn = performance.now();
    const sizes = sizesBelow(this.#directory);
    for (let next = sizes.next(); next.done !== true; next = sizes.next()) {
      bytes += next.value;
      if (this.#stopped || bytes > this.#limit) sizes.return();
      else if (performance.now() - turn > TURN) {
        await nextTurn();
        turn = performance.now();
      }
    }
    return bytes;
  }
}

/** The bytes of each entry below a directory that may change meanwhile; invisible entries count nothing. */
function* sizesBelow(directory: string): Generator<number, void> {
  let cursor: DirectoryCursor | undefined;
  try {
    cursor = new DirectoryCursor(dirname(directory));
    const pending: EntryName[][] = [[Buffer.from(basename(directory)).toString('latin1')]];
    for (let names = pending.at(-1); names !== undefined; names = pending.at(-1)) {
      const name = names.pop();
      if (name !== undefined) {
        if (!isEntered(cursor, name)) continue;
        const directories: EntryName[] = [];
        pending.push(directories);
        yield* sizesIn(cursor, directories);
      } else {
        pending.pop();
        if (pending.length > 0) cursor.leave();
      }
    }
  } catch {
    // It is gone, or something moved during the check: the next check sees more.
  } finally {
    cursor?.close();
  }
}

function isEntered(cursor: DirectoryCursor, name: EntryName): boolean {
  try {
    return cursor.enter(name) === 'entered';
  } catch {
    return false;
  }
}

/** @param directories gets those that are found */
function* sizesIn(cursor: DirectoryCursor, directories: EntryName[]): Generator<number, void> {
  try {
    for (const { name } of cursor.entries()) {
      const status = statusUnlessGone(cursor, name);
      if (status?.isDirectory()) directories.push(name);
      // Blocks, not the size: a file with a hole takes no space there.
      yield Math.max(LEAST, (status?.blocks ?? 0) * 512);
    }
  } catch {
    // We are not allowed to read it.
  }
}

function statusUnlessGone(cursor: DirectoryCursor, name: EntryName): Stats | undefined {
  try {
    return cursor.statEntry(name);
  } catch {
    return undefined;
  }
}
