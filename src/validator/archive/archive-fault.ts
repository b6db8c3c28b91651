import type { ArchiveEntry, EntryFault } from './archive-entry.js';
import type { LinkEnd } from './link-target.js';

/** Why an archive is not unpacked. */
export type ArchiveFault =
  | { readonly code: 'too-many-entries' | 'too-many-bytes'; readonly maximum: number }
  | { readonly code: 'no-files' }
  | { readonly code: 'entry'; readonly name: string; readonly fault: EntryFault['code'] }
  | { readonly code: 'two-entries' | 'long-link' | 'link-target' | 'damaged-entry'; readonly path: string }
  | {
      readonly code: 'entry-below';
      readonly path: string;
      readonly folder: string;
      readonly kind: ArchiveEntry['kind'];
    }
  | { readonly code: 'link-leads'; readonly path: string; readonly where: Exclude<LinkEnd, 'inside'> };

const ENTRY_FAULTS: Readonly<Record<EntryFault['code'], string>> = {
  'path-too-long': 'has a path that is too long',
  'path-not-plain': 'has a path that is absolute or not plain',
  'name-too-long': 'has a name that is too long',
  'control-characters': 'has control characters in its name',
  encrypted: 'is encrypted',
  'special-file': 'is neither a file nor a directory nor a link',
};

/** The end of a sentence about the archive. Names in it are those of the archive. */
export function describeArchiveFault(fault: ArchiveFault): string {
  switch (fault.code) {
    case 'too-many-entries':
      return `has more than ${fault.maximum} entries`;
    case 'too-many-bytes':
      return `holds more than ${fault.maximum} bytes when unpacked`;
    case 'no-files':
      return 'holds no files';
    case 'entry':
      return `has an entry '${fault.name}' that ${ENTRY_FAULTS[fault.fault]}`;
    case 'two-entries':
      return `has two entries '${fault.path}'`;
    case 'entry-below':
      return `has an entry '${fault.path}' below '${fault.folder}', which is a ${fault.kind}`;
    case 'long-link':
      return `has a link '${fault.path}' that is too long`;
    case 'link-target':
      return `has a link '${fault.path}' without a plain target`;
    case 'link-leads':
      return `has a link '${fault.path}' that leads ${fault.where}`;
    case 'damaged-entry':
      return `has a damaged entry '${fault.path}'`;
  }
}
