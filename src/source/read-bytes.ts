import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { InputError } from './input-error.js';
import { missingFile } from './missing-file.js';

/**
 * Files up to this size in bytes are read synchronously: asynchronous calls need a thread and take ten times as long.
 */
const SMALL = 1_000_000;

/** How many bytes to read at a time from a file that does not tell its size. */
const PIECE = 65_536;

/** Reading must not block on a named pipe that replaces the file between two checks. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Reads a whole file. A file larger than `maximumBytes` is refused before the first byte is read; of a file that does
 * not tell its size, such as those in `/proc`, no more than that is read.
 *
 * @param file path as the user named it
 * @param maximumBytes size limit in bytes
 * @throws InputError `not-found`, `unreadable`, `too-large`
 */
export async function readBytes(file: string, maximumBytes: number): Promise<Uint8Array> {
  try {
    const status = statSync(file);
    assertReadable(file, status, maximumBytes);
    return status.size > SMALL ? await readLarge(file, maximumBytes) : readSmall(file, maximumBytes);
  } catch (error) {
    throw error instanceof InputError ? error : unreadable(file, error as NodeJS.ErrnoException);
  }
}

function assertReadable(file: string, status: Stats, maximumBytes: number): void {
  if (!status.isFile()) {
    throw new InputError({
      code: 'unreadable',
      file,
      message: status.isDirectory() ? 'is a directory' : 'is not a regular file',
      remedy: 'name a file',
    });
  }
  if (status.size > maximumBytes) throw tooLarge(file, `${status.size} bytes, more than`, maximumBytes);
}

function readSmall(file: string, maximumBytes: number): Uint8Array {
  const descriptor = openSync(file, READ);
  try {
    const status = fstatSync(descriptor);
    assertReadable(file, status, maximumBytes);
    const pieces = new Pieces(file, status.size, maximumBytes);
    while (pieces.take(readSync(descriptor, pieces.room, 0, pieces.room.length, null)) > 0);
    return pieces.all();
  } finally {
    closeSync(descriptor);
  }
}

async function readLarge(file: string, maximumBytes: number): Promise<Uint8Array> {
  const handle: FileHandle = await open(file, READ);
  try {
    const status = await handle.stat();
    assertReadable(file, status, maximumBytes);
    const pieces = new Pieces(file, status.size, maximumBytes);
    while (pieces.take((await handle.read(pieces.room, 0, pieces.room.length, null)).bytesRead) > 0);
    return pieces.all();
  } finally {
    await handle.close();
  }
}

/** What has been read of a file that may have more or fewer bytes than it says. */
class Pieces {
  readonly #file: string;
  readonly #maximum: number;
  readonly #full: Uint8Array[] = [];
  #size = 0;
  /** Offset for the next bytes. */
  room: Uint8Array;
  #filled = 0;
  #buffer: Uint8Array;

  /** @param size size in bytes according to the file; reading one more shows its end */
  constructor(file: string, size: number, maximum: number) {
    this.#file = file;
    this.#maximum = maximum;
    this.#buffer = Buffer.allocUnsafeSlow(size === 0 ? PIECE : size + 1);
    this.room = this.#buffer;
  }

  /** Records how many bytes were read; none means the end. @throws InputError `too-large` */
  take(length: number): number {
    this.#size += length;
    if (this.#size > this.#maximum) throw tooLarge(this.#file, 'more than', this.#maximum);
    this.#filled += length;
    if (this.#filled === this.#buffer.length) {
      this.#full.push(this.#buffer);
      this.#buffer = Buffer.allocUnsafeSlow(PIECE);
      this.#filled = 0;
    }
    this.room = this.#buffer.subarray(this.#filled);
    return length;
  }

  all(): Uint8Array {
    const last = this.#buffer.subarray(0, this.#filled);
    return this.#full.length === 0 ? last : Buffer.concat([...this.#full, last]);
  }
}

/**
 * The first bytes of a file, enough to tell what it is.
 *
 * @param length maximum number of bytes
 * @throws Error of the operating system
 */
export function readHead(file: string, length: number): Uint8Array {
  const descriptor = openSync(file, READ);
  try {
    const buffer = Buffer.alloc(length);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, length, 0));
  } finally {
    closeSync(descriptor);
  }
}

function tooLarge(file: string, size: string, maximumBytes: number): InputError {
  return new InputError({
    code: 'too-large',
    file,
    message: `has ${size} the limit of ${maximumBytes} bytes for such a file`,
    remedy: 'use a smaller file',
  });
}

function unreadable(file: string, error: NodeJS.ErrnoException): InputError {
  return error.code === 'ENOENT' || error.code === 'ENOTDIR'
    ? missingFile(file)
    : new InputError({
        code: 'unreadable',
        file,
        message: `cannot be read (${error.code ?? error.message})`,
        remedy: 'check its permissions',
      });
}
