import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { InputError } from '../../../source/input-error.js';
import { readHead } from '../../../source/read-bytes.js';
import { hashProgramFile } from '../../../task/program-file.js';
import { byCodeUnits, walkFiles } from '../walk-files.js';
import { type KnownTask, readKnownTask } from './known-task.js';

/** How many bytes of a YAML file are searched for what every task definition has. */
const HEAD_LENGTH = 16 * 1024;

const DEFINITION_NAME = /\.ya?ml$/;
const PROGRAM_NAME = /\.[ci]$/;

/** The tasks in some folders. Definitions are read, and programs hashed, when a witness asks for them. */
export class TaskCollection {
  readonly #definitions: readonly string[];
  readonly #programs: readonly string[];
  readonly #read = new Map<string, Promise<KnownTask | undefined>>();
  readonly #problems: string[] = [];
  #all: Promise<readonly KnownTask[]> | undefined;
  #byHash: Promise<ReadonlyMap<string, readonly KnownTask[]>> | undefined;

  private constructor(definitions: readonly string[], programs: readonly string[]) {
    this.#definitions = definitions;
    this.#programs = programs;
  }

  /**
   * Finds task definitions and programs.
   *
   * @param folders are searched with everything below them
   * @param places folders of which only their own files count; those that cannot be listed have none
   * @throws InputError for one of `folders` that cannot be listed
   */
  static async find(folders: readonly string[], places: readonly string[] = []): Promise<TaskCollection> {
    const definitions = new Set<string>();
    const programs = new Set<string>();
    const add = (path: string) => (PROGRAM_NAME.test(path) ? programs : definitions).add(path);
    for (const folder of folders) {
      for (const path of await walkFiles(folder, looksLikeTask)) add(path);
    }
    for (const place of places) {
      for (const path of filesIn(place)) add(path);
    }
    return new TaskCollection([...definitions], [...programs]);
  }

  /** Definitions and programs that were found. */
  get isEmpty(): boolean {
    return this.#definitions.length + this.#programs.length === 0;
  }

  /** Problems with the definitions that were examined, one sentence each. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** The tasks whose definition, or whose program without one, has this name. */
  named(name: string): Promise<readonly KnownTask[]> {
    return this.#readAll([...this.#definitions, ...this.#programs].filter((path) => basename(path) === name));
  }

  /** The tasks with a program of this name. */
  async withProgram(name: string): Promise<readonly KnownTask[]> {
    const all = await this.#tasks();
    return all.filter(({ programs }) => programs.some((program) => basename(program) === name));
  }

  /** The tasks with a program of this SHA-256 (lower case). */
  async withHash(sha256: string): Promise<readonly KnownTask[]> {
    this.#byHash ??= this.#hashAll();
    return (await this.#byHash).get(sha256) ?? [];
  }

  /** A program without a definition is a task of its own. */
  #tasks(): Promise<readonly KnownTask[]> {
    this.#all ??= (async () => {
      const defined = await this.#readAll(this.#definitions);
      const taken = new Set(defined.flatMap(({ programs }) => programs.map((program) => resolve(program))));
      const others = await this.#readAll(this.#programs.filter((program) => !taken.has(resolve(program))));
      return [...defined, ...others];
    })();
    return this.#all;
  }

  async #hashAll(): Promise<ReadonlyMap<string, readonly KnownTask[]>> {
    const found = new Map<string, KnownTask[]>();
    const hashes = new Map<string, string | undefined>();
    for (const task of await this.#tasks()) {
      for (const program of task.programs) {
        if (!hashes.has(program)) hashes.set(program, await hashIfReadable(program));
        const sha256 = hashes.get(program);
        if (sha256 === undefined) continue;
        const known = found.get(sha256);
        if (known === undefined) found.set(sha256, [task]);
        else known.push(task);
      }
    }
    return found;
  }

  async #readAll(paths: readonly string[]): Promise<readonly KnownTask[]> {
    const tasks: KnownTask[] = [];
    for (const path of paths) {
      const reading = this.#read.get(path) ?? this.#readOne(path);
      this.#read.set(path, reading);
      const task = await reading;
      if (task !== undefined) tasks.push(task);
    }
    return tasks;
  }

  /** A definition with a mistake is left out, with a note to the user. */
  async #readOne(path: string): Promise<KnownTask | undefined> {
    try {
      return await readKnownTask(path);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#problems.push(error.message);
      return undefined;
    }
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(folder, name))
      .filter((path) => looksLikeTask(path, basename(path)))
      .sort(byCodeUnits);
  } catch {
    return [];
  }
}

async function hashIfReadable(program: string): Promise<string | undefined> {
  try {
    return await hashProgramFile(program);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function looksLikeTask(path: string, name: string): boolean {
  if (PROGRAM_NAME.test(name)) return true;
  if (!DEFINITION_NAME.test(name)) return false;
  try {
    const head = Buffer.from(readHead(path, HEAD_LENGTH)).toString('latin1');
    return /^input_files\s*:/m.test(head);
  } catch {
    return false;
  }
}
