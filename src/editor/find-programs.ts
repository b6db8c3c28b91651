import { hash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { LintedProgram } from '../lint/rule/lint-context.js';
import { baseName } from '../source/base-name.js';
import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import { readBytes } from '../source/read-bytes.js';

/** Maximum size of a program in bytes; editors are slow with larger ones anyway. */
const MAXIMUM_PROGRAM = 10_000_000;

/** Maximum number of directory entries examined for one workspace, and of levels below its root. */
const MAXIMUM_ENTRIES = 50_000;
const MAXIMUM_DEPTH = 12;

/** Maximum number of programs with one name that are compared with a hash. */
const MAXIMUM_CANDIDATES = 20;

/** Maximum number of programs of one witness. */
const MAXIMUM_PROGRAMS = 20;

const PROGRAM = /\.[ci]$/i;
const SKIPPED = /^(?:\.|node_modules$)/;

/**
 * What a witness says about its programs. None of these paths is opened: names and hashes are compared with existing
 * files.
 */
export interface StatedPrograms {
  /** As written, perhaps with folders of another machine. */
  readonly names: readonly string[];
  /** SHA-256 in hexadecimal digits, as written. */
  readonly hashes: readonly string[];
}

/**
 * Finds the programs of witnesses among the files of a workspace, by the name without folders and by the hash. It opens
 * no path from a witness and follows no link: every program found is in the workspace, or next to the witness.
 */
export class ProgramFinder {
  #folders: readonly string[] = [];
  #index: Promise<ReadonlyMap<string, readonly string[]>> | undefined;
  readonly #read = new Map<string, { readonly stamp: string; readonly program: LintedProgram }>();

  /** @param folders folders of the workspace, as absolute paths */
  setFolders(folders: readonly string[]): void {
    this.#folders = folders;
    this.forget();
  }

  /** Tells it that files may have appeared or disappeared. */
  forget(): void {
    this.#index = undefined;
  }

  /**
   * @param folder folder of the witness; undefined for one that is not in a file
   * @returns for each name, the file with a stated hash, or else the file of that name next to the witness
   */
  async find(
    { names, hashes }: StatedPrograms,
    folder: string | undefined,
  ): Promise<readonly LintedProgram[]> {
    const wanted = new Set(hashes.map((each) => each.trim().toLowerCase()));
    const near = folder === undefined ? [] : await programsIn(folder);
    const found: LintedProgram[] = [];
    for (const name of new Set(names.slice(0, MAXIMUM_PROGRAMS).map((each) => baseName(each.trim())))) {
      const beside = near.filter((path) => baseName(path) === name);
      const elsewhere = (await this.#indexed()).get(name) ?? [];
      // A renamed program still has its hash.
      const candidates = [...new Set([...beside, ...elsewhere, ...near])].slice(0, MAXIMUM_CANDIDATES);
      const program = await this.#choose(candidates, wanted, beside[0]);
      if (program !== undefined) found.push(program);
    }
    return found;
  }

  /**
   * Reads a program that the user named.
   *
   * @returns undefined if it cannot be read
   */
  async read(path: string): Promise<LintedProgram | undefined> {
    try {
      const status = lstatSync(path);
      if (!status.isFile()) return undefined;
      const stamp = `${status.size} ${status.mtimeMs} ${status.ino}`;
      const known = this.#read.get(path);
      if (known?.stamp === stamp) return known.program;
      const bytes = await readBytes(path, MAXIMUM_PROGRAM);
      const program = {
        name: path,
        sha256: hash('sha256', bytes, 'hex'),
        source: decodeText(bytes, path),
      };
      this.#read.set(path, { stamp, program });
      return program;
    } catch (error) {
      if (error instanceof InputError || isSystemError(error)) return undefined;
      throw error;
    }
  }

  async #choose(
    candidates: readonly string[],
    wanted: ReadonlySet<string>,
    beside: string | undefined,
  ): Promise<LintedProgram | undefined> {
    for (const path of candidates) {
      const program = await this.read(path);
      if (program !== undefined && wanted.has(program.sha256)) return program;
    }
    // The program has changed since; the linter reports that its hash differs.
    return beside === undefined ? undefined : this.read(beside);
  }

  /** The programs of the workspace by name. */
  #indexed(): Promise<ReadonlyMap<string, readonly string[]>> {
    this.#index ??= indexFolders(this.#folders);
    return this.#index;
  }
}

async function indexFolders(folders: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const index = new Map<string, string[]>();
  const waiting = folders.map((folder) => ({ folder: resolve(folder), depth: 0 }));
  let looked = 0;
  for (let next = waiting.shift(); next !== undefined && looked < MAXIMUM_ENTRIES; next = waiting.shift()) {
    for (const entry of await readFolder(next.folder)) {
      if (++looked > MAXIMUM_ENTRIES) break;
      const path = join(next.folder, entry.name);
      if (entry.isDirectory() && next.depth < MAXIMUM_DEPTH && !SKIPPED.test(entry.name)) {
        waiting.push({ folder: path, depth: next.depth + 1 });
      } else if (entry.isFile() && PROGRAM.test(entry.name)) {
        index.set(entry.name, [...(index.get(entry.name) ?? []), path]);
      }
    }
  }
  return index;
}

async function programsIn(folder: string): Promise<readonly string[]> {
  const entries = await readFolder(folder);
  return entries
    .slice(0, MAXIMUM_ENTRIES)
    .filter((entry) => entry.isFile() && PROGRAM.test(entry.name))
    .map(({ name }) => join(folder, name));
}

/** A folder that cannot be listed counts as empty. */
async function readFolder(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
