import { InputError } from '../source/input-error.js';
import { suggestName } from '../source/nearest-name.js';
import type { ValidatorDefinition } from './definition.js';

/**
 * Checks that rules which refer to another validator name an existing one.
 *
 * @param file of the definition, for the message
 * @param names of all validators
 * @throws InputError `unknown-name`
 */
export function assertReferences(
  definition: ValidatorDefinition,
  file: string,
  names: readonly string[],
): void {
  for (const { outcome } of definition.status) {
    if (outcome.kind !== 'rules-of' || names.includes(outcome.validator)) continue;
    throw new InputError({
      code: 'unknown-name',
      file,
      message: `uses the rules of '${outcome.validator}', which is not a validator`,
      remedy: suggestName(outcome.validator, names),
    });
  }
}
