import { mkdtemp, readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { removeTree } from '../../files/remove-tree.js';

/** Prefix of the folders in which tools are unpacked; no validator's name begins like this. */
const PREFIX = '.installing-';

/** Makes a folder for this process in the folder of tools, readable only for us. @throws Error of the system */
export function makeWorkFolder(collection: string): Promise<string> {
  return mkdtemp(join(collection, `${prefixOfMachine()}${process.pid}-`));
}

/** Removes what killed installations on this machine left behind. What cannot be removed stays. */
export async function removeAbandoned(collection: string): Promise<void> {
  const prefix = prefixOfMachine();
  for (const name of await readdir(collection)) {
    if (!name.startsWith(prefix)) continue;
    const [, pid] = /^(\d+)-/.exec(name.slice(prefix.length)) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) await removeTree(join(collection, name));
  }
}

/** Another machine may share the folder, and we cannot tell which of its processes are alive. */
function prefixOfMachine(): string {
  return `${PREFIX}${hostname().replace(/[^A-Za-z0-9.-]/g, '_')}-`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
