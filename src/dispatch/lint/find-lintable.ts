import { readdir as readDirectory, type Stats, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../../source/input-error.js';
import { missingFile } from '../../source/missing-file.js';
import { readHead } from '../../source/read-bytes.js';

/** How many bytes of a YAML file are searched for what every witness has. */
const HEAD_LENGTH = 16 * 1024;

/** Files in one directory and below; more are considered a mistake. */
const MAXIMUM_FILES = 1_000_000;

/** Directories that a pattern may lead through. */
const MAXIMUM_DIRECTORIES = 100_000;

const GRAPHML_NAME = /\.graphml(?:\.gz)?$/;
const YAML_NAME = /\.ya?ml$/;
/** Names that verifiers give to witnesses, whatever they contain. */
const WITNESS_NAME = /^witness(?:[.-].*)?\.ya?ml$/;

/**
 * The witness files for the paths that a user gave, each once, sorted by path. A directory stands for the witnesses
 * in it and below it, a pattern for the files it matches.
 *
 * @throws InputError `not-found` for a path, directory or pattern without files
 */
export async function findLintable(paths: readonly string[]): Promise<readonly string[]> {
  const files = new Set<string>();
  for (const path of paths) {
    for (const file of await filesBehind(path)) files.add(file);
  }
  return [...files].sort(byCodeUnits);
}

async function filesBehind(path: string): Promise<readonly string[]> {
  const status = statusOf(path);
  if (status instanceof Error) {
    const missing = status.code === 'ENOENT' || status.code === 'ENOTDIR';
    // A path that may not even be inspected is left to whoever opens it.
    if (!missing) return [path];
    if (/[*?[\]{}]/.test(path)) return expand(path);
    throw missingFile(path);
  }
  if (!status.isDirectory()) return [path];
  const found: string[] = [];
  await search(path, found);
  if (found.length > 0) return found;
  throw new InputError({
    code: 'not-found',
    file: path,
    message: 'contains no witness files',
    remedy: 'name the files themselves if they have unusual names',
  });
}

function statusOf(path: string): Stats | NodeJS.ErrnoException {
  try {
    return statSync(path);
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

async function expand(pattern: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const stop = new AbortController();
  let directories = 0;
  const countCalls = new Proxy(readDirectory, {
    apply(target, receiver, words) {
      if (++directories > MAXIMUM_DIRECTORIES) stop.abort();
      return Reflect.apply(target, receiver, words);
    },
  });
  const files = await glob(pattern, {
    onlyFiles: true,
    expandDirectories: false,
    signal: stop.signal,
    fs: { readdir: countCalls },
  });
  if (stop.signal.aborted) {
    throw new InputError({
      code: 'too-large',
      file: pattern,
      message: `leads through more than ${MAXIMUM_DIRECTORIES} directories`,
      remedy: 'start with a more specific directory',
    });
  }
  if (files.length > 0) return files;
  throw new InputError({
    code: 'not-found',
    file: pattern,
    message: 'matches no file',
    remedy: 'check the pattern',
  });
}

async function search(directory: string, found: string[]): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new InputError({
      code: 'unreadable',
      file: directory,
      message: `cannot be listed (${error.code})`,
      remedy: 'check its permissions',
    });
  });
  for (const entry of entries.sort((left, right) => byCodeUnits(left.name, right.name))) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && !entry.name.startsWith('.')) await search(path, found);
    } else if (entry.isFile() && looksLikeWitness(path, entry.name)) {
      found.push(path);
      if (found.length > MAXIMUM_FILES) {
        throw new InputError({
          code: 'too-large',
          file: directory,
          message: `has more than ${MAXIMUM_FILES} witness files`,
          remedy: 'lint parts of it separately',
        });
      }
    }
  }
}

/** Task definitions and other YAML files lie next to witnesses. */
function looksLikeWitness(path: string, name: string): boolean {
  if (GRAPHML_NAME.test(name) || WITNESS_NAME.test(name)) return true;
  if (!YAML_NAME.test(name)) return false;
  try {
    const head = Buffer.from(readHead(path, HEAD_LENGTH)).toString('latin1');
    return /^[-\s[{]*["']?entry_type["']?\s*:/m.test(head);
  } catch {
    return false;
  }
}

/** The order must not depend on the language of the machine. */
function byCodeUnits(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
