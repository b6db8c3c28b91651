import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ResultRun, ResultsFile } from '../benchexec/results-file.js';

const WITNESS = /^witness\.(?:graphml|yml)$/;
/** Verifiers write witnesses into folders of their own below that of the run. */
const MAXIMUM_DEPTH = 4;
const MAXIMUM_ENTRIES = 10_000;

/**
 * The witnesses that a run left in the folder where BenchExec keeps its files:
 * `<benchmark>.<date>.files/<run definition>/<task>/`.
 */
export async function findRunWitnesses(
  file: string,
  { name = '', block }: ResultsFile,
  run: ResultRun,
): Promise<readonly string[]> {
  const [stem = ''] = basename(file).split('.results.');
  const definition =
    block !== undefined && name !== block && name.endsWith(`.${block}`)
      ? name.slice(0, -block.length - 1)
      : name;
  const folder = join(dirname(file), `${stem}.files`, definition, basename(run.name));
  const found: string[] = [];
  let left = MAXIMUM_ENTRIES;
  const search = async (directory: string, depth: number): Promise<void> => {
    const entries = await readdir(directory, { withFileTypes: true }).catch((): Dirent[] => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (--left < 0) return;
      if (entry.isFile() && WITNESS.test(entry.name)) found.push(join(directory, entry.name));
      if (entry.isDirectory() && depth < MAXIMUM_DEPTH) await search(join(directory, entry.name), depth + 1);
    }
  };
  await search(folder, 0);
  return found;
}
