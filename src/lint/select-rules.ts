import { suggestName } from '../source/nearest-name.js';
import type { Severity } from './rule/diagnostic.js';
import { PROFILES, type Profile } from './rule/lint-context.js';
import type { Rule } from './rule/rule.js';
import { RULES } from './rules/all-rules.js';

/** What a user makes of a rule: another severity, or off. */
export type ChosenSeverity = Severity | 'off';

/** The rules in force: those of the profile, and those to which the user gave a severity. */
export function selectRules(
  profile: Profile,
  severities: ReadonlyMap<string, ChosenSeverity>,
): readonly Rule[] {
  if (severities.size > 0) return chooseRules(profile, severities);
  const known = UNCHANGED.get(profile) ?? chooseRules(profile, severities);
  UNCHANGED.set(profile, known);
  return known;
}

/** The rules of profiles without changes: the same for many thousands of files. */
const UNCHANGED = new Map<Profile, readonly Rule[]>();

function chooseRules(profile: Profile, severities: ReadonlyMap<string, ChosenSeverity>): readonly Rule[] {
  const rank = PROFILES.indexOf(profile);
  return RULES.flatMap((rule) => {
    const severity = severities.get(rule.id);
    if (severity === 'off') return [];
    if (severity !== undefined) return [{ ...rule, severity }];
    return PROFILES.indexOf(rule.profile) <= rank ? [rule] : [];
  });
}

/** The rule with this code or name; the case of codes does not matter. */
export function findRule(codeOrName: string): Rule | undefined {
  const code = codeOrName.toUpperCase();
  return RULES.find(({ id, name }) => id === code || name === codeOrName);
}

/** What to do about the name of a rule that does not exist. */
export function suggestRule(name: string): string {
  const isCode = /^W[A-Z]?\d/i.test(name);
  const known = RULES.map((rule) => (isCode ? rule.id : rule.name));
  return suggestName(name, known, "see 'witness-check rules'");
}
