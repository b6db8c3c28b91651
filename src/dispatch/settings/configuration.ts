import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Profile } from '../../lint/rule/lint-context.js';
import { parseProfileName } from '../../lint/rule/profile-name.js';
import type { ChosenSeverity } from '../../lint/select-rules.js';
import { placeRuleSet } from '../../ruleset/read-rule-set.js';
import { decodeText } from '../../source/decode-text.js';
import { readBytes } from '../../source/read-bytes.js';

const FILE = '.witness-check.yml';
const MAXIMUM_SIZE = 1_000_000;

/** Settings that apply to all command lines. Paths are relative to the current directory, or absolute. */
export interface Configuration {
  readonly validatorFolders: readonly string[];
  readonly collection: string | undefined;
  readonly directories: ReadonlyMap<string, string>;
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly linters: readonly string[];
  readonly edition: string | undefined;
  readonly history: 'on' | 'off';
  readonly lint: LintConfiguration;
}

/** Settings of `lint` unless the command line overrides them. */
export interface LintConfiguration {
  readonly profile: Profile | undefined;
  /** Rule set of the year in the name of the profile. */
  readonly profileRuleset: string | undefined;
  readonly ruleset: string | undefined;
  /** By code or name. */
  readonly severities: ReadonlyMap<string, ChosenSeverity>;
  readonly maximumWarnings: number | undefined;
}

/** The file as described by its schema. */
interface ConfigurationFile {
  readonly 'validators-dirs'?: readonly string[];
  readonly 'tools-dir'?: string;
  readonly tools?: Readonly<Record<string, { directory?: string; options?: readonly string[] }>>;
  readonly linter?: string | readonly string[];
  readonly edition?: string;
  readonly history?: 'on' | 'off';
  readonly lint?: {
    readonly profile?: string;
    readonly ruleset?: string;
    readonly rules?: Readonly<Record<string, ChosenSeverity>>;
    readonly 'max-warnings'?: number;
  };
}

/**
 * Reads the configuration that the user named, or else `.witness-check.yml` in the current directory, if it exists.
 *
 * @param named `false`: no configuration
 * @throws InputError with line and column of the first mistake
 */
export async function readConfiguration(named: string | false | undefined): Promise<Configuration> {
  const file = named ?? (existsSync(FILE) ? FILE : undefined);
  if (file === undefined || file === false) return toConfiguration({}, '.');
  // Schemas make up half of this program, and most calls have no configuration.
  const { assertFitsSchema } = await import('../../source/check-document.js');
  const { parseYaml } = await import('../../source/parse-yaml.js');
  const document = parseYaml(decodeText(await readBytes(file, MAXIMUM_SIZE), file));
  assertFitsSchema(document, 'configuration', remedyFor(document.value));
  return toConfiguration(document.value as ConfigurationFile, dirname(file));
}

/** Settings of `lint`, where they have the same names as options of other commands. */
const LINT_KEYS = [
  'profile',
  'ruleset',
  'rules',
  'max-warnings',
] as const satisfies readonly (keyof NonNullable<ConfigurationFile['lint']>)[];

function remedyFor(document: unknown): string {
  const place = 'see schemas/configuration.schema.json';
  if (typeof document !== 'object' || document === null) return place;
  const misplaced = LINT_KEYS.find((key) => Object.hasOwn(document, key));
  return misplaced === undefined ? place : `write '${misplaced}' below 'lint', ${place}`;
}

/**
 * The nearest `.witness-check.yml` in a directory or above it. The search ends after a directory with `.git`, which
 * is the root of a project, after the user's home directory, and at the root of the file system. Only for `lint`:
 * settings that say which programs to execute come from the current directory, or from a named file.
 */
export function findConfiguration(directory: string): string | undefined {
  for (let at = resolve(directory); ; at = dirname(at)) {
    const file = join(at, FILE);
    if (existsSync(file)) return file;
    if (existsSync(join(at, '.git')) || at === homedir() || at === dirname(at)) return undefined;
  }
}

function toConfiguration(file: ConfigurationFile, folder: string): Configuration {
  const tools = Object.entries(file.tools ?? {});
  const collection = file['tools-dir'];
  // The schema has only names of profiles.
  const profile = file.lint?.profile === undefined ? undefined : parseProfileName(file.lint.profile);
  return {
    validatorFolders: (file['validators-dirs'] ?? []).map((path) => resolve(folder, path)),
    collection: collection === undefined ? undefined : resolve(folder, collection),
    directories: new Map(
      tools.flatMap(([name, { directory }]) =>
        directory === undefined ? [] : [[name, resolve(folder, directory)]],
      ),
    ),
    options: new Map(
      tools.flatMap(([name, { options }]) => (options === undefined ? [] : [[name, options]])),
    ),
    linters: typeof file.linter === 'string' ? [file.linter] : (file.linter ?? []),
    edition: file.edition,
    history: file.history ?? 'off',
    lint: {
      profile: profile?.profile,
      profileRuleset: profile?.ruleset,
      ruleset: file.lint?.ruleset === undefined ? undefined : placeRuleSet(file.lint.ruleset, folder),
      severities: new Map(Object.entries(file.lint?.rules ?? {})),
      maximumWarnings: file.lint?.['max-warnings'],
    },
  };
}
