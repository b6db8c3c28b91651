import { InvalidArgumentError } from 'commander';
import { PROFILES } from '../lint/rule/lint-context.js';
import { type ChosenProfile, parseProfileName } from '../lint/rule/profile-name.js';
import type { ChosenSeverity } from '../lint/select-rules.js';
import { InputError } from '../source/input-error.js';
import type { BaselineUse } from '../use-cases/lint/baseline.js';
import { likely } from './choices.js';

/** What `--severity` may make of a rule. */
export const CHOSEN_SEVERITIES = [
  'off',
  'info',
  'warning',
  'error',
] as const satisfies readonly ChosenSeverity[];

/** A profile of `--profile`, as `parseProfileName` reads it. */
export function toProfile(text: string): ChosenProfile {
  const chosen = parseProfileName(text);
  if (chosen !== undefined) return chosen;
  throw new InvalidArgumentError(
    `${likely(text, PROFILES)}Allowed choices are ${PROFILES.join(', ')}, and sv-comp with a year.`,
  );
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
  const [, rule = '', stated = ''] = /^([^=]+)=(.*)$/.exec(text) ?? [];
  const severity = CHOSEN_SEVERITIES.find((each) => each === stated);
  if (rule === '' || severity === undefined) {
    throw new InvalidArgumentError('It must be a rule and a severity, such as WT005=off.');
  }
  return new Map([...before, [rule, severity]]);
}

/** A whole number, 0 or larger. */
export function parseNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/**
 * What `--baseline` and `--update-baseline` ask for.
 *
 * @throws InputError `usage` for the second without the first
 */
export function toBaseline(file: string | undefined, update: true | undefined): BaselineUse | undefined {
  if (file !== undefined) return { file, use: update === true ? 'written' : 'obeyed' };
  if (update === undefined) return undefined;
  throw new InputError({
    code: 'usage',
    message: '--update-baseline has no file to write',
    remedy: 'name it with --baseline',
  });
}
