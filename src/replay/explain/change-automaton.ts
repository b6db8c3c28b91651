import type { AutomatonEdge, AutomatonNode, GraphmlWitness } from '../../witness/witness.js';
import type { ShownExecution } from '../answer/answer.js';
import { oneLine } from '../claim/one-line.js';
import { correctionsOfEdge, omissionsOfEdge } from './change-edge.js';
import { creationsOfThreads } from './change-edge-threads.js';
import { otherNumbers } from './corrected-text.js';
import type { ChangeSubject, WitnessChange } from './witness-change.js';

/** How many states without edges are tried as states of the violation. */
const MAXIMUM_STATES = 3;

/**
 * Changes of one edge of an automaton, or of one state: those of the suspected edges first, and corrections before
 * anything that is left out.
 */
export function changesOfAutomaton(
  witness: GraphmlWitness,
  subject: ChangeSubject,
): readonly WitnessChange[] {
  const { edges } = witness;
  const numbers = [...edges.keys()].map((index) => index + 1);
  const suspected = subject.suspects.filter((number) => numbers.includes(number));
  const others = numbers
    .filter((number) => !suspected.includes(number) && decides(edges[number - 1]))
    .reverse();
  const [first, ...further] = suspected;
  const corrections = (number: number) => changesToAutomaton(number, correctionsOfEdge, witness, subject);
  const omissions = (number: number) => changesToAutomaton(number, omissionsOfEdge, witness, subject);
  return [
    ...ofStates(witness, subject),
    ...creationsOfThreads(witness, subject),
    ...(first === undefined
      ? []
      : [...corrections(first), ...exchanges(first, witness), ...omissions(first)]),
    ...further.flatMap((number) => [...corrections(number), ...omissions(number)]),
    ...others.flatMap(corrections),
    ...others.flatMap(omissions),
  ];
}

function decides(edge: AutomatonEdge | undefined): boolean {
  return (edge?.assumption ?? edge?.control) !== undefined;
}

function changesToAutomaton(
  number: number,
  listChanges: typeof correctionsOfEdge,
  witness: GraphmlWitness,
  subject: ChangeSubject,
): readonly WitnessChange[] {
  const edge = witness.edges[number - 1];
  if (edge === undefined) return [];
  const changeOfEdge = ({
    change,
    kind,
    chance = 'likely',
    others,
    instead,
  }: ReturnType<typeof listChanges>[number]): WitnessChange => ({
    part: { kind: 'edge', number },
    kind,
    chance,
    change,
    witness: withEdge(witness, edge, { ...edge, ...others }),
    ...(instead !== undefined && { instead: (found) => instead(found).map(changeOfEdge) }),
  });
  return listChanges(edge, number, subject).map(changeOfEdge);
}

function withEdge(witness: GraphmlWitness, edge: AutomatonEdge, changed: AutomatonEdge): GraphmlWitness {
  return { ...witness, edges: witness.edges.map((each) => (each === edge ? changed : each)) };
}

/** What an edge says, and what the next one on the way says, the other way round. */
function exchanges(number: number, witness: GraphmlWitness): readonly WitnessChange[] {
  const { edges } = witness;
  const edge = edges[number - 1];
  if (edge === undefined) return [];
  const before = edges.filter(({ target }) => target === edge.source);
  const after = edges.filter(({ source }) => source === edge.target);
  return [...before, ...after].flatMap((other): readonly WitnessChange[] => {
    const second = edges.indexOf(other) + 1;
    if (other === edge) return [];
    const swapped = edges.map((each) => {
      if (each === edge) return { ...other, source: edge.source, target: edge.target };
      return each === other ? { ...edge, source: other.source, target: other.target } : each;
    });
    const [low, high] = [Math.min(number, second), Math.max(number, second)];
    const change = `exchange what edges ${low} and ${high} say`;
    return [
      {
        part: { kind: 'edge', number: low },
        kind: 'exchange',
        chance: 'likely',
        change,
        witness: { ...witness, edges: swapped },
      },
    ];
  });
}

/** The last state of a way as a state of the violation, or the one that is entered twice as head of the cycle. */
function ofStates(witness: GraphmlWitness, { claim, stuck }: ChangeSubject): readonly WitnessChange[] {
  const { nodes, edges } = witness;
  if (stuck === 'placed') return nodes.flatMap((node) => ofInvariant(node, witness));
  const isEndless = claim.property.checks.some(({ kind }) => kind === 'termination');
  const last = nodes.filter(
    ({ id, sink, violation, cyclehead }) =>
      !sink &&
      !violation &&
      !cyclehead &&
      (isEndless
        ? edges.filter(({ target }) => target === id).length > 1
        : edges.every(({ source }) => source !== id)),
  );
  return last.slice(0, MAXIMUM_STATES).map((node): WitnessChange => {
    const number = edges.findLastIndex(({ target }) => target === node.id) + 1;
    const flag = isEndless ? { cyclehead: true } : { violation: true };
    const name = isEndless ? 'the head of the cycle' : 'a violation state';
    return {
      part: { kind: 'edge', number: Math.max(1, number) },
      kind: 'correction',
      chance: 'likely',
      change: `make state ${node.id.slice(0, 80)}, the target of edge ${number}, ${name}`,
      witness: { ...witness, nodes: nodes.map((each) => (each === node ? { ...node, ...flag } : each)) },
    };
  });
}

/** The head of a cycle with an invariant about other numbers, or without one. */
function ofInvariant(node: AutomatonNode, witness: GraphmlWitness): readonly WitnessChange[] {
  const { invariant, cyclehead, id } = node;
  if (invariant === undefined || !cyclehead) return [];
  const number = Math.max(1, witness.edges.findIndex(({ target }) => target === id) + 1);
  const saying = (text: string | undefined, rest: Pick<WitnessChange, 'change' | 'kind'>): WitnessChange => {
    const changed = { ...node, invariant: text === undefined ? undefined : { ...invariant, value: text } };
    const nodes = witness.nodes.map((each) => (each === node ? changed : each));
    return { part: { kind: 'edge', number }, chance: 'likely', ...rest, witness: { ...witness, nodes } };
  };
  const name = oneLine(id);
  const without = saying(undefined, { kind: 'omission', change: `remove the invariant from state ${name}` });
  const instead = (found: ShownExecution) =>
    otherNumbers(invariant.value)
      .flatMap(({ texts }) => texts(found, []))
      .map((text) =>
        saying(text, {
          kind: 'correction',
          change: `set the invariant of state ${name} to \`${oneLine(text)}\``,
        }),
      );
  return [{ ...without, instead }];
}
