import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** The same for all files and all times, so that the same files make the same archive. */
const DATE = new Date(2000, 0, 1);

/**
 * Writes a zip archive with one directory.
 *
 * @param target path of the archive; an existing one is overwritten
 * @param top name of the directory
 * @param level of the compression, from 1 to 9
 */
export async function writeZip(target, top, files, level) {
  const zip = new ZipFile();
  for (const { path, bytes, mode } of files) {
    zip.addBuffer(bytes, `${top}/${path}`, {
      mtime: DATE,
      forceDosTimestamp: true,
      mode: mode === 'program' ? 0o100755 : 0o100644,
      compressionLevel: level,
    });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(target));
}
