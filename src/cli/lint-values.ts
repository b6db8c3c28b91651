import { InvalidArgumentError } from 'commander';
import { PROFILES, type Profile } from '../lint/rule/lint-context.js';
import type { ChosenSeverity } from '../lint/select-rules.js';
import { likely } from './choices.js';

/** A profile, and the rule set of the year that its name may have. */
export interface ChosenProfile {
  readonly profile: Profile;
  readonly ruleset: string | undefined;
}

/**
 * `sv-comp` applies to every year; `sv-comp-2027` and `sv-comp-current` add the formats and file names of that rule
 * set.
 */
export function toProfile(text: string): ChosenProfile {
  const [, profile = text, year] = /^(sv-comp)-(current|[0-9]{4})$/.exec(text) ?? [];
  const known = PROFILES.find((each) => each === profile);
  if (known === undefined) {
    throw new InvalidArgumentError(
      `${likely(text, PROFILES)}Allowed choices are ${PROFILES.join(', ')}, and sv-comp with a year.`,
    );
  }
  const ruleset = year === 'current' ? year : year === undefined ? undefined : text;
  return { profile: known, ruleset };
}

/** Words separated by commas, added to those of earlier options. */
export function collectWords(text: string, before: readonly string[]): readonly string[] {
  return [...before, ...text.split(',').map((word) => word.trim())].filter((word) => word !== '');
}

/** `rule=severity`, added to those of earlier options. */
export function collectSeverity(
  text: string,
  before: ReadonlyMap<string, ChosenSeverity>,
): ReadonlyMap<string, ChosenSeverity> {
  const [, rule = '', severity = ''] = /^([^=]+)=(off|info|warning|error)$/.exec(text) ?? [];
  if (rule === '') {
    throw new InvalidArgumentError('It must be a rule and a severity, such as WT005=off.');
  }
  return new Map([...before, [rule, severity as ChosenSeverity]]);
}

/** A whole number, 0 or larger. */
export function parseNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
