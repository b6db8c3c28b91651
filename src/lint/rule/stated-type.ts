import type { GraphmlData } from '../../witness/graphml/graphml-events.js';

/** The witness type that the data of a graph state, as WitnessLint reads it: the first one. */
export function statedType(data: readonly GraphmlData[]): string | undefined {
  return data.find(
    ({ key, value }) =>
      key === 'witness-type' && (value === 'correctness_witness' || value === 'violation_witness'),
  )?.value;
}
