import type { ZipFile } from 'yauzl';
import { type ArchiveEntry, describeEntry, type EntryFault } from './archive-entry.js';

/** What an archive may hold at most. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of all files together, unpacked. */
  readonly bytes: number;
}

/** The largest archives of the competition have some ten thousand files and two gigabytes. */
export const TOOL_LIMITS: ArchiveLimits = { entries: 200_000, bytes: 10_000_000_000 };

/** An entry, and its place in the folder of the tool. */
export interface PlannedEntry extends ArchiveEntry {
  readonly path: string;
}

/** Everything that an archive would put into a folder, known before the first byte is written. */
export interface ArchivePlan {
  readonly entries: readonly PlannedEntry[];
  /** Bytes of all files together. */
  readonly bytes: number;
}

const ENTRY_FAULTS: Readonly<Record<EntryFault['code'], string>> = {
  'path-too-long': 'has a path that is too long',
  'path-not-plain': 'has a path that is absolute or not plain',
  'name-too-long': 'has a name that is too long',
  'control-characters': 'has control characters in its name',
  encrypted: 'is encrypted',
  'special-file': 'is neither a file nor a directory nor a link',
};

/** Why an archive is not unpacked. */
export class ArchiveFault extends Error {}

/**
 * Reads the list of an archive. Archives of the competition have one directory at the top, which is left out.
 *
 * @throws ArchiveFault for an archive that must not be unpacked, and errors of the library
 */
export async function planArchive(zip: ZipFile, limits: ArchiveLimits): Promise<ArchivePlan> {
  const found: ArchiveEntry[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (found.length === limits.entries) throw new ArchiveFault(`has more than ${limits.entries} entries`);
    const described = describeEntry(entry);
    if (described.kind === 'failed')
      throw new ArchiveFault(`has an entry '${entry.fileName}' that ${ENTRY_FAULTS[described.failure.code]}`);
    bytes += entry.uncompressedSize;
    if (bytes > limits.bytes) throw new ArchiveFault(`holds more than ${limits.bytes} bytes when unpacked`);
    found.push(described.value);
  }
  if (!found.some(({ kind }) => kind === 'file')) throw new ArchiveFault('holds no files');
  const depth = hasOneTop(found) ? 1 : 0;
  const entries = found
    .filter(({ parts }) => parts.length > depth)
    .map((each) => ({ ...each, path: each.parts.slice(depth).join('/') }));
  assertNoConflicts(entries);
  return { entries, bytes };
}

function hasOneTop(entries: readonly ArchiveEntry[]): boolean {
  const [top] = entries[0]?.parts ?? [];
  return entries.every(({ kind, parts }) => parts[0] === top && (parts.length > 1 || kind === 'directory'));
}

/** Two entries of one name, or one below a file or a link: what is unpacked would depend on the order. */
function assertNoConflicts(entries: readonly PlannedEntry[]): void {
  const kinds = new Map<string, ArchiveEntry['kind']>();
  for (const { path, kind } of entries) {
    const known = kinds.get(path);
    if (known !== undefined && (known !== 'directory' || kind !== 'directory')) {
      throw new ArchiveFault(`has two entries '${path}'`);
    }
    kinds.set(path, kind);
  }
  const checked = new Set<string>();
  for (const { path } of entries) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (checked.has(folder)) break;
      checked.add(folder);
      const kind = kinds.get(folder);
      if (kind === undefined || kind === 'directory') continue;
      throw new ArchiveFault(`has an entry '${path}' below '${folder}', which is a ${kind}`);
    }
  }
}
