import { checkCallOptions, checkValue, type Kind } from '../source/check-call.js';
import type { DefinitionFile } from './definition-file.js';
import { readFmToolsEntry } from './fm-tools-entry.js';
import { type ImportedDefinition, importEntry } from './import-entry.js';
import type { ImportAnswers } from './missing-answers.js';
import { findDefinitionFile } from './registry.js';

/** What an entry of FM-Tools cannot say, and where to get it. */
export interface ImportOptions extends Partial<ImportAnswers> {
  /** Name of the validator whose definition provides what neither the entry nor the options say. */
  readonly like?: string | undefined;
  /** Directories with further definitions, in which `like` is looked up, too. */
  readonly validatorFolders?: readonly string[] | undefined;
}

/**
 * Makes a validator definition from an entry of FM-Tools (`data/<id>.yml`).
 *
 * @throws InputError for an entry that cannot be read, for missing information, and for a validator that does not
 *   exist
 */
export async function importValidator(
  file: string,
  options: ImportOptions = {},
): Promise<ImportedDefinition> {
  checkValue('importValidator', 'the file', file, 'text');
  checkCallOptions('importValidator', options, KINDS);
  const { like, validatorFolders = [], ...answers } = options;
  const entry = await readFmToolsEntry(file);
  const model: DefinitionFile | undefined =
    like === undefined ? undefined : await findDefinitionFile(like, validatorFolders);
  return importEntry(entry, { ...NOTHING, ...answers }, model);
}

const KINDS = {
  like: 'text',
  validatorFolders: 'texts',
  name: 'text',
  executable: 'text',
  versionPattern: 'text',
  properties: 'texts',
  yamlVersions: 'texts',
  witnessArgument: 'text',
  arguments: 'texts',
  statuses: 'list',
} as const satisfies Record<keyof ImportOptions, Kind>;

const NOTHING: ImportAnswers = {
  name: undefined,
  executable: undefined,
  versionPattern: undefined,
  witnessArgument: undefined,
  properties: [],
  yamlVersions: [],
  arguments: [],
  statuses: [],
};
