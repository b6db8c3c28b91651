import { findConfiguration, readConfiguration } from '../../dispatch/settings/configuration.js';
import type { Profile } from '../../lint/rule/lint-context.js';
import { RULES } from '../../lint/rules/all-rules.js';
import { type ChosenSeverity, selectRules } from '../../lint/select-rules.js';

/** The user's settings for one call of the linter. */
export interface GivenLintSettings {
  /** Configuration instead of the nearest `.witness-check.yml`; `false`: none. */
  readonly configuration?: string | false | undefined;
  readonly profile?: Profile | undefined;
  readonly ruleset?: string | undefined;
  /** Severities by code or name. */
  readonly severities?: ReadonlyMap<string, ChosenSeverity> | undefined;
  readonly maximumWarnings?: number | undefined;
}

/** The settings in force for a call of the linter. */
export interface ChosenLintSettings {
  /** Path of the configuration. */
  readonly configuration: string | undefined;
  readonly profile: Profile | undefined;
  readonly ruleset: string | undefined;
  readonly severities: ReadonlyMap<string, ChosenSeverity>;
  readonly maximumWarnings: number | undefined;
}

/**
 * Reads the configuration for the linter. Settings of the call take precedence.
 * @throws InputError with line and column of the first mistake in the configuration
 */
export async function readLintSettings(given: GivenLintSettings = {}): Promise<ChosenLintSettings> {
  const file = given.configuration ?? findConfiguration('.');
  const { lint } = await readConfiguration(file);
  return {
    configuration: file === false ? undefined : file,
    profile: given.profile ?? lint.profile,
    ruleset: given.ruleset ?? lint.ruleset ?? (given.profile === undefined ? lint.profileRuleset : undefined),
    severities: new Map([...lint.severities, ...(given.severities ?? [])]),
    maximumWarnings: given.maximumWarnings ?? lint.maximumWarnings,
  };
}

/** The settings in force, for people and programs: `witness-check lint --print-config`. */
export interface LintSettingsDescription {
  readonly configuration: string | null;
  readonly profile: Profile;
  readonly ruleset: string | null;
  readonly 'max-warnings': number | null;
  /** From the code of each rule to its severity. */
  readonly rules: Readonly<Record<string, ChosenSeverity>>;
}

/**
 * Says which configuration applies and which severity each rule has.
 *
 * @param only codes or names: all other rules are off; if empty, none is
 * @throws InputError for a rule that does not exist
 */
export async function describeLintSettings(
  settings: ChosenLintSettings,
  only: readonly string[],
): Promise<LintSettingsDescription> {
  const { prepareLint } = await import('./prepare-lint.js');
  const { profile = 'default', ruleset, configuration, maximumWarnings } = settings;
  const { severities } = await prepareLint({ rules: only, severities: settings.severities });
  const holding = new Set(selectRules(profile, severities).map(({ id }) => id));
  const rules = RULES.map(
    ({ id, severity }) => [id, holding.has(id) ? (severities.get(id) ?? severity) : 'off'] as const,
  );
  return {
    configuration: configuration ?? null,
    profile,
    ruleset: ruleset ?? null,
    'max-warnings': maximumWarnings ?? null,
    rules: Object.fromEntries(rules),
  };
}
