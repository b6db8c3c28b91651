import { copyFileSync, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { cannotWrite } from './journal.js';

/** How results files are packed: as in the competition, or without `bzip2`, in a way that all readers accept. */
export type Packing = 'bz2' | 'gz' | 'none';

/** `bz2` if the program is installed: no maintained library can pack it. */
export async function choosePacking(): Promise<'bz2' | 'gz'> {
  const { execa } = await import('execa');
  const { failed } = await execa('bzip2', ['--help'], { reject: false, stdin: 'ignore', timeout: 120_000 });
  return failed ? 'gz' : 'bz2';
}

/**
 * Writes a file completely or not at all, even if a crash occurs.
 * @param path without the ending of the packing
 * @param signal ends writing, with its reason
 * @returns the path of the file
 * @throws InputError `machine` if it cannot be written
 */
export async function writeOutput(
  path: string,
  pieces: Iterable<string> | AsyncIterable<string>,
  packing: Packing,
  signal?: AbortSignal,
): Promise<string> {
  const whole = packing === 'none' ? path : `${path}.${packing}`;
  const fresh = join(dirname(whole), `.${basename(whole)}.${process.pid}`);
  try {
    // Fails now instead of after all the work.
    await (await open(fresh, 'wx')).close();
    if (packing === 'bz2') {
      await pack(pieces, fresh, signal);
    } else {
      const target = createWriteStream(fresh, { flush: true });
      const text = Readable.from(inBlocks(pieces));
      await (packing === 'gz' ? pipeline(text, createGzip(), target) : pipeline(text, target));
    }
    await rename(fresh, whole);
    return whole;
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    signal?.throwIfAborted();
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw code !== undefined && syscall !== undefined ? cannotWrite(error, whole) : error;
  }
}

/** Copies a log, if there is one. Logs are small and numerous: waiting for each would take longest. */
export function copyLog(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && path === from) return;
    throw cannotWrite(error, to);
  }
}

async function pack(
  pieces: Iterable<string> | AsyncIterable<string>,
  file: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { execa } = await import('execa');
  const bzip2 = execa('bzip2', ['--stdout'], {
    stdin: 'pipe',
    stdout: { file },
    buffer: false,
    // Ctrl-C reaches all processes of a terminal: this one is ended by us, so that it is not taken for a full disk.
    detached: true,
    ...(signal === undefined ? {} : { cancelSignal: signal }),
  });
  const [written, packed] = await Promise.allSettled([
    pipeline(Readable.from(inBlocks(pieces)), bzip2.stdin),
    bzip2,
  ]);
  const { code } = (written.status === 'rejected' ? written.reason : {}) as NodeJS.ErrnoException;
  // Nobody reads on when it has failed, and a full disk is what it fails at.
  const isBroken = code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (written.status === 'rejected' && !isBroken) throw written.reason;
  if (packed.status === 'rejected') {
    throw Object.assign(new Error('bzip2 failed'), { code: 'ENOSPC', syscall: 'write' });
  }
  const handle = await open(file, 'r+');
  await handle.datasync().finally(() => handle.close());
}

/** A stream costs more than a line: lines in pieces of some size. */
async function* inBlocks(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const piece of pieces) {
    block += piece;
    if (block.length < 65_536) continue;
    yield block;
    block = '';
  }
  yield block;
}
