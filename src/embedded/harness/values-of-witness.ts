import type { AutomatonEdge, GraphmlWitness, Witness, YamlWitness } from '../../witness/witness.js';
import type { InputValue } from './input-value.js';
import { parseAssumption } from './parse-assumption.js';

/** Paths of a GraphML automaton that are tried, shortest first. */
const MAXIMUM_PATHS = 4;

/** The input values that a violation witness gives, once for each of its first paths to a violation. */
export async function valuesOfWitness(witness: Witness): Promise<readonly (readonly InputValue[])[]> {
  return witness.format === 'graphml' ? valuesOfPaths(witness) : [await valuesOfSegments(witness)];
}

async function valuesOfPaths(witness: GraphmlWitness): Promise<readonly (readonly InputValue[])[]> {
  // graphology is loaded for GraphML witnesses only.
  const { pathsToViolation } = await import('../../witness/automaton.js');
  const paths = pathsToViolation(witness, MAXIMUM_PATHS);
  return Promise.all(paths.map(async (path) => (await Promise.all(path.map(valuesOfEdge))).flat()));
}

async function valuesOfEdge(edge: AutomatonEdge): Promise<readonly InputValue[]> {
  if (edge.assumption === undefined) return [];
  const assumed = await parseAssumption(edge.assumption.value, edge.assumptionResultFunction?.value);
  return assumed.map(({ subject, value }) => ({
    subject,
    value,
    place: {
      kind: 'edge',
      firstLine: edge.startline ?? edge.endline,
      lastLine: edge.endline ?? edge.startline,
      scope: edge.assumptionScope?.value,
    },
  }));
}

/** Only `follow` waypoints give values: an `avoid` waypoint says what must not happen. */
async function valuesOfSegments(witness: YamlWitness): Promise<readonly InputValue[]> {
  const values: InputValue[] = [];
  for (const entry of witness.entries) {
    if (entry.entryType !== 'violation_sequence') continue;
    for (const { type, action, constraint, location } of entry.segments.flatMap(
      (segment) => segment.waypoints,
    )) {
      if (action !== 'follow' || constraint === undefined) continue;
      if (type !== 'function_return' && type !== 'assumption') continue;
      const { fileName, line, column, function: scope } = location;
      const kind = type === 'assumption' ? 'before' : 'call';
      for (const { subject, value } of await parseAssumption(constraint.value, undefined)) {
        values.push({ subject, value, place: { kind, fileName, line, column, scope } });
      }
    }
  }
  return values;
}
