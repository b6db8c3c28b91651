import { delimiter, isAbsolute } from 'node:path';
import { createRunDirectory } from '../../execute/run/run-directory.js';
import type { Limits } from '../../execute/system/limits.js';
import type { Command, Outcome } from '../../execute/system/outcome.js';
import { type Leftover, nameLeftovers } from '../../files/leftover.js';
import type { ValidatorDefinition } from '../../validator/definition.js';
import { imitateTool } from './imitate-tool.js';
import type { RunJob } from './run-job.js';
import { ownFolder, toolFolders } from './tool-folders.js';

/** A call of a validator's program: for a job, or for its version. */
export interface ToolCall extends Pick<RunJob, 'planned' | 'workplace' | 'signal'> {
  /** Arguments after those of every call of the tool. */
  readonly words: readonly string[];
  /** Files that it may read, in addition to those of the tool. */
  readonly inputs: readonly string[];
  readonly limits: Limits;
  /** Numbers of the cores that it may use. */
  readonly cores: readonly number[];
}

/** What remains of the working directory of a run. */
export interface Remains {
  /** Its path, if it was to be kept. */
  readonly kept: string | null;
  /** What could neither be moved nor removed. */
  readonly leftover: Leftover | undefined;
}

/** Runs a tool in an empty directory of its own, in the caller's share of the machine. */
export async function callTool(call: ToolCall): Promise<{ readonly outcome: Outcome } & Remains> {
  const { planned, workplace, limits, cores, signal } = call;
  const { executor, directories, warn } = workplace;
  const { definition } = planned;
  const directory = await createRunDirectory(executor.newOwner());
  let outcome: Outcome;
  try {
    const command = await commandFor(call, directory);
    outcome = await executor.run(command, limits, cores, signal);
  } catch (error) {
    await directory.remove();
    throw error;
  }
  const kept = directories === 'kept' ? await directory.keep() : undefined;
  if (typeof kept === 'string') return { outcome, kept, leftover: undefined };
  // What cannot be moved stays for the user who asked for it, until a later start cleans up.
  const leftover = kept ?? (await directory.remove());
  if (leftover !== undefined) warn(`a run of ${definition.name} left ${nameLeftovers([leftover])}`);
  return { outcome, kept: null, leftover };
}

async function commandFor(
  { planned, words, inputs, workplace }: ToolCall,
  directory: Pick<Command, 'owner'> & { readonly path: string },
): Promise<Command> {
  const { executable, engineOptions, leadingArguments, definition } = planned;
  const tool = ownFolder(planned, definition.name);
  const startsInTool =
    definition.executable.kind === 'program' && definition.executable.workingDirectory === 'tool';
  return {
    executable:
      startsInTool && tool !== undefined ? await imitateTool(tool, executable, directory.path) : executable,
    arguments: [...engineOptions, ...leadingArguments, ...words],
    workingDirectory: directory.path,
    owner: directory.owner,
    environment: makeEnvironment(definition, workplace.path, directory.path),
    readable: [...inputs, executable, ...toolFolders(planned, definition.name), ...readablePlaces()],
  };
}

/** Further places that validators may read at the user's wish, such as a Java outside the system directories. */
function readablePlaces(): string[] {
  return (process.env.WITNESS_CHECK_READABLE ?? '').split(delimiter).filter((path) => isAbsolute(path));
}

/** PATH, the working directory as the home, and what the definition asks for; nothing else from our environment. */
function makeEnvironment(
  definition: ValidatorDefinition,
  path: string,
  home: string,
): Record<string, string> {
  const environment: Record<string, string> = { PATH: path, HOME: home, TMPDIR: home, LANG: 'C.UTF-8' };
  for (const name of definition.environment) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
