import { dirname } from 'node:path';
import { isBelow } from '../system/private-places.js';
import type { SystemPlace } from './system-places.js';

/** The file system that a sandbox shows. */
export interface View {
  readonly system: readonly SystemPlace[];
  /** Directories for temporary files, which are empty and private. */
  readonly temporary: Iterable<string>;
  /** Maximum bytes in each of them. */
  readonly size: number;
  /** Files that look empty although the kernel has content in them. */
  readonly masked: readonly string[];
  /** Read-only files and directories by path, with what they show; outer directories first. */
  readonly shown: ReadonlyMap<string, string>;
  /** The only directory that is writable and not empty. */
  readonly workingDirectory: string;
}

/**
 * Options of bubblewrap that build this view from nothing: what is not named does not exist. All directories on the
 * way to something are open to every user, whatever they are outside.
 */
export function viewOptions({
  system,
  temporary,
  size,
  masked,
  shown,
  workingDirectory,
}: View): readonly string[] {
  const wholes = new Set<string>();
  // bubblewrap makes these.
  const made = new Set(['/', '/dev', ...temporary]);
  const makeParents = (place: string): string[] => {
    const parent = dirname(place);
    if (made.has(parent) || wholes.has(parent) || isBelow(parent, wholes)) return [];
    made.add(parent);
    return [...makeParents(parent), '--perms', '0755', '--dir', parent];
  };
  const show = (place: string, source: string): string[] => {
    const words = [...makeParents(place), '--ro-bind', source, place];
    wholes.add(place);
    return words;
  };
  return [
    ...system.flatMap((each) =>
      each.kind === 'link'
        ? [...makeParents(each.place), '--symlink', each.target, each.place]
        : show(each.place, each.place),
    ),
    '--dev',
    '/dev',
    '--remount-ro',
    '/dev',
    '--proc',
    '/proc',
    '--perms',
    '0755',
    '--dir',
    '/run',
    ...masked.flatMap((file) => ['--ro-bind', '/dev/null', file]),
    // Without control groups, nobody counts what is in them.
    ...['/dev/shm', ...temporary].flatMap((place) => [
      ...makeParents(place),
      '--size',
      String(Math.floor(size)),
      '--perms',
      '1777',
      '--tmpfs',
      place,
    ]),
    ...[...shown].flatMap(([place, source]) => (place === workingDirectory ? [] : show(place, source))),
    ...makeParents(workingDirectory),
    '--bind',
    workingDirectory,
    workingDirectory,
    '--remount-ro',
    '/',
    '--chdir',
    workingDirectory,
  ];
}
