import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DEFINITIONS } from '../generated/shipped-data.js';
import { InputError } from '../source/input-error.js';
import { suggestName } from '../source/nearest-name.js';
import { assertReferences } from './check-references.js';
import type { ValidatorDefinition } from './definition.js';
import { type DefinitionFile, toDefinition } from './definition-file.js';
import { loadPatternEngine } from './line-pattern.js';
import { readDefinition, readDefinitionFile } from './read-definition.js';

/** The available definitions by name, in alphabetical order. */
export type Registry = ReadonlyMap<string, ValidatorDefinition>;

/**
 * The definitions that ship with the package, which the build has checked, and those of further folders.
 *
 * @param folders a definition in a later folder replaces one of the same name
 * @throws InputError for the first definition with a mistake, or with a wrong file name
 */
export async function readRegistry(folders: readonly string[] = []): Promise<Registry> {
  const engine = await loadPatternEngine();
  const shipped = DEFINITIONS.map(([, json]) => toDefinition(JSON.parse(json), engine));
  const registry = new Map(shipped.map((definition) => [definition.name, definition]));
  const files = new Map<ValidatorDefinition, string>();
  for (const folder of folders) {
    for (const file of await listDefinitions(folder)) {
      const path = join(folder, file);
      const definition = await readDefinition(path);
      if (definition.name !== basename(file, '.yml')) {
        throw new InputError({
          code: 'structure',
          file: path,
          message: `defines a validator named '${definition.name}'`,
          remedy: `call the file ${definition.name}.yml`,
        });
      }
      registry.set(definition.name, definition);
      files.set(definition, path);
    }
  }
  for (const definition of registry.values()) {
    const file = files.get(definition);
    if (file !== undefined) assertReferences(definition, file, [...registry.keys()]);
  }
  return new Map([...registry].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The unprocessed definition with a name.
 *
 * @param folders as for `readRegistry`
 * @throws InputError `unknown-name`
 */
export async function findDefinitionFile(name: string, folders: readonly string[]): Promise<DefinitionFile> {
  const registry = await readRegistry(folders);
  if (!registry.has(name)) {
    throw new InputError({
      code: 'unknown-name',
      message: `there is no validator '${name}'`,
      remedy: suggestName(name, [...registry.keys()]),
    });
  }
  const own = folders.map((folder) => join(folder, `${name}.yml`)).findLast((place) => existsSync(place));
  if (own !== undefined) return readDefinitionFile(own);
  return JSON.parse(DEFINITIONS.find(([shipped]) => shipped === name)?.[1] ?? '');
}

async function listDefinitions(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder).catch(() => {
    throw new InputError({
      code: 'not-found',
      file: folder,
      message: 'is not a readable directory',
      remedy: 'name a directory with validator definitions (.yml)',
    });
  });
  return files.filter((file) => file.endsWith('.yml')).sort();
}

/**
 * The validators that a user chose, or all that run by default; references and verifiers only if they are named.
 *
 * @throws InputError `unknown-name`
 */
export function selectValidators(
  registry: Registry,
  names: readonly string[],
): readonly ValidatorDefinition[] {
  if (names.length === 0) return [...registry.values()].filter(({ role }) => role === 'validator');
  return [...new Set(names)].map((name) => {
    const definition = registry.get(name);
    if (definition !== undefined && definition.role !== 'linter') return definition;
    const choice = [...registry.values()].filter(({ role }) => role !== 'linter');
    throw new InputError({
      code: 'unknown-name',
      message:
        definition === undefined
          ? `there is no validator '${name}'`
          : `'${name}' is a linter, which does not confirm anything`,
      remedy:
        definition === undefined
          ? suggestName(
              name,
              choice.map((each) => each.name),
            )
          : `use it with --linter ${name}`,
    });
  });
}

/**
 * The linter that a user chose.
 *
 * @throws InputError `unknown-name`
 */
export function selectLinter(registry: Registry, name: string): ValidatorDefinition {
  const definition = registry.get(name);
  if (definition?.role === 'linter') return definition;
  const choice = [...registry.values()].filter(({ role }) => role === 'linter').map((each) => each.name);
  throw new InputError({
    code: 'unknown-name',
    message: `there is no linter '${name}'`,
    remedy: suggestName(name, choice),
  });
}
