import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, statfs, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { ZipFile } from 'yauzl';
import { InputError } from '../../source/input-error.js';
import { printable } from '../../source/printable.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import { type ArchiveFault, describeArchiveFault } from './archive-fault.js';
import { type ArchiveLimits, TOOL_LIMITS } from './archive-limits.js';
import { type PlannedEntry, planArchive } from './archive-plan.js';
import { whereLinkLeads } from './link-target.js';

/** Bytes of the target of a link. */
const MAXIMUM_TARGET = 4000;

/** What was unpacked. */
export interface UnpackedArchive {
  /** Of the archive, in hexadecimal digits. */
  readonly sha256: string;
  readonly files: number;
  /** Bytes of all files together. */
  readonly bytes: number;
}

/** How an archive is unpacked. */
export interface UnpackOptions {
  /** What the archive must have, in hexadecimal digits. */
  readonly sha256?: string | undefined;
  readonly limits?: ArchiveLimits | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Unpacks a zip archive of a stranger into an empty folder that nobody else writes to. Everything is judged before the
 * first byte is written: an archive with a path that leads out, a link that leads out, a name that occurs twice, or
 * more than the limits allow is refused as a whole. Links are made last, so that nothing is written through one.
 *
 * @param folder must be empty; after an error it may hold a part
 * @throws InputError for an archive that cannot be read or is refused, `machine` if it cannot be written
 */
export async function unpackTool(
  archive: string,
  folder: string,
  { sha256: expected, limits = TOOL_LIMITS, signal }: UnpackOptions = {},
): Promise<UnpackedArchive> {
  const handle = await openArchive(archive);
  try {
    // The same handle is hashed and unpacked: the name may stand for another file by then.
    const sha256 = await hashArchive(handle, signal);
    if (expected !== undefined && expected.toLowerCase() !== sha256) {
      throw refusal(archive, `has the SHA-256 ${sha256}, not ${printable(expected)}`, 'fetch it again');
    }
    const unpacked = await unpack(handle, folder, limits, signal);
    if (unpacked.kind === 'failed') {
      const message = printable(describeArchiveFault(unpacked.failure));
      throw refusal(archive, message, `nothing was unpacked; ${remedyOf(unpacked.failure)}`);
    }
    return { sha256, ...unpacked.value };
  } catch (error) {
    throw explain(error, archive, folder);
  } finally {
    await handle.close();
  }
}

function remedyOf({ code }: ArchiveFault): string {
  const origin = 'check where the archive comes from';
  if (code === 'too-many-entries') return `${origin}, or allow more with --max-entries`;
  return code === 'too-many-bytes' ? `${origin}, or allow more with --max-size` : origin;
}

async function openArchive(archive: string): Promise<FileHandle> {
  try {
    // A named pipe would be waited for.
    const handle = await open(archive, constants.O_RDONLY | constants.O_NONBLOCK);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    throw new InputError({
      code: missing ? 'not-found' : 'unreadable',
      file: archive,
      message: missing ? 'does not exist' : `cannot be read (${code})`,
      remedy: missing ? 'check the path' : 'check its permissions',
    });
  }
  throw new InputError({
    code: 'unreadable',
    file: archive,
    message: 'is not a file',
    remedy: 'name the zip archive of the validator',
  });
}

async function hashArchive(handle: FileHandle, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  const options = { start: 0, autoClose: false };
  for await (const bytes of handle.createReadStream(options)) {
    signal?.throwIfAborted();
    hash.update(bytes as Buffer);
  }
  return hash.digest('hex');
}

async function unpack(
  handle: FileHandle,
  folder: string,
  limits: ArchiveLimits,
  signal: AbortSignal | undefined,
): Promise<Attempt<{ readonly files: number; readonly bytes: number }, ArchiveFault>> {
  const { fromFdPromise } = await import('yauzl');
  const zip = await fromFdPromise(handle.fd, { autoClose: false });
  const plan = await planArchive(zip, limits);
  if (plan.kind === 'failed') return plan;
  const { entries, bytes } = plan.value;
  const of = (kind: PlannedEntry['kind']) => entries.filter((each) => each.kind === kind);
  const targets = await readTargets(zip, of('link'));
  if (targets.kind === 'failed') return targets;
  const links = targets.value;
  for (const path of links.keys()) {
    const where = whereLinkLeads(path, links);
    if (where !== 'inside') return failed({ code: 'link-leads', path, where });
  }
  await assertRoom(folder, bytes);
  for (const { path } of of('directory')) await mkdir(join(folder, path), { recursive: true });
  for (const each of of('file')) {
    const written = await writeEntry(zip, each, folder, signal);
    if (written.kind === 'failed') return written;
  }
  for (const [path, target] of links) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(target, join(folder, path));
  }
  const files = of('file');
  return done({
    files: files.length,
    bytes: files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0),
  });
}

async function assertRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bytes <= bavail * bsize) return;
  throw new InputError({
    code: 'machine',
    file: folder,
    message: `has room for ${bavail * bsize} bytes, and the archive holds ${bytes}`,
    remedy: 'make room, or choose another folder with --tools-dir',
  });
}

/** From the path of each link to its target as it is written. */
async function readTargets(
  zip: ZipFile,
  links: readonly PlannedEntry[],
): Promise<Attempt<ReadonlyMap<string, string>, ArchiveFault>> {
  const targets = new Map<string, string>();
  for (const { path, entry } of links) {
    if (entry.uncompressedSize > MAXIMUM_TARGET) return failed({ code: 'long-link', path });
    const parts: Buffer[] = [];
    for await (const bytes of await zip.openReadStreamPromise(entry)) parts.push(bytes as Buffer);
    const target = Buffer.concat(parts).toString('utf8');
    if (target === '' || /\p{Cc}/u.test(target)) return failed({ code: 'link-target', path });
    targets.set(path, target);
  }
  return done(targets);
}

/** The library compares the size with that of the list, and no more than that is written. */
async function writeEntry(
  zip: ZipFile,
  { path, mode, entry }: PlannedEntry,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Attempt<undefined, ArchiveFault>> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  let sum = 0;
  const check = new Transform({
    transform(bytes: Buffer, _encoding, pass) {
      sum = crc32(bytes, sum);
      pass(null, bytes);
    },
  });
  const file = await open(target, 'wx', mode);
  const output = file.createWriteStream();
  try {
    // Nothing is awaited between opening the entry and reading it: an error that nobody listens to ends the process.
    const content = await zip.openReadStreamPromise(entry);
    await pipeline(content, check, output, { signal });
  } finally {
    output.destroy();
  }
  return sum === entry.crc32 ? done(undefined) : failed({ code: 'damaged-entry', path });
}

/** Errors of the system are about where we write; all others come from the archive. */
function explain(error: unknown, archive: string, folder: string): unknown {
  if (error instanceof InputError || (error as Error).name === 'AbortError') return error;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code !== undefined && syscall !== undefined) {
    return new InputError({
      code: 'machine',
      file: folder,
      message: `cannot be written to (${code})`,
      remedy: 'make room there, check its permissions, or choose another folder with --tools-dir',
    });
  }
  return refusal(archive, `is not a zip archive that can be read (${printable(message)})`, 'fetch it again');
}

function refusal(file: string, message: string, remedy: string): InputError {
  return new InputError({ code: 'syntax', file, message, remedy });
}
