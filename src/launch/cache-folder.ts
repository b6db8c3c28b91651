import { join } from 'node:path';

/**
 * The folder of this package among the caches of a user; undefined if there is no place for one.
 *
 * @param cache what `XDG_CACHE_HOME` says
 * @param home directory of the user
 */
export function cacheFolder(cache: string | undefined, home: string): string | undefined {
  if (cache !== undefined && cache !== '') return join(cache, 'witness-check');
  return home === '' ? undefined : join(home, '.cache', 'witness-check');
}
