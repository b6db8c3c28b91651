/** What could not be removed, and stays. */
export interface Leftover {
  /** One of the paths that stay. */
  readonly path: string;
  readonly reason: string;
  /** How many entries could not be removed; the directories around them are not counted. */
  readonly count: number;
}

/** What refusals of the system mean for a removal. */
const REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ['EPERM', "it is immutable or another user's"],
  ['EACCES', "it is another user's"],
  ['EBUSY', 'it is in use, such as a mount point'],
  ['EROFS', 'its file system is read-only'],
  ['ENOTEMPTY', 'a live process keeps filling it'],
  ['EEXIST', 'a live process keeps filling it'],
  ['EISDIR', 'a live process keeps replacing it with other files'],
  ['ENOTDIR', 'a live process keeps replacing it with other files'],
]);

/** @param reason an error of the system, or words */
export function describeLeftover(path: string, reason: unknown): Leftover {
  if (typeof reason === 'string') return { path, reason, count: 1 };
  const { code, message } = reason as NodeJS.ErrnoException;
  return { path, reason: REASONS.get(code) ?? code ?? message, count: 1 };
}

/** As part of a sentence: `/tmp/x/y (it is immutable)` and how many more there are. */
export function nameLeftovers(leftovers: readonly Leftover[]): string {
  const [first] = leftovers;
  if (first === undefined) return 'nothing';
  const more = leftovers.reduce((sum, { count }) => sum + count, 0) - 1;
  return `${first.path} (${first.reason})${more > 0 ? ` and ${more} more` : ''}`;
}
