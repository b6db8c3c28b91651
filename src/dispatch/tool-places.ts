import { InputError } from '../source/input-error.js';
import { suggestName } from '../source/nearest-name.js';
import type { ToolPlaces } from '../validator/find-tool.js';
import type { Registry } from '../validator/registry.js';

/** Where the tools of validators are, and their options. */
export interface ToolOptions {
  /** From the name of a validator to the directory of its tool. */
  readonly directories?: ReadonlyMap<string, string> | undefined;
  /** A directory with one folder for each tool, named after the validator. */
  readonly collection?: string | undefined;
  /** From the name of a validator to options that replace those in its definition. */
  readonly options?: ReadonlyMap<string, readonly string[]> | undefined;
}

/** Where to look for tools: where the user says, then on the search path. */
export function toolPlaces(tools: ToolOptions | undefined): ToolPlaces {
  return {
    directories: tools?.directories ?? new Map(),
    collection: tools?.collection,
    path: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
  };
}

/**
 * Checks that each tool for which the user gave settings belongs to a validator.
 * @throws InputError `unknown-name`
 */
export function assertToolsKnown(registry: Registry, tools: ToolOptions | undefined): void {
  const names = [...(tools?.directories?.keys() ?? []), ...(tools?.options?.keys() ?? [])];
  const wrong = names.find((name) => !registry.has(name));
  if (wrong !== undefined)
    throw unknownValidator(registry, wrong, `a tool is given for the unknown validator '${wrong}'`);
}

/** An InputError `unknown-name` that lists the validators, the nearest name first. */
export function unknownValidator(registry: Registry, name: string, message: string): InputError {
  const remedy = suggestName(name, [...registry.keys()]);
  return new InputError({ code: 'unknown-name', message, remedy });
}
