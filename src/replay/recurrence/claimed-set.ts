import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { AutomatonEdge, Witness } from '../../witness/witness.js';
import type { ResolvedSegment } from '../claim/waypoint.js';
import type { PlainLoop } from './plain-loop.js';

/** What a witness claims of a loop: whoever is at its head in a state of the set comes back to it in such a state. */
export interface ClaimedSet {
  readonly loop: PlainLoop;
  /** Expressions of the witness, in the scope of the loop, and those of the program: the set is where all of them are true. */
  readonly conditions: readonly (string | TypedExpression)[];
}

type GraphmlWitness = Extract<Witness, { format: 'graphml' }>;

/**
 * The set of an automaton: the invariant at the head of its cycle, if nothing on the cycle says more than that the loop
 * goes on. Offsets, or a branch that is false, may mean what only some iterations pass.
 */
export function setOfAutomaton(
  { nodes, edges }: GraphmlWitness,
  loops: readonly PlainLoop[],
): ClaimedSet | undefined {
  const heads = nodes.filter(({ cyclehead }) => cyclehead);
  const [head] = heads;
  if (head?.invariant === undefined || heads.length > 1) return undefined;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const reached = new Set([head.id]);
  // A set grows while it is iterated.
  for (const id of reached) for (const edge of edges) if (edge.source === id) reached.add(edge.target);
  const cycle = edges.filter(({ source }) => reached.has(source));
  const lines = new Set(
    cycle.filter(({ control }) => control !== undefined).map(({ startline }) => startline),
  );
  const [line] = lines;
  const meant = loops.filter(({ range }) => range.line === line);
  const [loop] = meant;
  // Elsewhere, the head of the cycle may be another place than the condition.
  if (loop?.entry !== 'condition' || lines.size !== 1 || meant.length > 1) return undefined;
  const saysMore = cycle.some(({ assumption, enterFunction, returnFromFunction, threadId, createThread }) =>
    [assumption, enterFunction, returnFromFunction, threadId, createThread].some(
      (each) => each !== undefined,
    ),
  );
  const otherSets = [...reached].some((id) => id !== head.id && byId.get(id)?.invariant !== undefined);
  const otherSteps = cycle.some(({ startline }) => startline !== line);
  if (saysMore || otherSets || (otherSteps && loop.branches === 'some')) return undefined;
  if (loop.line === 'open' && !cycle.every(goesOn)) return undefined;
  return { loop, conditions: [head.invariant.value] };
}

/** Whether an edge means any step of its line but a condition that is false. */
function goesOn({ control, startline, endline, startoffset, endoffset }: AutomatonEdge): boolean {
  const isLineAlone = startoffset === undefined && endoffset === undefined;
  return control !== 'condition-false' && isLineAlone && (endline ?? startline) === startline;
}

/**
 * The set of a sequence: its cycle is that the condition of one loop is true, and at most one assumption where the body
 * begins. Where the body comes first, the condition must be the first part: otherwise it may have been false when the
 * assumption held.
 */
export function setOfSequence(
  segments: readonly ResolvedSegment[],
  loops: readonly PlainLoop[],
): ClaimedSet | undefined {
  const cycle = segments.filter(({ goal }) => goal.action === 'cycle');
  const goals = cycle.map(({ goal }) => goal);
  const assumptions = goals.filter((goal) => goal.type === 'assumption');
  const branchings = goals.filter((goal) => goal.type === 'branching');
  const [assumption] = assumptions;
  const [branching] = branchings;
  if (assumptions.length > 1 || branchings.length > 1) return undefined;
  if (assumptions.length + branchings.length < goals.length || goals.length === 0) return undefined;
  if (cycle.some(({ avoid }) => avoid.length > 0)) return undefined;
  const loop = loops.find(
    ({ range, first }) =>
      (branching === undefined || branching.at === range.start) &&
      (assumption === undefined || assumption.at === first),
  );
  if (loop === undefined || loop.condition === undefined) return undefined;
  if (loop.entry === 'body' && goals[0]?.type !== 'branching') return undefined;
  if (branching !== undefined && !(branching.value.kind === 'truth' && branching.value.truth))
    return undefined;
  return {
    loop,
    conditions: assumption === undefined ? [loop.condition] : [loop.condition, assumption.text],
  };
}
