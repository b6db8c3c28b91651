import {
  assertToolsKnown,
  type ToolOptions,
  toolPlaces,
  unknownValidator,
} from '../../dispatch/tool-places.js';
import { checkCallOptions } from '../../source/check-call.js';
import type { ValidatorDefinition } from '../../validator/definition.js';
import { findTool } from '../../validator/find-tool.js';
import { describeMissingTool } from '../../validator/missing-tool.js';
import { type Registry, readRegistry } from '../../validator/registry.js';

/** A validator and whether it is installed on this machine. */
export interface SurveyedValidator {
  readonly definition: ValidatorDefinition;
  readonly installation:
    | { readonly kind: 'installed'; readonly executable: string; readonly directory: string }
    | { readonly kind: 'missing'; readonly reason: string };
}

/** Where to look for definitions and tools. */
export interface SurveyOptions {
  /** Directories with further definitions; a later one replaces an earlier one of the same name. */
  readonly validatorFolders?: readonly string[] | undefined;
  readonly tools?: ToolOptions | undefined;
  /** Only this validator or linter. */
  readonly name?: string | undefined;
}

/**
 * All validators and linters, or one of them, and whether they are installed here. Runs nothing.
 *
 * @throws InputError for a mistake in a definition, or for a name that does not exist
 */
export async function listValidators(options: SurveyOptions = {}): Promise<readonly SurveyedValidator[]> {
  checkCallOptions('listValidators', options, {
    configuration: 'object',
    validatorFolders: 'texts',
    tools: 'object',
    name: 'text',
  });
  const { validatorFolders = [], tools, name } = options;
  const registry = await readRegistry(validatorFolders);
  assertToolsKnown(registry, tools);
  const definitions = name === undefined ? [...registry.values()] : [requireDefinition(registry, name)];
  return Promise.all(
    definitions.map(async (definition) => ({
      definition,
      installation: await findInstallation(definition, tools),
    })),
  );
}

async function findInstallation(
  definition: ValidatorDefinition,
  tools: ToolOptions | undefined,
): Promise<SurveyedValidator['installation']> {
  const found = await findTool(definition, toolPlaces(tools));
  return found.kind === 'missing' ? { ...found, reason: describeMissingTool(found.reason) } : found;
}

function requireDefinition(registry: Registry, name: string): ValidatorDefinition {
  const definition = registry.get(name);
  if (definition === undefined) throw unknownValidator(registry, name, `there is no validator '${name}'`);
  return definition;
}
