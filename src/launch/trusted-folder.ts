import { lstatSync, mkdirSync, realpathSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Bits of a mode. */
const WRITABLE_BY_OTHERS = 0o022;
const WRITABLE_BY_ALL = 0o002;
const STICKY = 0o1000;

/**
 * The real path of a folder that only we and root can change or replace; undefined if anybody else can.
 * Every directory above it counts, and every link on the way: whoever may write to one of them decides where the path
 * leads. In a directory with the sticky bit, such as /tmp, others can only replace what is theirs.
 * @param absent whether a missing folder is created, for us alone
 */
export function trustedFolder(folder: string, absent: 'made' | 'left'): string | undefined {
  try {
    const path = resolve(folder);
    // Checked before anything is made: never in somebody else's place.
    if (!isTrusted(path, realpathSync.native(deepestExisting(path)))) return undefined;
    if (absent === 'made') mkdirSync(path, { recursive: true, mode: 0o700 });
    const real = realpathSync.native(path);
    const status = lstatSync(real);
    const isPrivate = status.uid === process.getuid?.() && !isWritableByOthers(status);
    return isPrivate && isTrusted(path, real) ? real : undefined;
  } catch {
    return undefined;
  }
}

/** Whether only we decide where a path leads and what is there. */
function isTrusted(path: string, real: string): boolean {
  return [...ancestors(deepestExisting(path)), ...ancestors(real)].every(isOurs);
}

/** A path and the directories above it. */
function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestors(parent), path];
}

function isOurs(path: string): boolean {
  const status = lstatSync(path);
  if (status.uid !== 0 && status.uid !== process.getuid?.()) return false;
  // The mode of a link means nothing; its target has ancestors of its own, by the real path.
  return status.isSymbolicLink() || !isWritableByOthers(status) || (status.mode & STICKY) !== 0;
}

/** Many systems give each user a group with the same number, and directories that this group may write to. */
function isWritableByOthers({ mode, gid }: Stats): boolean {
  const uid = process.getuid?.();
  const isOwnGroup = uid !== 0 && gid === uid;
  return (mode & (isOwnGroup ? WRITABLE_BY_ALL : WRITABLE_BY_OTHERS)) !== 0;
}

function deepestExisting(path: string): string {
  try {
    lstatSync(path);
    return path;
  } catch {
    return deepestExisting(dirname(path));
  }
}
