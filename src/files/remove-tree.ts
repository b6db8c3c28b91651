import { lstatSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DirectoryCursor, type EntryName, type ListedEntry, MovedError } from './directory-cursor.js';
import { describeLeftover, type Leftover } from './leftover.js';
import { removeBySystem, removeBySystemNow } from './system-removal.js';

/** Milliseconds of work between two turns of the event loop: other runs are supervised meanwhile. */
const TURN = 4;

/** After this many milliseconds, the rest is left: somebody may fill a directory as fast as it is emptied. */
const PATIENCE = 300_000;
const PATIENCE_AT_EXIT = 60_000;

/** After so many steps, a tree is large: starting a process costs less than what is to come. */
const LARGE = 300;

/** How many entries of a directory are read at once, and how often one that fills again is emptied. */
const BATCH = 10_000;
const FILLINGS = 50;

/**
 * Attempts at an entry that keeps changing between a directory and something else, and at a tree in which things
 * move.
 */
const ATTEMPTS = 10;

/** After this many entries of a directory could not be removed, the others in it are not tried. */
const MAXIMUM_STUCK = 1000;

/** A directory that is being emptied. A tree may have very many at once, so most have only what is pending. */
interface OpenDirectory {
  readonly pending: ListedEntry[];
  /** Entries that stay; undefined as long as there are none. */
  stuck?: Set<string>;
  /** How often an entry was tried, undefined as long as everything goes at once. */
  attempts?: Map<string, number>;
  /** Whether there may be entries that were not listed. */
  listing: 'open' | 'complete';
}

/**
 * Removes whatever has this name. Follows no link and crosses no mount point, even if somebody replaces directories
 * by links meanwhile. Directories without permissions get some first.
 *
 * @param path its directory is trusted: nobody else may replace it
 * @returns what stays, and why; undefined if everything is gone
 */
export async function removeTree(path: string): Promise<Leftover | undefined> {
  const start = performance.now();
  const small = removeSmall(path);
  if (small.kind === 'removed') return small.left;
  await removeBySystem(path, PATIENCE / 2);
  const removal = removeSteps(path);
  for (let turn = performance.now(); ; ) {
    const step = removal.next();
    if (step.done === true) return step.value;
    const now = performance.now();
    if (now - start > PATIENCE) return tooLong(path, removal);
    if (now - turn > TURN) {
      await nextTurn();
      turn = performance.now();
    }
  }
}

/** Like `removeTree`, for a process that is about to exit and waits for nothing. */
export function removeTreeNow(path: string): Leftover | undefined {
  const start = performance.now();
  const small = removeSmall(path);
  if (small.kind === 'removed') return small.left;
  removeBySystemNow(path, PATIENCE_AT_EXIT / 2);
  const removal = removeSteps(path);
  for (;;) {
    const step = removal.next();
    if (step.done === true) return step.value;
    if (performance.now() - start > PATIENCE_AT_EXIT) return tooLong(path, removal);
  }
}

/** Removes what takes few steps; of a larger tree, a part. */
function removeSmall(path: string): { kind: 'removed'; left: Leftover | undefined } | { kind: 'large' } {
  const removal = removeSteps(path);
  for (let taken = 0; taken < LARGE; taken += 1) {
    const step = removal.next();
    if (step.done === true) return { kind: 'removed', left: step.value };
  }
  removal.return(undefined);
  return { kind: 'large' };
}

function tooLong(path: string, removal: Generator<void, Leftover | undefined>): Leftover {
  removal.return(undefined);
  return { path, reason: 'removing it takes too long', count: 1 };
}

/** Removes step by step; others may get a turn between two steps. */
function* removeSteps(path: string): Generator<void, Leftover | undefined> {
  let left: Leftover | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let cursor: DirectoryCursor;
    try {
      cursor = new DirectoryCursor(dirname(path));
    } catch (error) {
      return isGone(error) ? undefined : describeLeftover(path, error);
    }
    try {
      left = yield* new Removal(cursor, path).run();
      break;
    } catch (error) {
      left = describeLeftover(path, error);
      if (!(error instanceof MovedError)) break;
    } finally {
      cursor.close();
    }
  }
  // Trust the file system, not our own records: without /proc, every name would seem to be gone.
  return left ?? (exists(path) ? { path, reason: 'it is there again', count: 1 } : undefined);
}

class Removal {
  readonly #cursor: DirectoryCursor;
  readonly #path: string;
  readonly #frames: OpenDirectory[];
  #left: Leftover | undefined;

  constructor(cursor: DirectoryCursor, path: string) {
    this.#cursor = cursor;
    this.#path = path;
    const root: ListedEntry = { name: Buffer.from(basename(path)).toString('latin1'), kind: 'other' };
    this.#frames = [{ ...emptyFrame(), pending: [root], listing: 'complete' }];
  }

  *run(): Generator<void, Leftover | undefined> {
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      const entry = frame.pending.pop();
      if (entry !== undefined) this.#remove(entry, frame);
      else if (this.#frames.length === 1) return this.#left;
      else if (!this.#readOn(frame)) this.#leave(frame);
      yield;
    }
    return this.#left;
  }

  #remove({ name, kind }: ListedEntry, frame: OpenDirectory): void {
    if (kind === 'directory') {
      this.#enter(name, frame, undefined);
      return;
    }
    try {
      this.#cursor.unlink(name);
    } catch (error) {
      // EISDIR: a directory. Other codes do not tell: an entry of an immutable directory, or one that we may not
      // touch.
      if (!isGone(error)) this.#enter(name, frame, error);
    }
  }

  /** @param refusal why it could not be removed as a file; undefined if that was not tried */
  #enter(name: EntryName, frame: OpenDirectory, refusal: unknown): void {
    try {
      if (this.#cursor.enter(name) === 'mount-point') {
        this.#leaveBehind(name, frame, 'it is a mount point');
        return;
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (isGone(error)) return;
      // A file that cannot be removed, or something that was a directory a moment ago.
      if (code !== 'ENOTDIR' && code !== 'ELOOP') this.#leaveBehind(name, frame, error);
      else if (refusal !== undefined && (refusal as NodeJS.ErrnoException).code !== 'EISDIR') {
        this.#leaveBehind(name, frame, refusal);
      } else this.#tryAgain(name, frame, refusal ?? error, ATTEMPTS);
      return;
    }
    if ((this.#cursor.mode() & 0o700) !== 0o700) {
      try {
        this.#cursor.open();
      } catch {
        // It is immutable or belongs to another user; root needs no permission, and for others the next step says so.
      }
    }
    this.#frames.push(emptyFrame());
  }

  /** @returns whether there is more to remove in the current directory */
  #readOn(frame: OpenDirectory): boolean {
    // What comes in after a complete listing shows when the directory itself is removed.
    if (frame.listing === 'complete' || (frame.stuck?.size ?? 0) >= MAXIMUM_STUCK) return false;
    frame.listing = 'complete';
    try {
      for (const entry of this.#cursor.entries()) {
        if (frame.stuck?.has(entry.name)) continue;
        frame.pending.push(entry);
        if (frame.pending.length < BATCH) continue;
        frame.listing = 'open';
        break;
      }
    } catch (error) {
      this.#leaveBehind(undefined, frame, error);
    }
    return frame.pending.length > 0;
  }

  #leave(child: OpenDirectory): void {
    const name = this.#cursor.leave();
    this.#frames.pop();
    const frame = this.#frames.at(-1);
    if (frame === undefined) return;
    if (child.stuck !== undefined) {
      addStuck(frame, name);
      return;
    }
    try {
      this.#cursor.rmdir(name);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (isGone(error)) return;
      // Filled again, or replaced by a link.
      if (code === 'ENOTEMPTY' || code === 'EEXIST') this.#tryAgain(name, frame, error, FILLINGS);
      else if (code === 'ENOTDIR') this.#tryAgain(name, frame, error, ATTEMPTS);
      else this.#leaveBehind(name, frame, error);
    }
  }

  #tryAgain(name: EntryName, frame: OpenDirectory, reason: unknown, most: number): void {
    frame.attempts ??= new Map();
    const attempts = (frame.attempts.get(name) ?? 0) + 1;
    frame.attempts.set(name, attempts);
    if (attempts < most) frame.pending.push({ name, kind: 'other' });
    else this.#leaveBehind(name, frame, reason);
  }

  /** @param name of an entry of the current directory; undefined for this itself */
  #leaveBehind(name: EntryName | undefined, frame: OpenDirectory, reason: unknown): void {
    addStuck(frame, name);
    const { count } = this.#left ?? { count: 0 };
    const names = [...this.#cursor.trail, ...(name === undefined ? [] : [name])].slice(0, 20);
    const [, ...below] = names.map((each) => Buffer.from(each, 'latin1').toString('utf8'));
    this.#left = {
      ...(this.#left ?? describeLeftover(join(this.#path, ...below), reason)),
      count: count + 1,
    };
  }
}

function emptyFrame(): OpenDirectory {
  return { pending: [], listing: 'open' };
}

/** @param name undefined for the directory itself */
function addStuck(frame: OpenDirectory, name: EntryName | undefined): void {
  frame.stuck ??= new Set();
  frame.stuck.add(name ?? '');
}

function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function exists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
