import type { Entry } from 'yauzl';

/** Bytes of a name in an archive, and of one of its parts: what a file system takes. */
const MAXIMUM_PATH = 4000;
const MAXIMUM_NAME = 255;

/** File types in the upper bits of a Unix mode. */
const TYPE_BITS = 0o170000;
const REGULAR = 0o100000;
const DIRECTORY = 0o040000;
const LINK = 0o120000;

/** `versionMadeBy` of archives that state Unix modes. */
const MADE_ON_UNIX = 3;

/** What one entry of an archive stands for. */
export interface ArchiveEntry {
  readonly kind: 'file' | 'directory' | 'link';
  /** Parts of its path, none of them empty, `.` or `..`. */
  readonly parts: readonly string[];
  /** Whether it may be executed. No other permission of an archive is taken over. */
  readonly mode: 0o644 | 0o755;
  readonly entry: Entry;
}

/**
 * What an entry stands for.
 *
 * @returns a text where the entry must not be unpacked: why
 */
export function describeEntry(entry: Entry): ArchiveEntry | string {
  const { fileName, externalFileAttributes, versionMadeBy } = entry;
  const parts = fileName.replace(/\/$/, '').split('/');
  const fault = findPathFault(fileName, parts);
  if (fault !== undefined) return fault;
  if (entry.isEncrypted()) return 'is encrypted';
  const unixMode = versionMadeBy >>> 8 === MADE_ON_UNIX ? externalFileAttributes >>> 16 : 0;
  const mode = (unixMode & 0o111) === 0 ? 0o644 : 0o755;
  const type = unixMode & TYPE_BITS;
  if (fileName.endsWith('/') || type === DIRECTORY) return { kind: 'directory', parts, mode, entry };
  if (type === LINK) return { kind: 'link', parts, mode, entry };
  if (type === REGULAR || type === 0) return { kind: 'file', parts, mode, entry };
  return 'is neither a file nor a directory nor a link';
}

function findPathFault(name: string, parts: readonly string[]): string | undefined {
  if (Buffer.byteLength(name) > MAXIMUM_PATH) return 'has a path that is too long';
  // Names that lead out of the archive are refused by the library, too.
  if (parts.some((part) => part === '' || part === '.' || part === '..')) {
    return 'has a path that is absolute or not plain';
  }
  if (parts.some((part) => Buffer.byteLength(part) > MAXIMUM_NAME)) return 'has a name that is too long';
  return /\p{Cc}/u.test(name) ? 'has control characters in its name' : undefined;
}
