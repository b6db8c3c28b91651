import { spawnSync } from 'node:child_process';
import { findOwnProgram } from '../system/launcher.js';
import { PROBE_PATIENCE } from '../system/limit-backend.js';

/** For root, and for other users, who need a user namespace for it. */
const WAYS = [['--ipc'], ['--user', '--map-current-user', '--ipc']] as const;

let found: Promise<readonly string[]> | undefined;

/**
 * Words that give a command without a sandbox its own System V memory, semaphores and queues: it cannot reach those
 * of the machine, and what it makes disappears with its last process. They become the command.
 * @returns no words if the kernel does not allow it; what a command makes then stays
 */
export function ipcNamespace(): Promise<readonly string[]> {
  found ??= tryWays();
  return found;
}

async function tryWays(): Promise<readonly string[]> {
  const unshare = await findOwnProgram('unshare');
  if (unshare === undefined) return [];
  for (const options of WAYS) {
    const { status } = spawnSync(unshare, [...options, '--', '/bin/true'], {
      stdio: 'ignore',
      timeout: PROBE_PATIENCE,
    });
    if (status === 0) return [unshare, ...options, '--'];
  }
  return [];
}
