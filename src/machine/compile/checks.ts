import type { PropertyCheck } from '../../task/property.js';
import type { Checks } from '../interface/compiled-program.js';

/** The checks of a property, as compiled code and the machine look them up. */
export function indexChecks(checks: readonly PropertyCheck[]): Checks {
  const functions = checks.flatMap((check) => (check.kind === 'call' ? [check.function] : []));
  return {
    asked: new Set(checks.map(({ kind }) => kind)),
    errorFunctions: new Set(functions.length === 0 ? [] : [...functions, '__VERIFIER_error']),
    errorLabels: new Set(checks.flatMap((check) => (check.kind === 'label' ? [check.label] : []))),
  };
}
