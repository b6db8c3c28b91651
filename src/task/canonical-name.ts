import { type Property, type PropertyCheck, violationName } from './property.js';

const MEMORY_SAFETY: readonly PropertyCheck['kind'][] = ['valid-free', 'valid-deref', 'valid-memtrack'];

/**
 * Name of a property by its content, whatever the name of its file: the base name of the file in SV-COMP.
 * Conjunctions that SV-COMP does not know are named by their parts, joined with `+`.
 */
export function canonicalName({ checks }: Property): string {
  const isMemorySafety =
    checks.length === MEMORY_SAFETY.length && checks.every(({ kind }) => MEMORY_SAFETY.includes(kind));
  return isMemorySafety ? 'valid-memsafety' : checks.map(nameOfCheck).sort().join('+');
}

/** The file of a property is named after its violation, except for the one violation without a name. */
function nameOfCheck(check: PropertyCheck): string {
  return violationName(check) ?? 'runtime-exception';
}
