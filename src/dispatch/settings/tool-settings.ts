import { checkCallOptions } from '../../source/check-call.js';
import type { ToolOptions } from '../tool-places.js';
import { type Configuration, readConfiguration } from './configuration.js';

/** The user's settings about definitions and tools for one call. */
export interface GivenToolSettings {
  /** Configuration instead of `.witness-check.yml` of the current directory. */
  readonly configuration?: string | undefined;
  /** Further directories with validator definitions; a later one wins. */
  readonly validatorFolders?: readonly string[] | undefined;
  /** From the name of a validator to the directory of its tool. */
  readonly directories?: ReadonlyMap<string, string> | undefined;
  /** A directory with one folder for each tool, named after the validator. */
  readonly collection?: string | undefined;
}

/** The settings in force for a call. */
export interface ToolSettings {
  readonly configuration: Configuration;
  readonly validatorFolders: readonly string[];
  readonly tools: ToolOptions;
}

/**
 * Reads where definitions and tools are. Settings of the call come first, then the environment variable
 * `WITNESS_CHECK_TOOLS`, then the configuration.
 *
 * @throws InputError with line and column of the first mistake in the configuration
 */
export async function readToolSettings(given: GivenToolSettings = {}): Promise<ToolSettings> {
  checkCallOptions('readToolSettings', given, {
    configuration: 'text',
    validatorFolders: 'texts',
    directories: 'map',
    collection: 'text',
  });
  const configuration = await readConfiguration(given.configuration);
  const { WITNESS_CHECK_TOOLS: fromEnvironment = '' } = process.env;
  return {
    configuration,
    validatorFolders: [...configuration.validatorFolders, ...(given.validatorFolders ?? [])],
    tools: {
      directories: new Map([...configuration.directories, ...(given.directories ?? [])]),
      collection: given.collection ?? (fromEnvironment === '' ? configuration.collection : fromEnvironment),
      options: configuration.options,
    },
  };
}
