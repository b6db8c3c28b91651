import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Mount, parseMounts } from '../../files/mounts.js';

/** The position of this process in the control group hierarchies, as directories that can be opened. */
export interface OwnGroups {
  /** Directory of our group in the unified hierarchy; undefined if none is mounted. */
  readonly unified: string | undefined;
  /** Directory of our group by controller of version 1. */
  readonly byController: ReadonlyMap<string, string>;
}

/** Finds our own groups. Machines with both versions at once are common. */
export function findOwnGroups(): OwnGroups {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  return parseOwnGroups(read('/proc/self/cgroup'), read('/proc/self/mountinfo'));
}

/**
 * @param membership text of /proc/self/cgroup, lines `4:memory:/path` and `0::/path`
 * @param mountinfo text of /proc/self/mountinfo, see proc(5)
 */
export function parseOwnGroups(membership: string, mountinfo: string): OwnGroups {
  const mounts = parseMounts(mountinfo);
  const byController = new Map<string, string>();
  let unified: string | undefined;
  for (const line of membership.split('\n')) {
    const [, controllers, path] = /^[0-9]+:([^:]*):(.*)$/.exec(line) ?? [];
    if (controllers === undefined || path === undefined) {
      continue;
    }
    if (controllers === '') {
      unified = findMountedDirectory(
        path,
        mounts.filter((mount) => mount.type === 'cgroup2'),
      );
      continue;
    }
    for (const controller of controllers.split(',')) {
      const directory = findMountedDirectory(
        path,
        mounts.filter((mount) => mount.type === 'cgroup' && mount.options.includes(controller)),
      );
      if (directory !== undefined) {
        byController.set(controller, directory);
      }
    }
  }
  return { unified, byController };
}

/** In a container, the mount may show only a part of the hierarchy, while the path starts at its real root. */
function findMountedDirectory(path: string, mounts: readonly Mount[]): string | undefined {
  for (const { root, point } of mounts) {
    const relative = posix.relative(root, path);
    if (relative !== '..' && !relative.startsWith('../')) {
      return join(point, relative);
    }
  }
  return undefined;
}
