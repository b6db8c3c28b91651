import { type Command, InvalidArgumentError, Option } from 'commander';
import { readToolSettings, type ToolSettings } from '../dispatch/settings/tool-settings.js';
import type { ValidateOptions } from '../dispatch/validate-options.js';
import { MEASUREMENTS } from '../execute/system/outcome.js';

/** Options of several commands about definitions and tools. */
export interface ToolFlags {
  readonly config?: string;
  readonly validatorsDir: readonly string[];
  readonly tool: ReadonlyMap<string, string>;
  /** Only of commands that say where the folder of tools is. */
  readonly toolsDir?: string | undefined;
}

/** How runs are limited and isolated. */
export interface ExecutionFlags {
  readonly executor: NonNullable<ValidateOptions['executor']>;
  readonly sandbox: boolean;
  readonly asRoot?: true;
}

/** Adds each value of a repeatable option to the list. */
export const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** Adds the options that say where to find definitions and tools. */
export function addToolFlags(command: Command): Command {
  return command
    .option(
      '--validators-dir <directory>',
      'directory with further validator definitions; repeatable, a later one wins',
      collect,
      [],
    )
    .option('--tool <name=directory>', "directory of a validator's tool; repeatable", collectTool, new Map())
    .option('--config <file>', 'use this configuration instead of .witness-check.yml');
}

/** Reads the options of `addToolFlags`, with additions from the environment and the configuration. */
export function toToolSettings({ config, validatorsDir, tool, toolsDir }: ToolFlags): Promise<ToolSettings> {
  return readToolSettings({
    configuration: config,
    validatorFolders: validatorsDir,
    directories: tool,
    collection: toolsDir,
  });
}

/** Adds the options that say how runs are limited and isolated. */
export function addExecutionFlags(command: Command): Command {
  return command
    .addOption(executorOption())
    .option('--no-sandbox', 'run validators without a sandbox: with your permissions and network')
    .addOption(asRootOption());
}

export function executorOption(): Option {
  return new Option('--executor <name>', 'how to enforce limits')
    .choices(['best', ...MEASUREMENTS])
    .default('best');
}

export function asRootOption(): Option {
  return new Option(
    '--as-root',
    'as root without a sandbox, run validators with all your privileges instead of as separate users',
  );
}

/** The options of `addExecutionFlags`, as options of the library. */
export function toExecutionOptions({ executor, sandbox, asRoot }: ExecutionFlags) {
  return {
    executor,
    sandbox: sandbox ? 'best' : 'none',
    user: asRoot === true ? 'root' : 'own',
  } as const;
}

function collectTool(text: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) {
    throw new InvalidArgumentError('It must be a name and a directory, such as nitwit=/opt/nitwit.');
  }
  return new Map([...before, [text.slice(0, at), text.slice(at + 1)]]);
}
