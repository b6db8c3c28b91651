import { homedir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../launch/cache-folder.js';

/** Where data for later calls is kept unless the user names a file. */
export function cacheFile(environment: NodeJS.ProcessEnv, name: string): string {
  return join(cacheFolder(environment.XDG_CACHE_HOME, homedir()) ?? '.', name);
}
