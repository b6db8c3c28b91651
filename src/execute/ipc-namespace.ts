import { spawnSync } from 'node:child_process';
import { findOwnProgram } from './launcher.js';

/** For root, and for users, who need a user namespace for it. */
const WAYS = [['--ipc'], ['--user', '--map-current-user', '--ipc']] as const;

let found: Promise<readonly string[]> | undefined;

/**
 * Words that give a command without sandbox System V memory, semaphores and queues of its own: those of the machine
 * are out of its reach, and what it makes is gone with its last process. They become the command.
 *
 * @returns no words where the kernel does not allow it; what a command makes then stays
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
      timeout: 10_000,
    });
    if (status === 0) return [unshare, ...options, '--'];
  }
  return [];
}
