import type { NumberedPart, Reading } from '../../vocabulary/witness-diagnosis.js';
import type { AutomatonEdge, GraphmlWitness, Segment, Witness, YamlWitness } from '../../witness/witness.js';

/** Something that validators read differently. */
interface Difference<Part> {
  readonly tools: readonly string[];
  readonly reads: string;
  /** Whether it is about this part of a witness. */
  readonly concerns: (part: Part) => boolean;
}

interface SegmentInWitness {
  readonly segment: Segment;
  readonly witness: YamlWitness;
}

/** Where validators read a segment of the format 2.x in different ways. */
const OF_SEGMENTS: readonly Difference<SegmentInWitness>[] = [
  {
    tools: ['Witch', 'ESBMC'],
    reads: 'require an assumption to hold when it is first evaluated; the format lets it hold later',
    concerns: ({ segment }) =>
      segment.waypoints.some(({ type, action }) => type === 'assumption' && action === 'follow'),
  },
  {
    tools: ['Witch'],
    reads:
      'takes the first suitable location that its parser visits where a location has no column; others take the leftmost',
    concerns: ({ segment }) => segment.waypoints.some(({ location }) => location.column === undefined),
  },
  {
    tools: ['CPAchecker'],
    reads: 'reads function_enter only since format 2.2',
    concerns: ({ segment }) => segment.waypoints.some(({ type }) => type === 'function_enter'),
  },
  {
    tools: ['Witch'],
    reads: 'rejects ext_c_expression in files of format 2.0, as ESBMC 8.4 writes it',
    concerns: ({ segment, witness }) =>
      witness.version === '2.0' &&
      segment.waypoints.some(({ constraint }) => constraint?.format === 'ext_c_expression'),
  },
  {
    tools: ['Witch'],
    reads: 'requires the waypoint to follow at the end of its segment; others accept it anywhere',
    concerns: ({ segment }) => segment.waypoints.at(-1)?.action === 'avoid',
  },
];

/** The same of a whole file. */
const OF_SEQUENCES: readonly Difference<YamlWitness>[] = [
  {
    tools: ['CPAchecker', 'Witch'],
    reads: 'accept only files with exactly one violation sequence; the schema allows more',
    concerns: ({ entries }) => entries.length > 1,
  },
];

interface EdgeInWitness {
  readonly edge: AutomatonEdge;
  /** States after which nothing may come. */
  readonly final: ReadonlySet<string>;
}

/** The same of edges of automata in GraphML. */
const OF_EDGES: readonly Difference<EdgeInWitness>[] = [
  {
    tools: ['CPAchecker 1.8 and older'],
    reads: 'count offsets in the preprocessed text; others count them in the file',
    concerns: ({ edge }) => edge.startoffset !== undefined,
  },
  {
    tools: ['CPAchecker'],
    reads: 'rejects automata with edges that leave a violation state or a sink',
    concerns: ({ edge, final }) => final.has(edge.source),
  },
];

/** The same of whole automata. */
const OF_AUTOMATA: readonly Difference<GraphmlWitness>[] = [
  {
    tools: ['CPAchecker'],
    reads: 'rejects invariants in a violation witness that is not about termination',
    concerns: ({ nodes }) => nodes.some(({ invariant, cyclehead }) => invariant !== undefined && !cyclehead),
  },
];

/**
 * Which validators read something in this witness in another way than the text of the format, or than others.
 *
 * @param first the part at which the execution diverges: what is about it comes first
 */
export function findReadings(witness: Witness, first: NumberedPart | null): readonly Reading[] {
  const isFirst = ({ parts }: Reading) => parts.some(({ number }) => number === first?.number);
  const found = witness.format === 'yaml' ? readingsOfSequence(witness) : readingsOfAutomaton(witness);
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))];
}

function readingsOfSequence(witness: YamlWitness): readonly Reading[] {
  const segments = witness.entries.flatMap((entry) =>
    entry.entryType === 'violation_sequence' ? entry.segments.map((segment) => ({ segment, witness })) : [],
  );
  return [...inParts(OF_SEGMENTS, segments, 'segment'), ...inWhole(OF_SEQUENCES, witness)];
}

function readingsOfAutomaton(witness: GraphmlWitness): readonly Reading[] {
  const { nodes, edges } = witness;
  const final = new Set(nodes.filter(({ sink, violation }) => sink || violation).map(({ id }) => id));
  const parts = edges.map((edge) => ({ edge, final }));
  return [...inParts(OF_EDGES, parts, 'edge'), ...inWhole(OF_AUTOMATA, witness)];
}

function inParts<Part>(
  differences: readonly Difference<Part>[],
  parts: readonly Part[],
  kind: NumberedPart['kind'],
): readonly Reading[] {
  return differences.flatMap(({ tools, reads, concerns }) => {
    const found = parts.flatMap((part, index) => (concerns(part) ? [{ kind, number: index + 1 }] : []));
    return found.length === 0 ? [] : [{ tools, reads, parts: found }];
  });
}

function inWhole<Whole>(differences: readonly Difference<Whole>[], whole: Whole): readonly Reading[] {
  return differences
    .filter(({ concerns }) => concerns(whole))
    .map(({ tools, reads }) => ({ tools, reads, parts: [] }));
}
