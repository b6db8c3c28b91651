import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { InputError } from '../../source/input-error.js';
import { campaignPaths } from './campaign-folder.js';
import { cannotWrite } from './journal.js';

/** Exit code of flock(1) if another process holds the lock. */
const TAKEN = 1;

/**
 * Keeps every other process from running the same campaign, on whatever machine and in whatever container it is. The
 * kernel holds the lock on a file next to the journal for as long as that file is open here: it disappears with the
 * process, however that ends. Nobody but the owner may open the file, so no other user can take it.
 *
 * @returns releases the lock
 * @throws InputError `usage` if another process holds it, `machine` if there are no locks here
 */
export async function lockCampaign(folder: string): Promise<() => Promise<void>> {
  const { lock } = campaignPaths(folder);
  const handle = await openLock(lock);
  try {
    // Node cannot lock a file. A lock belongs to the open file, which the other program shares with us and leaves open.
    const { status, error, stderr } = spawnSync('flock', ['-x', '-n', '3'], {
      stdio: ['ignore', 'ignore', 'pipe', handle.fd],
      encoding: 'utf8',
    });
    if (status === TAKEN) {
      throw new InputError({
        code: 'usage',
        file: folder,
        message: 'is in use by another witness-check',
        remedy: 'wait for it, or watch it with: witness-check campaign status',
      });
    }
    if (status !== 0) throw noLock(lock, error === undefined ? stderr.trim() : 'flock cannot be started');
    return () => handle.close();
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openLock(lock: string): Promise<FileHandle> {
  try {
    return await open(lock, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  } catch (error) {
    throw cannotWrite(error, lock);
  }
}

function noLock(lock: string, reason: string): InputError {
  return new InputError({
    code: 'machine',
    file: lock,
    message: `cannot be locked (${reason})`,
    remedy: 'install util-linux, and keep campaigns on a file system that has locks',
  });
}
