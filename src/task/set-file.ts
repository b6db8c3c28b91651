import { dirname, resolve } from 'node:path';
import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import { readBytes } from '../source/read-bytes.js';
import { expandPattern, patternMatcher } from './file-pattern.js';

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

/** The files that a set file means on this machine. */
export interface SetExpansion {
  /** Paths without duplicates, in the order of the patterns. */
  readonly files: readonly string[];
  readonly warnings: readonly SetWarning[];
}

export interface SetWarning {
  readonly file: string;
  /** 1-based line of the pattern that matches nothing. */
  readonly line: number;
  readonly message: string;
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

/**
 * Lists the files of a set. A pattern that matches nothing is a warning, as in BenchExec.
 *
 * @throws InputError `structure` if no pattern matches any file
 */
export async function expandSet(set: SetFile): Promise<SetExpansion> {
  const files = new Set<string>();
  const warnings: SetWarning[] = [];
  for (const { pattern, line } of set.patterns) {
    const found = await expandPattern(pattern, dirname(set.file));
    for (const file of found) files.add(file);
    if (found.length === 0) {
      warnings.push({ file: set.file, line, message: `pattern '${pattern}' matches no file` });
    }
  }
  if (files.size === 0) {
    throw new InputError({
      code: 'structure',
      file: set.file,
      position: { line: set.patterns[0]?.line ?? 1, column: 1 },
      message: set.patterns.length === 0 ? 'has no pattern' : 'has only patterns without matching files',
      remedy: `write patterns of task definitions relative to '${dirname(set.file)}'`,
    });
  }
  return { files: [...files], warnings };
}
