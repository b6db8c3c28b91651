import type { ZipFile } from 'yauzl';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import { type ArchiveEntry, describeEntry } from './archive-entry.js';
import type { ArchiveFault } from './archive-fault.js';
import type { ArchiveLimits } from './archive-limits.js';

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

/**
 * Reads the list of an archive. Archives of the competition have one directory at the top, which is left out.
 *
 * @throws the errors of the library
 */
export async function planArchive(
  zip: ZipFile,
  limits: ArchiveLimits,
): Promise<Attempt<ArchivePlan, ArchiveFault>> {
  const found: ArchiveEntry[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (found.length === limits.entries) return failed({ code: 'too-many-entries', maximum: limits.entries });
    const described = describeEntry(entry);
    if (described.kind === 'failed') {
      return failed({ code: 'entry', name: entry.fileName, fault: described.failure.code });
    }
    bytes += entry.uncompressedSize;
    if (bytes > limits.bytes) return failed({ code: 'too-many-bytes', maximum: limits.bytes });
    found.push(described.value);
  }
  if (!found.some(({ kind }) => kind === 'file')) return failed({ code: 'no-files' });
  const depth = hasOneTop(found) ? 1 : 0;
  const entries = found
    .filter(({ parts }) => parts.length > depth)
    .map((each) => ({ ...each, path: each.parts.slice(depth).join('/') }));
  const conflict = findConflict(entries);
  return conflict === undefined ? done({ entries, bytes }) : failed(conflict);
}

function hasOneTop(entries: readonly ArchiveEntry[]): boolean {
  const [top] = entries[0]?.parts ?? [];
  return entries.every(({ kind, parts }) => parts[0] === top && (parts.length > 1 || kind === 'directory'));
}

/** Two entries of one name, or one below a file or a link: what is unpacked would depend on the order. */
function findConflict(entries: readonly PlannedEntry[]): ArchiveFault | undefined {
  const kinds = new Map<string, ArchiveEntry['kind']>();
  for (const { path, kind } of entries) {
    const known = kinds.get(path);
    if (known !== undefined && (known !== 'directory' || kind !== 'directory')) {
      return { code: 'two-entries', path };
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
      return { code: 'entry-below', path, folder, kind };
    }
  }
  return undefined;
}
