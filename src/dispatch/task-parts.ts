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

/** Options of which a task definition may say the rest. */
export interface TaskOptions {
  readonly programs?: readonly string[] | undefined;
  readonly task?: string | undefined;
  readonly property?: string | undefined;
  readonly dataModel?: DataModel | undefined;
}

/**
 * Options, completed from their task; what is given replaces what the task says.
 *
 * @throws InputError as `readTaskParts`
 */
export async function withTask<Options extends TaskOptions>(
  options: Options,
): Promise<Omit<Options, 'task'>> {
  const { task, ...others } = options;
  if (task === undefined) return others;
  const { programs, dataModel, property } = await readTaskParts(task, options.property);
  const given = options.programs?.length ? options.programs : programs;
  return { ...others, programs: given, dataModel: options.dataModel ?? dataModel, property };
}
