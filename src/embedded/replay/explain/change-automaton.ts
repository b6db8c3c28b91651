import type { AutomatonEdge, GraphmlWitness } from '../../../witness/witness.js';
import type { WitnessChange } from './find-repairs.js';

/** What an edge may say too much. */
const PARTS: readonly {
  readonly name: string;
  readonly isStated: (edge: AutomatonEdge) => boolean;
  readonly without: Partial<AutomatonEdge>;
}[] = [
  {
    name: 'the assumption',
    isStated: ({ assumption }) => assumption !== undefined,
    without: { assumption: undefined, assumptionScope: undefined, assumptionResultFunction: undefined },
  },
  {
    name: 'the scope of the assumption',
    isStated: ({ assumptionScope }) => assumptionScope !== undefined,
    without: { assumptionScope: undefined },
  },
  {
    name: 'the offsets',
    isStated: ({ startoffset, endoffset }) => (startoffset ?? endoffset) !== undefined,
    without: { startoffset: undefined, endoffset: undefined },
  },
  { name: 'the control', isStated: ({ control }) => control !== undefined, without: { control: undefined } },
  {
    name: 'the function that is entered',
    isStated: ({ enterFunction }) => enterFunction !== undefined,
    without: { enterFunction: undefined },
  },
  {
    name: 'the function that is left',
    isStated: ({ returnFromFunction }) => returnFromFunction !== undefined,
    without: { returnFromFunction: undefined },
  },
  {
    name: 'the lines',
    isStated: ({ startline }) => startline !== undefined,
    without: { startline: undefined, endline: undefined, startoffset: undefined, endoffset: undefined },
  },
];

/**
 * Changes of one edge of an automaton, those of the given edge first, then what others assume or decide.
 *
 * @param first 1-based number of the edge at which executions get stuck
 */
export function changesOfAutomaton(witness: GraphmlWitness, first: number): readonly WitnessChange[] {
  const numbered = witness.edges.map((edge, index) => ({ edge, number: index + 1 }));
  const order = [
    ...numbered.filter(({ number }) => number === first),
    ...numbered.filter(
      ({ edge, number }) => number !== first && (edge.assumption ?? edge.control) !== undefined,
    ),
  ];
  return order.flatMap(({ edge, number }) => {
    const changed = (change: string, others: Partial<AutomatonEdge>): WitnessChange => ({
      part: { kind: 'edge', number },
      change,
      witness: {
        ...witness,
        edges: witness.edges.map((each) => (each === edge ? { ...edge, ...others } : each)),
      },
    });
    const left = PARTS.filter(({ isStated }) => isStated(edge)).map(({ name, without }) =>
      changed(`leave out ${name} of edge ${number}`, without),
    );
    if (edge.control === undefined) return left;
    const control = edge.control === 'condition-true' ? 'condition-false' : 'condition-true';
    return [changed(`let the control of edge ${number} be ${control}`, { control }), ...left];
  });
}
