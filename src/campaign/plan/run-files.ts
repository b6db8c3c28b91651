import { createHash } from 'node:crypto';
import { type Dirent, readdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { ResultRun, ResultsHeader } from '../../benchexec/results-file.js';
import { nameRunDefinition } from '../../benchexec/run-definition.js';
import { InputError } from '../../source/input-error.js';
import { namesInArchive, unpackArchive } from './read-archive.js';

/** Names of the witnesses that the rules ask for, as verifiers use them. */
const WITNESS = /^witness\.(?:graphml|yml)$/;
/** Verifiers write witnesses into subfolders of the run's folder. */
const MAXIMUM_DEPTH = 4;
const MAXIMUM_ENTRIES = 10_000;

/** The files left by the runs of one results file: `….files` and `….logfiles`, as folders or as zip archives. */
export interface RunFiles {
  /** Problems of all of them, one sentence each. */
  readonly problems: readonly string[];
  /** @throws InputError if the files of the run cannot be read: then nobody knows whether it left a witness */
  findRunWitnesses(header: ResultsHeader, run: ResultRun): Promise<readonly string[]>;
  findRunLog(header: ResultsHeader, run: ResultRun): 'there' | 'missing' | 'not known';
}

/**
 * Finds the files next to a results file. Witnesses in an archive are unpacked, each once.
 *
 * @param unpacked folder for what is unpacked
 * @throws InputError for an archive that cannot be read
 */
export async function openRunFiles(file: string, unpacked: string): Promise<RunFiles> {
  const [stem = ''] = basename(file).split('.results.');
  const files = await openWitnessFolder(join(dirname(file), `${stem}.files`), unpacked);
  const logs = await readLogNames(join(dirname(file), `${stem}.logfiles`));
  return {
    problems:
      files.kind === 'none'
        ? [`has no ${stem}.files next to it, as a folder or .zip: no run left a witness`]
        : [],
    async findRunWitnesses(header, run) {
      if (files.kind === 'none') return [];
      const name = join(nameRunDefinition(header) ?? '', basename(run.name));
      const broken = files.broken.get(name);
      if (broken !== undefined) throw broken;
      return findWitnesses(join(files.folder, name));
    },
    findRunLog(header, run) {
      if (logs === undefined) return 'not known';
      const names = [nameRunDefinition(header), header.name].map((name) =>
        name === undefined ? `${basename(run.name)}.log` : `${name}.${basename(run.name)}.log`,
      );
      return names.some((name) => logs.has(name)) ? 'there' : 'missing';
    },
  };
}

type WitnessFolder =
  | { readonly kind: 'none' }
  /** `broken`: from the folder of a run to the problem of a witness in it. */
  | { readonly kind: 'folder'; readonly folder: string; readonly broken: ReadonlyMap<string, InputError> };

async function openWitnessFolder(folder: string, unpacked: string): Promise<WitnessFolder> {
  if ((await stat(folder).catch(() => undefined))?.isDirectory()) {
    return { kind: 'folder', folder, broken: new Map() };
  }
  const archive = `${folder}.zip`;
  if ((await stat(archive).catch(() => undefined)) === undefined) return { kind: 'none' };
  const name = createHash('sha256').update(resolve(archive)).digest('hex').slice(0, 16);
  const target = join(unpacked, name);
  const prefix = `${basename(folder)}/`;
  const broken = await unpackArchive(archive, target, (path) => {
    const inside = path.startsWith(prefix) ? path.slice(prefix.length) : path;
    return WITNESS.test(basename(inside)) ? inside : undefined;
  });
  // The path begins with a run definition and a task, whatever the verifier does in its folder.
  const byRun = new Map([...broken].map(([path, error]) => [path.split('/').slice(0, 2).join('/'), error]));
  return { kind: 'folder', folder: target, broken: byRun };
}

async function readLogNames(folder: string): Promise<ReadonlySet<string> | undefined> {
  const names = await readdir(folder).catch(() => undefined);
  if (names !== undefined) return new Set(names);
  const archive = `${folder}.zip`;
  if ((await stat(archive).catch(() => undefined)) === undefined) return undefined;
  return namesInArchive(archive);
}

/** Does not wait for the disk: that takes ten times as long, and each run has a folder. */
function findWitnesses(folder: string): readonly string[] {
  const found: string[] = [];
  let left = MAXIMUM_ENTRIES;
  const search = (directory: string, depth: number): void => {
    for (const entry of listDirectory(directory).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (--left < 0) return;
      if (entry.isFile() && WITNESS.test(entry.name)) found.push(join(directory, entry.name));
      if (entry.isDirectory() && depth < MAXIMUM_DEPTH) search(join(directory, entry.name), depth + 1);
    }
  };
  search(folder, 0);
  return found;
}

/** A run without a folder left nothing; one with an unreadable folder may have left anything. */
function listDirectory(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new InputError({
      code: 'unreadable',
      file: directory,
      message: `cannot be listed (${code})`,
      remedy: 'check its permissions, and plan again',
    });
  }
}
