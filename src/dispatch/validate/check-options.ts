import { MEASUREMENTS } from '../../execute/outcome.js';
import { InputError } from '../../source/input-error.js';
import type { ValidateOptions } from './validate-options.js';

/** The allowed values of options that are one of a few words. */
const CHOICES = {
  dataModel: ['ILP32', 'LP64'],
  lint: ['enforce', 'report'],
  runs: ['until-confirmed', 'all'],
  policy: ['any', 'consensus'],
  executor: ['best', ...MEASUREMENTS],
  user: ['own', 'root'],
} as const;

/**
 * Checks what the compiler checks for TypeScript programs and nobody checks for others.
 * @throws InputError `usage`
 */
export function checkOptions(options: ValidateOptions): void {
  for (const name of ['task', 'verdict'] as const) {
    if (typeof options[name] !== 'string')
      throw usage(`the option '${name}' is not a string`, `give '${name}'`);
  }
  for (const name of ['witnesses', 'validators', 'references', 'linters'] as const) {
    const list: unknown = options[name] ?? [];
    if (Array.isArray(list) && list.every((each) => typeof each === 'string')) continue;
    throw usage(`the option '${name}' is not a list of strings`, `pass '${name}' as an array`);
  }
  for (const [name, allowed] of Object.entries(CHOICES)) {
    const value = options[name as keyof typeof CHOICES];
    if (value === undefined || (allowed as readonly string[]).includes(value)) continue;
    throw usage(`the option '${name}' is ${JSON.stringify(value)}`, `use one of ${allowed.join(', ')}`);
  }
}

function usage(message: string, remedy: string): InputError {
  return new InputError({ code: 'usage', message, remedy });
}
