import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InputError } from '../source/input-error.js';

/** Names of BenchExec results files. */
const RESULTS = /\.results\..*\.xml(?:\.gz|\.bz2)?$|\.xml\.(?:gz|bz2)$|\.xml$/;
const JSON_RESULTS = /\.jsonl?$/;

/** Whether several runs of one tool are joined, so that the newest counts, or each has its own column. */
export type SameTools = 'joined' | 'compared';

/** A file to read, and its name if several runs of one tool are shown separately. */
export interface ScoreFile {
  readonly path: string;
  /** Name of the folder in which it was found; undefined for a file that the user named. */
  readonly folder: string | undefined;
}

/**
 * The files of some inputs: for a folder its results files or, without any, the JSON that `validate` or
 * `campaign write` wrote. A file that several inputs name is listed once.
 *
 * @throws InputError `empty` for a folder without results, such as that of a campaign
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
    if (results.length === 0) refuseUnwrittenCampaign(input, names);
    const found = results.length > 0 ? results : names.filter((name) => JSON_RESULTS.test(name));
    if (found.length === 0) {
      throw new InputError({
        code: 'empty',
        file: input,
        message: 'is a folder without results',
        remedy: "name one that has '….results.….xml', also as .gz or .bz2, or claims.jsonl",
      });
    }
    // Two folders with the same name, as in before/results and after/results, stay separate.
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

/**
 * Refuses the folder of a campaign where its results are meant, which are written into another folder.
 *
 * @param names those of the files in the folder
 * @throws InputError `empty`
 */
export function refuseUnwrittenCampaign(folder: string, names: readonly string[]): void {
  if (!names.includes('plan.jsonl') || names.includes('claims.jsonl')) return;
  throw new InputError({
    code: 'empty',
    file: folder,
    message: 'is the folder of a campaign, not of its results',
    remedy: 'write them with `witness-check campaign write`, and name the folder that it wrote',
  });
}
