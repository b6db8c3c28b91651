import type { Reading } from '../../../vocabulary/witness-lesson.js';
import type { GraphmlWitness, Waypoint, Witness, YamlWitness } from '../../../witness/witness.js';

interface Difference<Form> extends Reading {
  readonly concerns: (witness: Form) => boolean;
}

/** Where validators read the text of the format 2.x in different ways. */
const OF_SEQUENCES: readonly Difference<YamlWitness>[] = [
  {
    tools: ['Witch', 'ESBMC'],
    reads:
      'want an assumption to hold when it is evaluated first; by the text of the format it may hold later',
    concerns: (witness) =>
      someWaypoint(witness, ({ type, action }) => type === 'assumption' && action === 'follow'),
  },
  {
    tools: ['Witch'],
    reads:
      'takes the first suitable place that its parser visits where a location has no column; others take the leftmost',
    concerns: (witness) => someWaypoint(witness, ({ location }) => location.column === undefined),
  },
  {
    tools: ['CPAchecker'],
    reads: 'reads function_enter only since format 2.2',
    concerns: (witness) => someWaypoint(witness, ({ type }) => type === 'function_enter'),
  },
  {
    tools: ['Witch'],
    reads: 'refuses ext_c_expression in files of format 2.0, as ESBMC 8.4 writes it',
    concerns: (witness) =>
      witness.version === '2.0' &&
      someWaypoint(witness, ({ constraint }) => constraint?.format === 'ext_c_expression'),
  },
  {
    tools: ['Witch'],
    reads: 'wants the waypoint to follow at the end of its segment; others take it wherever it stands',
    concerns: ({ entries }) =>
      entries.some(
        (entry) =>
          entry.entryType === 'violation_sequence' &&
          entry.segments.some(({ waypoints }) => waypoints.at(-1)?.action === 'avoid'),
      ),
  },
  {
    tools: ['CPAchecker', 'Witch'],
    reads:
      'take a file with exactly one violation sequence, although the text of the schema says one or more',
    concerns: ({ entries }) => entries.length > 1,
  },
];

/** The same for automata in GraphML. */
const OF_AUTOMATA: readonly Difference<GraphmlWitness>[] = [
  {
    tools: ['CPAchecker 1.8 and older'],
    reads: 'count offsets in the preprocessed text; others count them in the file',
    concerns: ({ edges }) => edges.some(({ startoffset }) => startoffset !== undefined),
  },
  {
    tools: ['CPAchecker'],
    reads: 'refuses automata with edges that leave a violation state or a sink',
    concerns: ({ nodes, edges }) => {
      const final = new Set(nodes.filter(({ sink, violation }) => sink || violation).map(({ id }) => id));
      return edges.some(({ source }) => final.has(source));
    },
  },
  {
    tools: ['CPAchecker'],
    reads: 'refuses invariants in a violation witness that is not about termination',
    concerns: ({ nodes }) => nodes.some(({ invariant, cyclehead }) => invariant !== undefined && !cyclehead),
  },
];

/** Which validators read something in this witness in another way than the text of the format, or than others. */
export function readingsOf(witness: Witness): readonly Reading[] {
  const found =
    witness.format === 'yaml'
      ? OF_SEQUENCES.filter(({ concerns }) => concerns(witness))
      : OF_AUTOMATA.filter(({ concerns }) => concerns(witness));
  return found.map(({ tools, reads }) => ({ tools, reads }));
}

function someWaypoint({ entries }: YamlWitness, suits: (waypoint: Waypoint) => boolean): boolean {
  return entries.some(
    (entry) =>
      entry.entryType === 'violation_sequence' &&
      entry.segments.some(({ waypoints }) => waypoints.some(suits)),
  );
}
