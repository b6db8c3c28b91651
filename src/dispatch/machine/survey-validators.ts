import { InputError } from '../../source/input-error.js';
import type { ValidatorDefinition } from '../../validator/definition.js';
import { findExecutable, type ToolPlaces } from '../../validator/find-executable.js';
import { type Registry, readRegistry } from '../../validator/registry.js';
import type { ToolOptions } from '../validate/validate-options.js';

/** A validator with what this machine has of it. */
export interface SurveyedValidator {
  readonly definition: ValidatorDefinition;
  readonly installation:
    | { readonly kind: 'installed'; readonly executable: string; readonly directory: string }
    | { readonly kind: 'missing'; readonly reason: string };
}

/** Where tools are looked for: what the user says, then the search path. */
export function toolPlaces(tools: ToolOptions | undefined): ToolPlaces {
  return {
    directories: tools?.directories ?? new Map(),
    collection: tools?.collection,
    path: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
  };
}

/** Where definitions and tools are looked for. */
export interface SurveyOptions {
  /** Directories with further definitions; a later one takes the place of an earlier of the same name. */
  readonly validatorFolders?: readonly string[] | undefined;
  readonly tools?: ToolOptions | undefined;
  /** Only this validator or linter. */
  readonly name?: string | undefined;
}

/**
 * All validators and linters, or one of them, and whether they are installed here. Nothing is run.
 *
 * @throws InputError for a definition with a mistake, or a name that does not exist
 */
export async function listValidators({
  validatorFolders = [],
  tools,
  name,
}: SurveyOptions = {}): Promise<readonly SurveyedValidator[]> {
  const registry = await readRegistry(validatorFolders);
  assertToolsKnown(registry, tools);
  const definitions = name === undefined ? [...registry.values()] : [definitionOf(registry, name)];
  return Promise.all(
    definitions.map(async (definition) => ({
      definition,
      installation: await findExecutable(definition, toolPlaces(tools)),
    })),
  );
}

/**
 * Demands that each tool that the user says something about belongs to a validator.
 *
 * @throws InputError `unknown-name`
 */
export function assertToolsKnown(registry: Registry, tools: ToolOptions | undefined): void {
  const names = [...(tools?.directories?.keys() ?? []), ...(tools?.options?.keys() ?? [])];
  const wrong = names.find((name) => !registry.has(name));
  if (wrong !== undefined) throw unknownName(registry, `there is no validator '${wrong}' to name a tool for`);
}

function definitionOf(registry: Registry, name: string): ValidatorDefinition {
  const definition = registry.get(name);
  if (definition === undefined) throw unknownName(registry, `there is no validator '${name}'`);
  return definition;
}

function unknownName(registry: Registry, message: string): InputError {
  const remedy = `choose from: ${[...registry.keys()].join(', ')}`;
  return new InputError({ code: 'unknown-name', message, remedy });
}
