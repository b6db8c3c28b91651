import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseMounts } from './mounts.js';

/** Where systems have it; never looked up in PATH. */
const PLACES = ['/bin/rm', '/usr/bin/rm'];

/**
 * The only one known to hold each directory that it is in, so that nobody can exchange it for a link. Others have the
 * same options, and go by names.
 */
const KNOWN = /^rm \(GNU coreutils\) (?:[89]|[1-9][0-9])\.[0-9]/;

/** For programs of the system: nothing of our environment, and no directory that may be going away. */
const SURROUNDINGS = { cwd: '/', env: { LC_ALL: 'C' }, killSignal: 'SIGKILL' } as const;

/** Removals that go on, which whoever waits for nothing ends. */
const running = new Set<ChildProcess>();

/**
 * Lets the system's `rm` remove what it can, without following links or crossing mount points. It needs a fifth of
 * the time that Node needs for the same calls. What it leaves, such as directories without permissions, is for
 * others; so is everything where no `rm` is known to be safe.
 *
 * @param path its directory is trusted: nobody else may replace it
 * @param patience milliseconds after which it is killed
 */
export async function removeBySystem(path: string, patience: number): Promise<void> {
  const remover = canBeLeftToSystem(path) ? findRemover() : undefined;
  if (remover === undefined) return;
  const options: SpawnOptions = { ...SURROUNDINGS, stdio: 'ignore', timeout: patience };
  const child = spawn(remover, wordsFor(path), options);
  running.add(child);
  await new Promise<void>((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
  running.delete(child);
}

/** Like `removeBySystem`, for a process that is about to exit and waits for nothing. */
export function removeBySystemNow(path: string, patience: number): void {
  for (const child of running) child.kill('SIGKILL');
  const remover = canBeLeftToSystem(path) ? findRemover() : undefined;
  if (remover !== undefined) {
    spawnSync(remover, wordsFor(path), { ...SURROUNDINGS, stdio: 'ignore', timeout: patience });
  }
}

/**
 * The path of an `rm` that is known to be safe; undefined if there is none.
 * @internal exported for its tests: other places
 */
export function findRemover(places: readonly string[] = PLACES): string | undefined {
  return places.find((place) => {
    const { stdout } = spawnSync(place, ['--version'], {
      ...SURROUNDINGS,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
      timeout: 10_000,
    });
    return KNOWN.test(stdout ?? '');
  });
}

function wordsFor(path: string): readonly string[] {
  return ['-r', '-f', '--one-file-system', '--preserve-root', '--', resolve(path)];
}

/**
 * Whether nothing is mounted on it or in it. `rm` tells mount points by their device, which a bind mount of the same
 * file system shares with what is around it. Whoever can make one meanwhile, in our view of the file system, is root
 * and needs no detour.
 */
function canBeLeftToSystem(path: string): boolean {
  try {
    const whole = resolve(path);
    const real = join(realpathSync(dirname(whole)), basename(whole));
    const mounts = parseMounts(readFileSync('/proc/self/mountinfo', 'utf8'));
    return mounts.length > 0 && !mounts.some(({ point }) => `${point}/`.startsWith(`${real}/`));
  } catch {
    return false;
  }
}
