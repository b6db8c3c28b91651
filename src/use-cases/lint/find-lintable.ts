import { readdir as readDirectory, type Stats, statSync } from 'node:fs';
import { InputError } from '../../source/input-error.js';
import { missingFile } from '../../source/missing-file.js';
import { readHead } from '../../source/read-bytes.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import { byCodeUnits, walkFiles } from './walk-files.js';

/** How many bytes of a YAML file are searched for what every witness has. */
const HEAD_LENGTH = 16 * 1024;

/** Directories that a pattern may lead through. */
const MAXIMUM_DIRECTORIES = 100_000;

const GRAPHML_NAME = /\.graphml(?:\.gz)?$/i;
const YAML_NAME = /\.ya?ml$/i;
/** Names that verifiers give to witnesses, whatever they contain. */
const WITNESS_NAME = /^witness(?:[.-].*)?\.ya?ml$/i;

/**
 * The witness files for the paths that a user gave, each once, sorted by path. A directory stands for the witnesses
 * in it and below it, a pattern for the files it matches.
 *
 * @param unmatched whether a path, directory or pattern without files is an error
 * @throws InputError `not-found` for one that is
 */
export async function findLintable(
  paths: readonly string[],
  unmatched: 'refused' | 'allowed' = 'refused',
): Promise<readonly string[]> {
  const files = new Set<string>();
  for (const path of paths) {
    try {
      for (const file of await filesBehind(path)) files.add(file);
    } catch (error) {
      const isNothing = error instanceof InputError && error.code === 'not-found';
      if (!isNothing || unmatched === 'refused') throw error;
    }
  }
  return [...files].sort(byCodeUnits);
}

async function filesBehind(path: string): Promise<readonly string[]> {
  const status = readStatus(path);
  if (status.kind === 'failed') {
    // A path that may not even be inspected is left to whoever opens it.
    if (status.failure.code === 'closed') return [path];
    if (/[*?[\]{}]/.test(path)) return expand(path);
    throw missingFile(path);
  }
  if (!status.value.isDirectory()) return [path];
  const found = await walkFiles(path, looksLikeWitness);
  if (found.length > 0) return found;
  throw new InputError({
    code: 'not-found',
    file: path,
    message: 'contains no witness files',
    remedy: 'name the files themselves if they have unusual names',
  });
}

function readStatus(path: string): Attempt<Stats, { readonly code: 'missing' | 'closed' }> {
  try {
    return done(statSync(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return failed({ code: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'closed' });
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
  // Backslashes separate folders there, and make the next character plain elsewhere.
  const files = await glob(process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern, {
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

/** Task definitions and other YAML files lie next to witnesses. */
function looksLikeWitness(path: string, name: string): boolean {
  if (GRAPHML_NAME.test(name) || WITNESS_NAME.test(name)) return true;
  if (!YAML_NAME.test(name)) return false;
  try {
    const head = Buffer.from(readHead(path, HEAD_LENGTH)).toString('utf8');
    // A byte order mark may precede the first line.
    return /^\ufeff?[- \t[{]*["']?entry_type["']?[ \t]*:/m.test(head);
  } catch {
    return false;
  }
}
