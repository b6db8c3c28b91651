import type { Property, PropertyCheck } from './property.js';

const MEMORY_SAFETY: readonly PropertyCheck['kind'][] = ['valid-free', 'valid-deref', 'valid-memtrack'];

/**
 * Name of a property by its content, whatever its file is called: the base name that the file has in SV-COMP.
 * Conjunctions that SV-COMP does not know are named by their parts, joined with `+`.
 */
export function canonicalName({ checks }: Property): string {
  const isMemorySafety =
    checks.length === MEMORY_SAFETY.length && checks.every(({ kind }) => MEMORY_SAFETY.includes(kind));
  return isMemorySafety ? 'valid-memsafety' : checks.map(nameOfCheck).sort().join('+');
}

function nameOfCheck({ kind }: PropertyCheck): string {
  switch (kind) {
    case 'call':
      return 'unreach-call';
    case 'label':
      return 'unreach-label';
    case 'assert':
      return 'assert_java';
    case 'uncaught':
      return 'runtime-exception';
    default:
      return kind;
  }
}
