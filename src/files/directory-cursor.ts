import { type Dirent, lstatSync, opendirSync, readdirSync, rmdirSync, type Stats, unlinkSync } from 'node:fs';
import { DirectoryHandle, isSame } from './directory-handle.js';

/** Maximum number of directory entries that one system call may return. */
const ENTRIES_PER_CALL = 500;

/** A directory of at most so many bytes has few entries in every file system, so that they can be read at once. */
const SMALL_DIRECTORY = 4096;

/** An entry of a directory, and what it was when it was listed. */
export interface ListedEntry {
  readonly name: Buffer;
  readonly kind: 'directory' | 'other';
}

/**
 * A directory is no longer where it was entered: somebody moves things during the walk. Thrown because the walk ends at
 * once, from whatever depth, before it touches anything else.
 */
export class MovedError extends Error {}

interface Level {
  readonly name: Buffer;
  readonly status: Stats;
}

/**
 * A position in a directory tree that others may change meanwhile. It is held by a handle; every name is looked up
 * from there, and links are never followed. At most three handles are open at a time, whatever the depth.
 */
export class DirectoryCursor {
  readonly #levels: Level[] = [];
  readonly #base: DirectoryHandle;
  readonly #mount: string;
  #here: DirectoryHandle;

  /**
   * @param directory links in it are followed, because nobody else may replace them
   * @throws Error of the system if it cannot be entered
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

  /** The status that the current directory had when it was entered. */
  status(): Stats {
    return this.#levels.at(-1)?.status ?? this.#here.status();
  }

  /** The status of an entry; for a link, of the link itself. @throws Error of the system */
  statEntry(name: Buffer): Stats {
    return lstatSync(this.#at(name));
  }

  /**
   * Goes into a directory.
   *
   * @returns `mount-point` for a directory on another mount, even of the same file system, which is not entered
   * @throws Error of the system; ENOTDIR for anything but a directory, even for a link to one
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
   * @throws MovedError if its parent is a different one by now
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
  *entries(): Generator<ListedEntry, void> {
    // Node's types forget that names may be bytes.
    const options = { encoding: 'buffer' as BufferEncoding, bufferSize: ENTRIES_PER_CALL };
    if (this.status().size <= SMALL_DIRECTORY) {
      for (const entry of readdirSync(this.#here.path, { ...options, withFileTypes: true })) {
        yield toListed(entry);
      }
      return;
    }
    const directory = opendirSync(this.#here.path, options);
    try {
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        yield toListed(entry);
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

function toListed(entry: Dirent): ListedEntry {
  return { name: entry.name as unknown as Buffer, kind: entry.isDirectory() ? 'directory' : 'other' };
}
