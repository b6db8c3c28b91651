import { dirname, resolve } from 'node:path';
import { decodeText } from '../source/decode-text.js';
import { readBytes } from '../source/read-bytes.js';
import { patternMatcher } from './file-pattern.js';

/** One line of a set file. */
export interface SetPattern {
  /** Glob pattern relative to the directory of the set file. */
  readonly pattern: string;
  /** 1-based. */
  readonly line: number;
}

/** The tasks of a category: a `.set` file. */
export interface SetFile {
  /** Path as the user named it. */
  readonly file: string;
  readonly patterns: readonly SetPattern[];
}

const MAXIMUM_BYTES = 1_000_000;

/**
 * Reads a set file of at most 1 MB: one pattern per line; empty lines and lines that begin with `#` are ignored.
 *
 * @throws InputError of reading and decoding
 */
export async function readSetFile(path: string): Promise<SetFile> {
  const source = decodeText(await readBytes(path, MAXIMUM_BYTES), path);
  const patterns = source.text
    .split('\n')
    .map((line, index) => ({ pattern: line.trim(), line: index + 1 }))
    .filter(({ pattern }) => pattern !== '' && !pattern.startsWith('#'));
  return { file: path, patterns };
}

const matchers = new WeakMap<SetFile, readonly ((absolutePath: string) => boolean)[]>();

/** Whether the set names this task, judged by its path alone, without accessing files or resolving symbolic links. */
export function matchesSet(set: SetFile, taskPath: string): boolean {
  let compiled = matchers.get(set);
  if (compiled === undefined) {
    compiled = set.patterns.map(({ pattern }) => patternMatcher(pattern, dirname(set.file)));
    matchers.set(set, compiled);
  }
  const path = resolve(taskPath);
  return compiled.some((matches) => matches(path));
}
