import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { InputError } from '../../source/input-error.js';
import { cannotWrite } from '../store/journal.js';

/** How many entries an archive may have; more are considered an attack. */
const MAXIMUM_ENTRIES = 1_000_000;
/** Bytes of one witness, unpacked: the largest that the linter takes. */
const MAXIMUM_BYTES = 1_000_000_000;

/**
 * Unpacks some files of a zip archive. Existing files of the same size and time are left alone.
 *
 * @param choose from the path of an entry to where it goes below the folder; undefined for an unwanted one
 * @returns from the path of a file to why it could not be unpacked
 * @throws InputError for an archive that cannot be read, `machine` if nothing can be written
 */
export async function unpackArchive(
  archive: string,
  folder: string,
  choose: (path: string) => string | undefined,
): Promise<ReadonlyMap<string, InputError>> {
  const broken = new Map<string, InputError>();
  const seen = new Set<string>();
  for await (const { zip, entry } of readArchiveEntries(archive)) {
    const path = choose(entry.fileName);
    if (path === undefined) continue;
    if (seen.has(path)) {
      broken.set(path, problemWith(archive, `has ${path} twice`));
      continue;
    }
    seen.add(path);
    try {
      await unpackEntry(zip, entry, join(folder, path));
    } catch (error) {
      if (error instanceof InputError) throw error;
      const { message } = error as Error;
      broken.set(path, problemWith(archive, `has ${path}, which cannot be unpacked (${message})`));
    }
  }
  return broken;
}

/** The base names of the files in a zip archive. */
export async function namesInArchive(archive: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const { entry } of readArchiveEntries(archive)) names.add(basename(entry.fileName));
  return names;
}

async function* readArchiveEntries(
  archive: string,
): AsyncGenerator<{ readonly zip: ZipFile; readonly entry: Entry }> {
  const { openPromise } = await import('yauzl');
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(archive, { autoClose: false });
    let count = 0;
    // The library refuses names that lead out of the archive.
    for await (const entry of zip.eachEntry()) {
      if (++count > MAXIMUM_ENTRIES) throw new Error(`more than ${MAXIMUM_ENTRIES} entries`);
      if (!entry.fileName.endsWith('/')) yield { zip, entry };
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw problemWith(archive, `is not a readable zip archive (${(error as Error).message})`);
  } finally {
    zip?.close();
  }
}

async function unpackEntry(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  const time = entry.getLastModDate();
  const status = await stat(target).catch(() => undefined);
  if (status?.size === entry.uncompressedSize && status.mtimeMs === time.getTime()) return;
  if (entry.uncompressedSize > MAXIMUM_BYTES) throw new Error(`more than ${MAXIMUM_BYTES} bytes`);
  const fresh = `${target}.${process.pid}`;
  try {
    await mkdir(dirname(target), { recursive: true });
    // Nothing may come between this and its use: it begins at once, and may fail at once.
    const content = await zip.openReadStreamPromise(entry);
    let bytes = 0;
    const count = new Transform({
      transform(piece: Buffer, _encoding, done) {
        bytes += piece.length;
        done(bytes > MAXIMUM_BYTES ? new Error(`more than ${MAXIMUM_BYTES} bytes`) : null, piece);
      },
    });
    await pipeline(content, count, createWriteStream(fresh));
    // The time tells whether a witness has changed since it was validated.
    await utimes(fresh, time, time);
    await rename(fresh, target);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw code !== undefined && syscall !== undefined ? cannotWrite(error, target) : error;
  }
}

function problemWith(file: string, message: string): InputError {
  return new InputError({ code: 'syntax', file, message, remedy: 'pack it again, and plan again' });
}
