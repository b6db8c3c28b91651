import { lstatSync, opendirSync, rmdirSync, type Stats, unlinkSync } from 'node:fs';
import { DirectoryHandle, isSame } from './directory-handle.js';

/** Directory entries that one call of the kernel may bring. */
const ENTRIES_PER_CALL = 500;

/** A directory is not where it was entered any more: somebody moves things while we walk. */
export class MovedError extends Error {}

interface Level {
  readonly name: Buffer;
  readonly status: Stats;
}

/**
 * A place in a directory tree that others may change meanwhile. It is held by a handle, and every name is looked up from
 * there and never followed. At most three handles are open at a time, so that depth costs none.
 */
export class DirectoryCursor {
  readonly #levels: Level[] = [];
  readonly #base: DirectoryHandle;
  readonly #mount: string;
  #here: DirectoryHandle;

  /**
   * @param directory is followed, as it is one that nobody else may exchange
   * @throws Error of the system where it cannot be entered
   */
  constructor(directory: string) {
    this.#base = DirectoryHandle.open(directory, 'followed');
    this.#here = this.#base;
    this.#mount = this.#base.mount();
  }

  /** The names of the directories that were entered and not left. */
  get trail(): readonly Buffer[] {
    return this.#levels.map(({ name }) => name);
  }

  /** What is known of the current directory. */
  status(): Stats {
    return this.#here.status();
  }

  /** What is known of an entry, of a link itself. @throws Error of the system */
  statusOf(name: Buffer): Stats {
    return lstatSync(this.#at(name));
  }

  /**
   * Goes into a directory.
   *
   * @returns `mount-point` for one on another mount, also of the same file system, which is not entered
   * @throws Error of the system; ENOTDIR for anything else than a directory, also for a link to one
   */
  enter(name: Buffer): 'entered' | 'mount-point' {
    const next = DirectoryHandle.open(this.#at(name), 'not-followed');
    try {
      if (next.mount() !== this.#mount) {
        next.close();
        return 'mount-point';
      }
      this.#levels.push({ name, status: next.status() });
    } catch (error) {
      next.close();
      throw error;
    }
    this.#moveTo(next);
    return 'entered';
  }

  /**
   * Goes back to where the current directory was entered from.
   *
   * @returns the name of the directory that was left
   * @throws MovedError when its parent is another one by now
   */
  leave(): Buffer {
    const left = this.#levels.pop();
    if (left === undefined) throw new Error('there is nothing to leave');
    this.#moveTo(this.#parent(this.#levels.at(-1)));
    return left.name;
  }

  /** Gives us all permissions on the current directory. @throws Error of the system */
  open(): void {
    this.#here.setMode(0o700);
  }

  /** The entries of the current directory. @throws Error of the system */
  *names(): Generator<Buffer, void> {
    // The types of Node forget that names may be bytes.
    const options = { encoding: 'buffer' as BufferEncoding, bufferSize: ENTRIES_PER_CALL };
    const directory = opendirSync(this.#here.path, options);
    try {
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        yield entry.name as unknown as Buffer;
      }
    } finally {
      directory.closeSync();
    }
  }

  /** Removes an entry that is not a directory. @throws Error of the system */
  unlink(name: Buffer): void {
    unlinkSync(this.#at(name));
  }

  /** Removes an empty directory. @throws Error of the system */
  rmdir(name: Buffer): void {
    rmdirSync(this.#at(name));
  }

  close(): void {
    this.#moveTo(this.#base);
    this.#base.close();
  }

  #at(name: Buffer): Buffer {
    return Buffer.concat([Buffer.from(`${this.#here.path}/`), name]);
  }

  #parent(expected: Level | undefined): DirectoryHandle {
    if (expected === undefined) return this.#base;
    const parent = DirectoryHandle.open(`${this.#here.path}/..`, 'not-followed');
    if (isSame(parent.status(), expected.status)) return parent;
    parent.close();
    throw new MovedError('a directory in it was moved meanwhile');
  }

  #moveTo(next: DirectoryHandle): void {
    if (this.#here !== this.#base) this.#here.close();
    this.#here = next;
  }
}
