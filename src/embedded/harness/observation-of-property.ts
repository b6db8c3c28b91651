import type { PropertyCheck } from '../../task/property.js';
import type { Observation } from './instrument.js';

/** How the harness can notice a violation, or why it cannot. */
export type ObservationPlan =
  | { readonly kind: 'observable'; readonly observation: Observation; readonly leaks: 'tracked' | 'all' }
  | { readonly kind: 'unsupported'; readonly reason: string };

/** Chooses what to observe from the checks of a property; they must be of one family. */
export function observationOfProperty(checks: readonly PropertyCheck[]): ObservationPlan {
  const plans = checks.map(observationOfCheck);
  const unsupported = plans.find((plan) => plan.kind === 'unsupported');
  if (unsupported !== undefined) return unsupported;
  const observable = plans.filter((plan) => plan.kind === 'observable');
  const [first] = observable;
  if (first === undefined) return { kind: 'unsupported', reason: 'the property has no check' };
  const sameFamily = observable.every(
    (plan) =>
      JSON.stringify(plan.observation) === JSON.stringify(first.observation) && plan.leaks === first.leaks,
  );
  return sameFamily
    ? first
    : { kind: 'unsupported', reason: 'the property combines checks that cannot be observed in one run' };
}

function observationOfCheck(check: PropertyCheck): ObservationPlan {
  switch (check.kind) {
    case 'call':
      if (!/^[A-Za-z_]\w*$/.test(check.function)) {
        return { kind: 'unsupported', reason: `'${check.function}' is no name of a C function` };
      }
      return {
        kind: 'observable',
        observation: { kind: 'call', function: check.function },
        leaks: 'tracked',
      };
    case 'label':
      return { kind: 'observable', observation: { kind: 'label', label: check.label }, leaks: 'tracked' };
    case 'no-overflow':
      return { kind: 'observable', observation: { kind: 'overflow' }, leaks: 'tracked' };
    case 'valid-deref':
    case 'valid-free':
    case 'valid-memtrack':
      return { kind: 'observable', observation: { kind: 'memory' }, leaks: 'tracked' };
    case 'valid-memcleanup':
      return { kind: 'observable', observation: { kind: 'memory' }, leaks: 'all' };
    default:
      return { kind: 'unsupported', reason: `a violation of ${check.kind} cannot be seen in one finite run` };
  }
}
