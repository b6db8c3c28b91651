import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './cache-folder.js';
import type { Engine } from './engine-options.js';
import type { Bundle } from './launcher.js';

/** What V8 made of a bundle in an earlier process. */
export interface CompiledCode {
  readonly file: string;
  readonly bytes: Buffer;
}

/** How many files are kept in the user's folder: those of a few versions of this package and of Node. */
const MAXIMUM_FILES = 20;

/** Bits of a mode that let others write. */
const WRITABLE_BY_OTHERS = 0o022;

/** A name from `compiledName` for a usual start; with a process id, a file that is being written, or whose writer died. */
const OWN_NAME = /^[a-z-]+-[0-9a-f]+-v[\w.+-]+-[a-z0-9]+-[0-9]+\.bin(?:\.[0-9]+\.tmp)?$/;

/**
 * The name of the file for a bundle. V8 checks its own version and flags, but not that the bundle is the same, nor
 * that this is the same build of Node, so the name contains both.
 */
export function compiledName({ name, fingerprint }: Bundle, engine: Engine): string {
  const { size } = statSync(process.execPath);
  const suffix = engine === 'usual' ? '' : `-${engine}`;
  return `${name}-${fingerprint}-${process.version}-${process.arch}-${size}${suffix}.bin`;
}

/**
 * Where code is kept that the installation lacks. Undefined without a home, and for users who want nothing kept, as
 * they tell Node with the same variable.
 */
export function userFolder({
  NODE_DISABLE_COMPILE_CACHE: disabled = '',
  XDG_CACHE_HOME: cache,
  HOME: home = '',
}: NodeJS.ProcessEnv): string | undefined {
  if (disabled !== '') return undefined;
  const folder = cacheFolder(cache, home);
  return folder === undefined ? undefined : join(folder, 'compiled');
}

/** Code that came with the installation, and is as trustworthy as the programs next to it. */
export function readInstalled(file: string): CompiledCode | undefined {
  try {
    return { file, bytes: readFileSync(file) };
  } catch {
    return undefined;
  }
}

/**
 * Code from the user's folder: only what nobody else can have written, because it is executed.
 * @param file in a folder that `trustedFolder` found
 */
export function readOwn(file: string): CompiledCode | undefined {
  try {
    const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const status = fstatSync(descriptor);
      if (!status.isFile() || status.uid !== process.getuid?.()) return undefined;
      if ((status.mode & WRITABLE_BY_OTHERS) !== 0) return undefined;
      return { file, bytes: readFileSync(descriptor) };
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

/**
 * Writes code completely or not at all. Never fails: without it, the next start only takes longer.
 * @param produce is called only if there is a place to write to
 */
export function writeCompiled(file: string, produce: () => Buffer): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(temporary, 'wx', 0o644);
    try {
      writeFileSync(descriptor, produce());
      // Otherwise, a crash of the machine may leave a file of zeros under the final name.
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch {
    remove(temporary);
  }
}

/**
 * Removes all but the newest files of ours in a folder. Never fails.
 *
 * @param folder that `trustedFolder` found
 */
export function keepNewest(folder: string): void {
  try {
    const files = readdirSync(folder)
      .filter((name) => OWN_NAME.test(name))
      .map((name) => join(folder, name));
    const byAge = files.map((file) => ({ file, time: lstatSync(file).mtimeMs }));
    byAge.sort((left, right) => right.time - left.time);
    for (const { file } of byAge.slice(MAXIMUM_FILES)) remove(file);
  } catch {
    // Another process also removes files there.
  }
}

/** Removes a file, or a link itself, if it exists and may be removed. */
export function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Nobody loses anything.
  }
}
