import { statSync } from 'node:fs';
import { readTask } from '../../../task/read-task.js';
import type { DataModel } from '../../../vocabulary/data-model.js';

/** A task that a witness may be for. */
export interface KnownTask {
  /** Path of the task definition, or of a program without one. */
  readonly path: string;
  /** Empty if they cannot be read as one file each, as in Java. */
  readonly programs: readonly string[];
  readonly dataModel: DataModel | undefined;
  /** Property files. */
  readonly properties: readonly string[];
}

const DEFINITION = /\.ya?ml$/;

/**
 * Reads a task definition, or takes a bare program as a task.
 *
 * @throws InputError as `readTask` does
 */
export async function readKnownTask(path: string): Promise<KnownTask> {
  if (!DEFINITION.test(path)) {
    return { path, programs: [path].filter(isFile), dataModel: undefined, properties: [] };
  }
  const { programFiles, dataModel, properties } = await readTask(path);
  return {
    path,
    programs: programFiles.every(isFile) ? programFiles : [],
    dataModel,
    properties: properties.map(({ file }) => file).filter(isFile),
  };
}

/** Whether this is a file that may be read without waiting. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
