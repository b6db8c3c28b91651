import { prepareLint } from '../dispatch/lint/prepare-lint.js';
import { findConfiguration } from '../dispatch/settings/configuration.js';
import { readLintSettings } from '../dispatch/settings/lint-settings.js';
import { PROFILES, type Profile } from '../lint/lint-context.js';
import type { LintSettings } from '../lint/lint-settings.js';
import { InputError } from '../source/input-error.js';

/** What a user says in the settings of an editor, below `witnessCheck`. */
export interface EditorSettings {
  readonly profile: Profile | undefined;
  readonly ruleset: string | undefined;
  /** Program that witnesses are about, where they lie apart: absolute, or relative to the workspace. */
  readonly program: string | undefined;
}

export const NO_SETTINGS: EditorSettings = { profile: undefined, ruleset: undefined, program: undefined };

/**
 * Reads what an editor sends as settings; an empty text stands for nothing.
 *
 * @throws InputError `usage` for a value that is not one of those
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
 * The rules that hold for witnesses of a folder: those of its `.witness-check.yml`, and what the editor says.
 *
 * @param folder undefined for a witness that lies in no file
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
