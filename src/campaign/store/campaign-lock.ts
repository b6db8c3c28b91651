import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { InputError } from '../../source/input-error.js';

/**
 * Keeps every other process of this machine from running the same campaign. The lock is a name in the kernel, not a
 * file: it disappears with the process, however that ends.
 *
 * @returns releases the lock
 * @throws InputError `usage` if another process holds it
 */
export async function lockCampaign(folder: string): Promise<() => Promise<void>> {
  const identity = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex');
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new InputError({
              code: 'usage',
              file: folder,
              message: 'is in use by another witness-check',
              remedy: 'wait for it, or watch it with: witness-check campaign status',
            })
          : error,
      );
    });
    server.listen(`\0witness-check-campaign-${identity}`, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}
