import { constants } from 'node:fs';
import { access, readFile, realpath } from 'node:fs/promises';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineOptions } from '../launch/engine-options.js';
import { type Attempt, done, failed } from '../vocabulary/attempt.js';
import type { Executable, Preparation, ValidatorDefinition } from './definition.js';
import type { MissingTool } from './missing-tool.js';

/** How a program is started. */
export interface StartedProgram {
  readonly executable: string;
  /** Options of the executable itself, before all arguments. */
  readonly engineOptions: readonly string[];
  /** Present for programs of ours: how large Node.js makes the heap of a run depends on its limit of memory. */
  readonly heap?: 'by-limit';
  /** Files that come before the arguments of a run. */
  readonly leadingArguments: readonly string[];
}

/** What runs before a validator, in the directory of its run. */
export type EarlierStep = StartedProgram &
  (
    | { readonly does: 'instrument' }
    | { readonly does: 'prepare'; readonly name: string; readonly arguments: readonly string[] }
  );

/** How a validator is started here, or what is missing. */
export type Installation =
  | (StartedProgram & {
      readonly kind: 'installed';
      /** Directory of the tool: the folders of the definition are below it. */
      readonly directory: string;
      /**
       * Whether that directory contains only this tool: the user named it, or everything that the definition requires
       * is there (`own`). A directory that merely contains a program on the PATH may contain anything (`unknown`).
       */
      readonly ownership: 'own' | 'unknown' | 'shipped';
      /** Its answer about its version, if it is known without running it. */
      readonly version?: string | null;
      /** What comes first in each run; absent if nothing does. */
      readonly before?: readonly EarlierStep[];
    })
  | { readonly kind: 'missing'; readonly reason: MissingTool };

/** Locations of tools that the user has unpacked. */
export interface ToolPlaces {
  /** From the name of a validator to the directory of its tool. */
  readonly directories: ReadonlyMap<string, string>;
  /** A directory with one folder for each tool, named after the validator. */
  readonly collection: string | undefined;
  /** The search path for everything else. */
  readonly path: string;
}

type ProgramExecutable = Extract<Executable, { kind: 'program' }>;

/** Embedded validators are bundles of their own below `dist/embedded`. */
const EMBEDDED_FOLDERS = ['./embedded/', '../embedded/', '../../dist/embedded/'];

/**
 * Finds the program of a validator: the bundle of an embedded one; otherwise its first file name in the directory that
 * the user gave for it, in the collection of tools, or on the search path.
 */
export async function findTool(definition: ValidatorDefinition, places: ToolPlaces): Promise<Installation> {
  const { executable, name } = definition;
  const found =
    executable.kind === 'embedded'
      ? await findEmbedded(executable.module)
      : await findProgram(executable, name, places);
  if (found.kind === 'missing') return found;
  for (const { what, program } of definition.needs) {
    if (program === undefined || (await findOnPath([program], places.path)) !== undefined) continue;
    return { kind: 'missing', reason: { code: 'needs', what, program } };
  }
  const before = await findEarlierSteps(definition, places.path);
  if (before.kind === 'failed') return { kind: 'missing', reason: before.failure };
  return before.value.length === 0 ? found : { ...found, before: before.value };
}

/** The program that puts witnesses into programs ships with the package, as a process like any other. */
const INSTRUMENTER = 'instrument';

async function findEarlierSteps(
  { instrument, prepare }: Pick<ValidatorDefinition, 'instrument' | 'prepare'>,
  path: string,
): Promise<Attempt<readonly EarlierStep[], MissingTool>> {
  const steps: EarlierStep[] = [];
  if (instrument !== undefined) {
    const found = await findEmbedded(INSTRUMENTER);
    if (found.kind === 'missing') return failed(found.reason);
    const { executable, engineOptions: options, leadingArguments } = found;
    steps.push({
      does: 'instrument',
      executable,
      engineOptions: options,
      heap: 'by-limit',
      leadingArguments,
    });
  }
  for (const each of prepare) {
    const file = await findOnPath([each.program], path);
    if (file === undefined) return failed({ code: 'not-on-path', names: [each.program] });
    steps.push(toPreparation(each, file));
  }
  return done(steps);
}

function toPreparation({ program, arguments: words }: Preparation, executable: string): EarlierStep {
  return {
    does: 'prepare',
    name: program,
    executable,
    engineOptions: [],
    leadingArguments: [],
    arguments: words,
  };
}

async function findEmbedded(module: string): Promise<Installation> {
  for (const folder of EMBEDDED_FOLDERS) {
    const bundle = fileURLToPath(new URL(`${folder}${module}/start.js`, import.meta.url));
    if (!(await isAccessible(bundle, constants.R_OK))) continue;
    // The sandbox shows the folder of all of them, because they share a solver.
    const directory = dirname(dirname(bundle));
    return {
      kind: 'installed',
      executable: process.execPath,
      engineOptions: engineOptions(),
      heap: 'by-limit',
      leadingArguments: [bundle],
      directory,
      ownership: 'shipped',
      ...(await versionOfEmbedded(directory)),
    };
  }
  return { kind: 'missing', reason: { code: 'no-bundle' } };
}

/** Embedded validators have the version of the package, which the build writes next to their bundles. */
async function versionOfEmbedded(folder: string): Promise<{ readonly version?: string }> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { version }: { version?: string } = JSON.parse(text);
  return version === undefined ? {} : { version };
}

async function findProgram(
  executable: ProgramExecutable,
  name: string,
  { directories, collection, path }: ToolPlaces,
): Promise<Installation> {
  const given = directories.get(name);
  if (given !== undefined) {
    const directory = resolve(given);
    return (await findBelow(directory, executable)) ?? notIn(directory, executable);
  }
  if (collection !== undefined) {
    const directory = resolve(collection, name);
    const found = await findBelow(directory, executable);
    if (found !== undefined) return found;
    if (await isAccessible(directory, constants.R_OK)) return notIn(directory, executable);
  }
  const file = await findOnPath(executable.names, path);
  if (file === undefined) {
    return { kind: 'missing', reason: { code: 'not-on-path', names: executable.names } };
  }
  return checkOnPath(await realpath(file), executable);
}

/** The program in a directory of the tool; undefined if it is not there. */
async function findBelow(
  directory: string,
  executable: ProgramExecutable,
): Promise<Installation | undefined> {
  for (const name of executable.names) {
    for (const folder of executable.folders) {
      const file = join(directory, folder, name);
      if (await isAccessible(file, constants.X_OK)) return checkRequired(file, directory, executable, 'own');
    }
  }
  return undefined;
}

function notIn(directory: string, { names, folders }: ProgramExecutable): Installation {
  return { kind: 'missing', reason: { code: 'not-in-directory', names, folders, directory } };
}

/** A program on the PATH may be a link into the tool, and may be in one of its folders, such as `bin`. */
function checkOnPath(file: string, executable: ProgramExecutable): Promise<Installation> {
  const folder = dirname(file);
  const inFolder = executable.folders.some((each) => basename(each) === basename(folder));
  const ownership = executable.required.length > 0 ? 'own' : 'unknown';
  return checkRequired(file, inFolder ? dirname(folder) : folder, executable, ownership);
}

async function checkRequired(
  file: string,
  directory: string,
  { required }: ProgramExecutable,
  ownership: 'own' | 'unknown',
): Promise<Installation> {
  for (const path of required) {
    if (await isAccessible(join(directory, path), constants.R_OK)) continue;
    return { kind: 'missing', reason: { code: 'incomplete', path, directory } };
  }
  return {
    kind: 'installed',
    executable: file,
    engineOptions: [],
    leadingArguments: [],
    directory,
    ownership,
  };
}

async function findOnPath(names: readonly string[], path: string): Promise<string | undefined> {
  for (const name of names) {
    for (const folder of path.split(delimiter).filter((each) => each !== '')) {
      const file = join(folder, name);
      if (await isAccessible(file, constants.X_OK)) return file;
    }
  }
  return undefined;
}

function isAccessible(file: string, mode: number): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}
