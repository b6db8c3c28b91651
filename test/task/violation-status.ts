import { type PropertyCheck, violationName } from '../../src/task/property.js';
import { formatVerdict } from '../../src/task/verdict.js';

/** The status of a verifier that found this check violated, as BenchExec writes it: `false(valid-deref)`. */
export function violationStatus(check: PropertyCheck): string {
  return formatVerdict({ kind: 'false', subproperty: violationName(check) });
}
