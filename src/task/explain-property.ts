import { checkValue } from '../source/check-call.js';
import { InputError } from '../source/input-error.js';
import { suggestName } from '../source/nearest-name.js';
import { canonicalName } from './canonical-name.js';
import { readProperty } from './property.js';
import { PROPERTY_MEANINGS, type PropertyMeaning } from './property-meaning.js';

/** What a property, or a property file, says. */
export interface PropertyExplanation {
  /** One per property; several for a conjunction without a name of its own. */
  readonly meanings: readonly PropertyMeaning[];
  /** The function in which the program starts: `main` unless the file names another. */
  readonly entryFunction: string;
}

/** All known properties, with their formulas and meanings. */
export function listProperties(): readonly PropertyMeaning[] {
  return PROPERTY_MEANINGS;
}

/**
 * Says what a property means.
 *
 * @param nameOrFile a name such as `valid-memsafety`, or the path of a file that ends in `.prp`
 * @throws InputError `unknown-name` for an unknown property; with line and column for a mistake in a file
 */
export async function explainProperty(nameOrFile: string): Promise<PropertyExplanation> {
  checkValue('explainProperty', 'the name', nameOrFile, 'text');
  if (!nameOrFile.endsWith('.prp'))
    return { meanings: [findPropertyMeaning(nameOrFile)], entryFunction: 'main' };
  const property = await readProperty(nameOrFile);
  return {
    meanings: canonicalName(property).split('+').map(findPropertyMeaning),
    entryFunction: property.entryFunction,
  };
}

function findPropertyMeaning(name: string): PropertyMeaning {
  const found = PROPERTY_MEANINGS.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = PROPERTY_MEANINGS.map((each) => each.name);
  throw new InputError({
    code: 'unknown-name',
    message: `there is no property ${JSON.stringify(name.slice(0, 60))}`,
    remedy: suggestName(name, names, `use one of ${names.join(', ')}, or a file that ends in .prp`),
  });
}
