import { PROFILES, type Profile } from './lint-context.js';

/** A profile, and the rule set of the year that its name may have. */
export interface ChosenProfile {
  readonly profile: Profile;
  readonly ruleset: string | undefined;
}

/**
 * `sv-comp` applies to every year; `sv-comp-2027` and `sv-comp-current` add the formats and file names of that rule
 * set. Undefined for the name of no profile.
 */
export function parseProfileName(text: string): ChosenProfile | undefined {
  const [, profile = text, year] = /^(sv-comp)-(current|[0-9]{4})$/.exec(text) ?? [];
  const known = PROFILES.find((each) => each === profile);
  if (known === undefined) return undefined;
  return { profile: known, ruleset: year === 'current' ? year : year === undefined ? undefined : text };
}
