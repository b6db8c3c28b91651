import { delimiter, isAbsolute } from 'node:path';
import { createRunDirectory, type RunDirectory } from '../../execute/run/run-directory.js';
import type { Limits } from '../../execute/system/limits.js';
import type { Command, Outcome } from '../../execute/system/outcome.js';
import { type Leftover, nameLeftovers } from '../../files/leftover.js';
import type { ValidatorDefinition } from '../../validator/definition.js';
import type { EarlierStep, StartedProgram } from '../../validator/find-tool.js';
import { imitateTool } from './imitate-tool.js';
import type { RunJob } from './run-job.js';
import { startOptions } from './start-options.js';
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
export function callTool(call: ToolCall): Promise<{ readonly outcome: Outcome } & Remains> {
  const { workplace, limits, cores, signal } = call;
  return inOwnDirectory(call, async (directory) => {
    const command = await commandFor(call, directory);
    return { outcome: await workplace.executor.run(command, limits, cores, signal) };
  });
}

/** Where a run takes place, and whose it is. */
export type RunPlace = Pick<RunDirectory, 'path' | 'owner'>;

/** Does something in an empty directory, which is then removed, or kept for the user. */
export async function inOwnDirectory<Result>(
  { planned, workplace }: Pick<ToolCall, 'planned' | 'workplace'>,
  work: (directory: RunPlace) => Promise<Result>,
): Promise<Result & Remains> {
  const { executor, directories, warn } = workplace;
  const { definition } = planned;
  const directory = await createRunDirectory(executor.newOwner());
  let result: Result;
  try {
    result = await work(directory);
  } catch (error) {
    await directory.remove();
    throw error;
  }
  const kept = directories === 'kept' ? await directory.keep() : undefined;
  if (kept?.kind === 'done') return { ...result, kept: kept.value, leftover: undefined };
  // What cannot be moved stays for the user who asked for it, until a later start cleans up.
  const leftover = kept === undefined ? await directory.remove() : kept.failure.leftover;
  if (leftover !== undefined) warn(`a run of ${definition.name} left ${nameLeftovers([leftover])}`);
  return { ...result, kept: null, leftover };
}

/** What is called in a directory. */
interface Called extends Pick<ToolCall, 'planned' | 'words' | 'inputs'> {
  readonly workplace: Pick<ToolCall['workplace'], 'path'>;
}

/** The command of a tool in a directory. */
export async function commandFor(call: Called, directory: RunPlace): Promise<Command> {
  const { definition, ...program } = call.planned;
  const { executable } = program;
  const tool = ownFolder(program, definition.name);
  const startsInTool =
    definition.executable.kind === 'program' && definition.executable.workingDirectory === 'tool';
  const command = commandIn(directory, call, program, toolFolders(program, definition.name));
  return startsInTool && tool !== undefined
    ? { ...command, executable: await imitateTool(tool, executable, directory.path) }
    : command;
}

/** The command of what comes before a tool, in the directory of its run. */
export function commandOfStep(step: EarlierStep, call: Called, directory: RunPlace): Command {
  const folders = toolFolders({ ...step, kind: 'installed', directory: '', ownership: 'shipped' }, '');
  return commandIn(directory, call, step, folders);
}

function commandIn(
  directory: RunPlace,
  { planned, words, inputs, workplace }: Called,
  program: StartedProgram,
  folders: readonly string[],
): Command {
  const { executable, leadingArguments } = program;
  return {
    executable,
    arguments: [...startOptions(program, planned.limits.memory), ...leadingArguments, ...words],
    workingDirectory: directory.path,
    owner: directory.owner,
    environment: makeEnvironment(planned.definition, workplace.path, directory.path),
    readable: [...inputs, executable, ...folders, ...readablePlaces()],
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
