import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InputError } from '../source/input-error.js';

/** Results files of BenchExec by their names. */
const RESULTS = /\.results\..*\.xml(?:\.gz|\.bz2)?$|\.xml\.(?:gz|bz2)$|\.xml$/;
const JSON_RESULTS = /\.jsonl?$/;

/** Whether several runs of one tool are joined, so that the newest counts, or each is a column of its own. */
export type SameTools = 'joined' | 'compared';

/** A file that is read, and what it is called where several runs of one tool are told apart. */
export interface ScoreFile {
  readonly path: string;
  /** Name of the folder that it was found in; undefined for a file that was named itself. */
  readonly folder: string | undefined;
}

/**
 * The files of some inputs: of a folder its results files, or where it has none what `validate` or `campaign write`
 * wrote as JSON. A file that several inputs name is there once.
 *
 * @throws InputError `empty` for a folder without results
 */
export async function findScoreFiles(inputs: readonly string[]): Promise<readonly ScoreFile[]> {
  const files = new Map<string, ScoreFile>();
  const folders = new Map<string, number>();
  for (const input of inputs) {
    const isFolder = (await stat(input).catch(() => undefined))?.isDirectory() === true;
    if (!isFolder) {
      if (!files.has(input)) files.set(input, { path: input, folder: undefined });
      continue;
    }
    const names = (await readdir(input)).sort();
    const results = names.filter((name) => RESULTS.test(name));
    const found = results.length > 0 ? results : names.filter((name) => JSON_RESULTS.test(name));
    if (found.length === 0) {
      throw new InputError({
        code: 'empty',
        file: input,
        message: 'is a folder without results',
        remedy: "name one that has '….results.….xml', also as .gz or .bz2, or claims.jsonl",
      });
    }
    // Two folders of one name, as in before/results and after/results, stay apart.
    const name = basename(join(input, '.'));
    const same = folders.get(name) ?? 0;
    folders.set(name, same + 1);
    const folder = same === 0 ? name : `${name} ${same + 1}`;
    for (const each of found) {
      const path = join(input, each);
      if (!files.has(path)) files.set(path, { path, folder });
    }
  }
  return [...files.values()];
}
