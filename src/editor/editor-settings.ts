import { findConfiguration } from '../dispatch/settings/configuration.js';
import type { LintSettings } from '../lint/lint-settings.js';
import { PROFILES, type Profile } from '../lint/rule/lint-context.js';
import { InputError } from '../source/input-error.js';
import { readLintSettings } from '../use-cases/lint/lint-settings.js';
import { prepareLint } from '../use-cases/lint/prepare-lint.js';

/** The user's settings in an editor, under `witnessCheck`. */
export interface EditorSettings {
  readonly profile: Profile | undefined;
  readonly ruleset: string | undefined;
  /** The program of witnesses that are stored elsewhere: absolute, or relative to the workspace. */
  readonly program: string | undefined;
}

export const NO_SETTINGS: EditorSettings = { profile: undefined, ruleset: undefined, program: undefined };

/**
 * Reads the settings an editor sends; an empty text means that a setting is not given.
 *
 * @throws InputError `usage` for an unknown value
 */
export function toEditorSettings(given: unknown): EditorSettings {
  if (typeof given !== 'object' || given === null) return NO_SETTINGS;
  const values = new Map<string, unknown>(Object.entries(given));
  const text = (name: string): string | undefined => {
    const value = values.get(name) ?? '';
    if (typeof value !== 'string') throw wrong(name, 'a text');
    return value === '' ? undefined : value;
  };
  const profile = text('profile');
  const known = PROFILES.find((each) => each === profile);
  if (profile !== undefined && known === undefined) throw wrong('profile', PROFILES.join(', '));
  return { profile: known, ruleset: text('ruleset'), program: text('program') };
}

/**
 * The rules that apply to witnesses in a folder, from its `.witness-check.yml` and from the editor.
 *
 * @param folder undefined for a witness that is not in a file
 * @throws InputError for a mistake in the configuration, and a rule set that does not exist
 */
export async function settingsFor(
  { profile, ruleset }: EditorSettings,
  folder: string | undefined,
): Promise<LintSettings> {
  const configuration = folder === undefined ? false : (findConfiguration(folder) ?? false);
  const chosen = await readLintSettings({ configuration, profile, ruleset });
  return prepareLint(chosen);
}

function wrong(name: string, expected: string): InputError {
  return new InputError({
    code: 'usage',
    message: `the setting witnessCheck.${name} has an unknown value`,
    remedy: `give one of: ${expected}`,
  });
}
