import { realpath, stat } from 'node:fs/promises';
import { InputError, type Position } from '../source/input-error.js';
import { missingFile } from '../source/missing-file.js';
import type { DataModel } from '../vocabulary/data-model.js';
import type { ExpectedVerdict } from './verdict.js';

export type Language = 'C' | 'Java';

/** What to verify: programs, and their properties. Paths are as the user wrote them. */
export interface Task {
  /** The task definition, or the program if there is none. */
  readonly path: string;
  /** Undefined for a program without task definition. */
  readonly formatVersion: string | undefined;
  /** At least one. The witness of a validation task is not among them; in Java tasks these may be directories. */
  readonly programFiles: readonly string[];
  /** Files that must be next to the programs but are not passed to a tool. */
  readonly requiredFiles: readonly string[];
  readonly language: Language;
  /** Undefined if nothing states it: there is no default. */
  readonly dataModel: DataModel | undefined;
  readonly properties: readonly TaskProperty[];
  /** Path of the witness that a validation task is about. */
  readonly witnessInputFile: string | undefined;
  /** In a validation task, what the verifier should have said; undefined in a verification task. */
  readonly validatedProperties: readonly TaskProperty[] | undefined;
}

/** A property of a task with the verdict that is expected for it. */
export interface TaskProperty {
  /** Path of the property file. */
  readonly file: string;
  /** Position in the task definition; undefined if the property came from elsewhere. */
  readonly position: Position | undefined;
  readonly expectedVerdict: ExpectedVerdict | undefined;
}

/**
 * A task for a program without task definition. The language follows from the extension unless it is given.
 *
 * @throws InputError `not-found`
 */
export async function taskOfProgram(
  path: string,
  options: { readonly dataModel: DataModel | undefined; readonly language?: Language | undefined },
): Promise<Task> {
  const status = await stat(path).catch(() => undefined);
  if (status === undefined) {
    throw missingFile(path);
  }
  return {
    path,
    formatVersion: undefined,
    programFiles: [path],
    requiredFiles: [],
    language: options.language ?? detectLanguage([path]),
    dataModel: options.dataModel,
    properties: [],
    witnessInputFile: undefined,
    validatedProperties: undefined,
  };
}

/** The language of programs, judged by their names. */
export function detectLanguage(files: readonly string[]): Language {
  return files.some((file) => file.endsWith('.java')) ? 'Java' : 'C';
}

/**
 * The entry of a task for a property: the one whose file is the same file as `propertyPath` when symbolic links
 * are resolved, as in BenchExec. Without `propertyPath`, the only property of the task. A program without task
 * definition takes any property.
 *
 * @param resolveLinks maps a path to that of the file itself; rejects if there is none
 * @throws InputError `not-found` for a property file that does not exist, `unknown-name` for one that the task
 *   does not have, `usage` if the task has no property, or several to choose from
 */
export async function selectProperty(
  task: Task,
  propertyPath: string | undefined,
  resolveLinks: (path: string) => Promise<string> = realpath,
): Promise<TaskProperty> {
  if (propertyPath === undefined) return onlyProperty(task);
  const wanted = await resolveLinks(propertyPath).catch(() => {
    throw new InputError({
      code: 'not-found',
      file: propertyPath,
      message: 'does not exist',
      remedy: task.properties.length === 0 ? 'check the path' : `give ${listProperties(task)}`,
    });
  });
  if (task.formatVersion === undefined) {
    return { file: propertyPath, position: undefined, expectedVerdict: undefined };
  }
  for (const property of task.properties) {
    if ((await resolveLinks(property.file).catch(() => property.file)) === wanted) return property;
  }
  throw new InputError({
    code: 'unknown-name',
    file: task.path,
    message: `does not have the property '${propertyPath}'`,
    remedy: task.properties.length === 0 ? 'use another task' : `give ${listProperties(task)}`,
  });
}

function onlyProperty(task: Task): TaskProperty {
  const [property, second] = task.properties;
  if (property !== undefined && second === undefined) return property;
  throw new InputError({
    code: 'usage',
    file: task.path,
    message: property === undefined ? 'does not state a property' : 'has several properties',
    remedy: property === undefined ? 'provide a property file' : `give ${listProperties(task)}`,
  });
}

function listProperties(task: Task): string {
  const names = task.properties.map(({ file, position }) =>
    position === undefined ? `'${file}'` : `'${file}' (line ${position.line})`,
  );
  return names.length > 1 ? `one of ${names.join(', ')}` : names.join('');
}
