import { type Dirent, lstatSync, opendirSync, readdirSync, rmdirSync, type Stats, unlinkSync } from 'node:fs';
import { DirectoryHandle, isSame } from './directory-handle.js';

/**
 * How directories are read: with names as bytes, which Node's types forget, and at most so many entries in one system
 * call.
 */
const LISTING = { encoding: 'buffer' as BufferEncoding, bufferSize: 500 };

/** Only such names are text for every encoding. */
const ASCII = /^\p{ASCII}*$/u;

/** A directory of at most so many bytes has few entries in every file system, so that they can be read at once. */
const SMALL_DIRECTORY = 4096;

/** The bytes of a name as Latin-1: a tree may have very many at once, and strings are smaller than buffers. */
export type EntryName = string;

/** An entry of a directory, and what it was when it was listed. */
export interface ListedEntry {
  readonly name: EntryName;
  readonly kind: 'directory' | 'other';
}

/**
 * A directory is no longer where it was entered: somebody moves things during the walk. Thrown because the walk ends at
 * once, from whatever depth, before it touches anything else.
 */
export class MovedError extends Error {}

/** Kept for each directory of a tree that may be deep, so it holds no more than is needed. */
interface Level {
  readonly name: EntryName;
  readonly dev: number;
  readonly ino: number;
  readonly mode: number;
  readonly size: number;
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
  get trail(): readonly EntryName[] {
    return this.#levels.map(({ name }) => name);
  }

  /** The permissions that the current directory had when it was entered. */
  mode(): number {
    return (this.#levels.at(-1) ?? this.#here.status()).mode;
  }

  /** The status of an entry; for a link, of the link itself. @throws Error of the system */
  statEntry(name: EntryName): Stats {
    return lstatSync(this.#at(name));
  }

  /**
   * Goes into a directory.
   *
   * @returns `mount-point` for a directory on another mount, even of the same file system, which is not entered
   * @throws Error of the system; ENOTDIR for anything but a directory, even for a link to one
   */
  enter(name: EntryName): 'entered' | 'mount-point' {
    const next = DirectoryHandle.open(this.#at(name), 'not-followed');
    try {
      if (next.mount() !== this.#mount) {
        next.close();
        return 'mount-point';
      }
      const { dev, ino, mode, size } = next.status();
      this.#levels.push({ name, dev, ino, mode, size });
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
  leave(): EntryName {
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
    if ((this.#levels.at(-1) ?? this.#here.status()).size <= SMALL_DIRECTORY) {
      for (const entry of readdirSync(this.#here.path, { ...LISTING, withFileTypes: true }))
        yield toListed(entry);
      return;
    }
    const directory = opendirSync(this.#here.path, LISTING);
    try {
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        yield toListed(entry);
      }
    } finally {
      directory.closeSync();
    }
  }

  /** Removes an entry that is not a directory. @throws Error of the system */
  unlink(name: EntryName): void {
    unlinkSync(this.#at(name));
  }

  /** Removes an empty directory. @throws Error of the system */
  rmdir(name: EntryName): void {
    rmdirSync(this.#at(name));
  }

  close(): void {
    this.#moveTo(this.#base);
    this.#base.close();
  }

  #at(name: EntryName): string | Buffer {
    const path = `${this.#here.path}/${name}`;
    return ASCII.test(path) ? path : Buffer.from(path, 'latin1');
  }

  #parent(expected: Level | undefined): DirectoryHandle {
    if (expected === undefined) return this.#base;
    const parent = this.#openParent();
    if (isSame(parent.status(), expected)) return parent;
    parent.close();
    throw new MovedError('a directory in it was moved meanwhile');
  }

  #openParent(): DirectoryHandle {
    try {
      return DirectoryHandle.open(`${this.#here.path}/..`, 'not-followed');
    } catch (error) {
      // Somebody else has removed the directory that we are in, so it has no parent any more.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new MovedError('it was removed meanwhile');
      throw error;
    }
  }

  #moveTo(next: DirectoryHandle): void {
    if (this.#here !== this.#base) this.#here.close();
    this.#here = next;
  }
}

function toListed(entry: Dirent): ListedEntry {
  const name = entry.name as unknown as Buffer;
  return { name: name.toString('latin1'), kind: entry.isDirectory() ? 'directory' : 'other' };
}
