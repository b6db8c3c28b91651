import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../source/input-error.js';
import type { ValidatorDefinition } from './definition.js';
import type { DefinitionFile } from './definition-file.js';
import { readDefinition, readDefinitionFile } from './read-definition.js';

/** The definitions there are, by name, in alphabetical order. */
export type Registry = ReadonlyMap<string, ValidatorDefinition>;

/** The definitions that ship with the package: `validators/` beside `dist/` or `src/`. */
function builtInFolder(): string {
  const candidates = ['../validators', '../../validators'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  );
  return candidates.find((folder) => existsSync(join(folder, 'replay.yml'))) ?? candidates[0] ?? '';
}

/**
 * Reads the definitions that come along and those of further folders.
 *
 * @param folders a definition in a later folder takes the place of one of the same name
 * @throws InputError for the first definition with a mistake, or one whose file is not named after it
 */
export async function readRegistry(folders: readonly string[] = []): Promise<Registry> {
  const registry = new Map<string, { definition: ValidatorDefinition; file: string }>();
  const ours = builtInFolder();
  for (const folder of [ours, ...folders]) {
    const files = (await listDefinitions(folder)).map((file) => join(folder, file));
    const definitions = await Promise.all(
      files.map((file) => readDefinition(file, folder === ours ? 'known' : 'checked')),
    );
    for (const [index, definition] of definitions.entries()) {
      const file = files[index] ?? '';
      if (definition.name !== basename(file, '.yml')) {
        throw new InputError({
          code: 'structure',
          file,
          message: `defines a validator of the name '${definition.name}'`,
          remedy: `call the file ${definition.name}.yml`,
        });
      }
      registry.set(definition.name, { definition, file });
    }
  }
  for (const { definition, file } of registry.values())
    assertReferences(definition, file, [...registry.keys()]);
  const sorted = [...registry.values()].map(({ definition }) => definition);
  sorted.sort((a, b) => (a.name < b.name ? -1 : 1));
  return new Map(sorted.map((definition) => [definition.name, definition]));
}

/**
 * The definition of a name as its file has it.
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
      remedy: `choose from: ${[...registry.keys()].join(', ')}`,
    });
  }
  const places = [builtInFolder(), ...folders].map((folder) => join(folder, `${name}.yml`));
  return readDefinitionFile(places.findLast((place) => existsSync(place)) ?? '');
}

async function listDefinitions(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder).catch(() => {
    throw new InputError({
      code: 'not-found',
      file: folder,
      message: 'is no directory that can be read',
      remedy: 'name a directory with validator definitions (.yml)',
    });
  });
  return files.filter((file) => file.endsWith('.yml')).sort();
}

/** Rules may send to those of another validator, which then has to exist. */
function assertReferences(definition: ValidatorDefinition, file: string, names: readonly string[]): void {
  for (const { outcome } of definition.status) {
    if (outcome.kind !== 'rules-of' || names.includes(outcome.validator)) continue;
    throw new InputError({
      code: 'unknown-name',
      file,
      message: `uses the rules of '${outcome.validator}', which is no validator`,
      remedy: `choose from: ${names.join(', ')}`,
    });
  }
}

/**
 * The validators a user asked for, or all that have a say; references only where they are asked for by name.
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
          : `'${name}' is a linter, which confirms nothing`,
      remedy:
        definition === undefined
          ? `choose from: ${choice.map((each) => each.name).join(', ')}`
          : `ask for it with --linter ${name}`,
    });
  });
}

/**
 * The linter a user asked for.
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
    remedy: `choose from: ${choice.join(', ')}`,
  });
}
