import { SourceText } from '../../source/source-text.js';
import { type Property, parseProperty } from '../../task/property.js';
import type { ReplayClaim } from '../answer/validate-by-replay.js';

/** What a single execution can violate, by the names of the properties in the competition. */
const PROPERTIES: readonly (readonly [name: string, formulas: readonly string[]])[] = [
  ['unreach-call', ['G ! call(reach_error())']],
  ['no-overflow', ['G ! overflow']],
  ['valid-memsafety', ['G valid-free', 'G valid-deref', 'G valid-memtrack']],
  ['valid-memcleanup', ['G valid-memcleanup']],
  ['no-data-race', ['G ! data-race']],
  ['termination', ['F end']],
];

/** The properties that a witness may be about instead of the one that it is examined for. */
export function otherProperties({
  property,
}: ReplayClaim): readonly { readonly name: string; readonly property: Property }[] {
  const kinds = new Set(property.checks.map(({ kind }) => kind));
  return PROPERTIES.flatMap(([name, formulas]) => {
    const text = formulas
      .map((formula) => `CHECK( init(${property.entryFunction}()), LTL(${formula}) )\n`)
      .join('');
    const other = parseProperty(new SourceText(text, name), name);
    return other.checks.some(({ kind }) => kinds.has(kind)) ? [] : [{ name, property: other }];
  });
}
