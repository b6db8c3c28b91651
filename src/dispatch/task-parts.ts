import { extname } from 'node:path';
import { InputError } from '../source/input-error.js';
import type { DataModel } from '../vocabulary/data-model.js';

/** What a task definition says about programs and claims. */
export interface TaskParts {
  readonly programs: readonly string[];
  readonly dataModel: DataModel | undefined;
  /** The given property file, or else the only one of the task. */
  readonly property: string | undefined;
}

/**
 * Reads a task definition.
 *
 * @param property file that replaces what the task says
 * @throws InputError `usage` for a file that is not one, and as `readTask`
 */
export async function readTaskParts(path: string, property: string | undefined): Promise<TaskParts> {
  if (!['.yml', '.yaml'].includes(extname(path))) {
    throw new InputError({
      code: 'usage',
      file: path,
      message: 'is not a task definition (.yml)',
      remedy: 'name a program with --program',
    });
  }
  const { readTask } = await import('../task/read-task.js');
  const { programFiles, dataModel, properties } = await readTask(path);
  const only = properties.length === 1 ? properties[0]?.file : undefined;
  return { programs: programFiles, dataModel, property: property ?? only };
}
