import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../source/input-error.js';
import type { ValidatorDefinition } from './definition.js';
import { readDefinition } from './read-definition.js';

/** The definitions there are, by name, in alphabetical order. */
export type Registry = ReadonlyMap<string, ValidatorDefinition>;

/** The definitions that ship with the package: `validators/` beside `dist/` or `src/`. */
function builtInFolder(): string {
  const candidates = ['../validators', '../../validators'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  );
  return candidates.find((folder) => existsSync(join(folder, 'harness.yml'))) ?? candidates[0] ?? '';
}

/**
 * Reads all definitions of a folder.
 *
 * @throws InputError for the first definition with a mistake, or one whose file is not named after it
 */
export async function readRegistry(folder: string = builtInFolder()): Promise<Registry> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yml')).sort();
  const definitions = await Promise.all(files.map((file) => readDefinition(join(folder, file))));
  const registry = new Map<string, ValidatorDefinition>();
  for (const [index, definition] of definitions.entries()) {
    const file = files[index] ?? '';
    if (definition.name !== basename(file, '.yml')) {
      throw new InputError({
        code: 'structure',
        file: join(folder, file),
        message: `defines a validator of the name '${definition.name}'`,
        remedy: `call the file ${definition.name}.yml`,
      });
    }
    registry.set(definition.name, definition);
  }
  return registry;
}

/**
 * The validators a user asked for, or all.
 *
 * @throws InputError `unknown-name`
 */
export function selectValidators(
  registry: Registry,
  names: readonly string[],
): readonly ValidatorDefinition[] {
  if (names.length === 0) return [...registry.values()];
  return [...new Set(names)].map((name) => {
    const definition = registry.get(name);
    if (definition !== undefined) return definition;
    throw new InputError({
      code: 'unknown-name',
      message: `there is no validator '${name}'`,
      remedy: `choose from: ${[...registry.keys()].join(', ')}`,
    });
  });
}
