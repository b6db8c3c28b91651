import type { TargetLocation } from './completed-witness.js';
import type { WitnessExplanation } from './follow-witness.js';

/** Where the violation happens; of memory that is lost or left, at the last statement of main as well. */
export function violationPlaces({ violation, trace }: WitnessExplanation): readonly TargetLocation[] {
  const last = trace?.steps.findLast(({ kind, depth }) => depth === 0 && kind !== 'end' && kind !== 'enter');
  return [
    ...(violation === null ? [] : [withoutFunction(violation)]),
    ...(last === undefined ? [] : [withoutFunction(last)]),
  ];
}

/** Where something is, without the rest. */
export function withoutFunction({ file, line, column }: Omit<TargetLocation, 'function'>): TargetLocation {
  return { file, line, column };
}
