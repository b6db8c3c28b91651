import { realpath } from 'node:fs/promises';
import { hashProgramFile } from '../../task/program-file.js';
import { type Property, readProperty } from '../../task/property.js';
import { readTask } from '../../task/read-task.js';
import type { Task } from '../../task/task-definition.js';

/** Reads what claims are about. Many claims share the same files. */
export interface ClaimInputs {
  /** @throws InputError as `readTask` does */
  task(path: string): Promise<Task>;
  /** @throws InputError as `readProperty` does */
  property(path: string): Promise<Property>;
  /** The SHA-256 of a program. */
  hash(path: string): Promise<string>;
  /** The path of the file itself, after all links. @throws Error of the operating system if there is none */
  readonly resolveLinks: (path: string) => Promise<string>;
}

/**
 * How many files are remembered; beyond that, all are forgotten. Reading a file again costs less than keeping very
 * many.
 */
const MAXIMUM_REMEMBERED = 4_000;

/** Reads files every time. */
export const FRESH_INPUTS: ClaimInputs = {
  task: readTask,
  property: readProperty,
  hash: hashProgramFile,
  resolveLinks: realpath,
};

/** Reads each file once: for claims that are processed within minutes, while nobody changes their files. */
export function rememberInputs(inputs: ClaimInputs): ClaimInputs {
  return {
    task: remember(sharingProperties(inputs.task)),
    property: remember(inputs.property),
    hash: remember(inputs.hash),
    resolveLinks: remember(inputs.resolveLinks),
  };
}

/**
 * Most tasks of a folder state the same properties in the same lines: these make up most of a task, so they are kept
 * once.
 */
function sharingProperties(read: ClaimInputs['task']): ClaimInputs['task'] {
  const known = new Map<string, Task['properties']>();
  return async (path) => {
    const task = await read(path);
    const key = JSON.stringify(task.properties);
    const properties = known.get(key) ?? task.properties;
    if (known.size >= MAXIMUM_REMEMBERED) known.clear();
    known.set(key, properties);
    return { ...task, properties };
  };
}

function remember<Value>(read: (path: string) => Promise<Value>): (path: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    if (known.size >= MAXIMUM_REMEMBERED) known.clear();
    const reading = read(path);
    known.set(path, reading);
    return reading;
  };
}
