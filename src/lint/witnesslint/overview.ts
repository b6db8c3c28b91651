import type { WitnessRecord } from './witness-record.js';
import type { OverviewField, WitnessLintOptions } from './witnesslint.js';

/** The overview that WitnessLint prints; if something is expected, with the two lines of 2.x. */
export function describeWitness(
  file: string,
  record: WitnessRecord,
  { expectedType, expectedVersion }: WitnessLintOptions,
): readonly OverviewField[] {
  const { witnessType } = record;
  const field = (label: string, value: string | undefined): OverviewField => ({
    label,
    value: value ?? 'None',
  });
  return [
    field('Witness File', file),
    field('Witness Type', witnessType),
    ...(expectedType === undefined
      ? []
      : [field('Witness Type-Match', matches(witnessType, `${expectedType}_witness`))]),
    ...(expectedVersion === undefined
      ? []
      : [field('Witness Version-Match', matches(record.formatVersion ?? '1.0', expectedVersion))]),
    field('Producer', record.producer),
    field('Creation Time', record.creationTime),
    field('Architecture', record.architecture),
    field('Program File', record.programFile),
    field('Program Hash', record.programHash),
    field('Source-Code Language', record.language),
  ];
}

/** In Python's notation for truth values. */
export function matches(found: string | undefined, expected: string): 'True' | 'False' | 'Unknown' {
  if (found === undefined) return 'Unknown';
  return found === expected ? 'True' : 'False';
}
