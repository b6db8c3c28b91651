import { type Command, InvalidArgumentError } from 'commander';
import type { ToolOptions } from '../dispatch/validate/validate-options.js';
import { type Configuration, readConfiguration } from './configuration.js';

/** What several commands take about definitions and tools. */
export interface ToolFlags {
  readonly config?: string;
  readonly validatorsDir: readonly string[];
  readonly tool: ReadonlyMap<string, string>;
}

export interface ToolSettings {
  readonly configuration: Configuration;
  readonly validatorFolders: readonly string[];
  readonly tools: ToolOptions;
}

/** What `--as-root` does. */
export const AS_ROOT =
  'as root without a sandbox, run validators with all your privileges instead of as users of their own';

/** Adds each value of a repeatable option to the list. */
export const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** Adds the options that say where definitions and tools are. */
export function addToolFlags(command: Command): Command {
  return command
    .option(
      '--validators-dir <directory>',
      'further validator definitions; repeatable, a later one wins',
      collect,
      [],
    )
    .option(
      '--tool <name=directory>',
      'where the tool of a validator lies; repeatable',
      collectTool,
      new Map(),
    )
    .option('--config <file>', 'configuration instead of .witness-check.yml');
}

/**
 * What holds of the command line, the environment variable WITNESS_CHECK_TOOLS and the configuration, in this order.
 *
 * @throws InputError for a configuration with a mistake
 */
export async function readToolSettings(flags: ToolFlags): Promise<ToolSettings> {
  const configuration = await readConfiguration(flags.config);
  const { WITNESS_CHECK_TOOLS: fromEnvironment = '' } = process.env;
  return {
    configuration,
    validatorFolders: [...configuration.validatorFolders, ...flags.validatorsDir],
    tools: {
      directories: new Map([...configuration.directories, ...flags.tool]),
      collection: fromEnvironment === '' ? configuration.collection : fromEnvironment,
      options: configuration.options,
    },
  };
}

function collectTool(text: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) {
    throw new InvalidArgumentError('It has to be a name and a directory, such as nitwit=/opt/nitwit.');
  }
  return new Map([...before, [text.slice(0, at), text.slice(at + 1)]]);
}
