import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import { findFlawInForm } from '../../../../witness/flaw-in-form.js';
import type { AutomatonNode, GraphmlWitness } from '../../../../witness/witness.js';
import type { ProgramPoint } from '../../../claim/program-points.js';
import type { AutomatonFailure } from './automaton-failure.js';

/** What an automaton is for. */
export type AutomatonPurpose = 'violation' | 'cycle' | 'invariants' | 'termination';

/** What is wrong with the form of an automaton for this purpose; an invariant that nothing judges is, too. */
export function flawInForm(graph: GraphmlWitness, purpose: AutomatonPurpose): AutomatonFailure | undefined {
  const flaw = findFlawInForm(graph);
  if (flaw !== undefined) return flaw;
  const { nodes } = graph;
  if (purpose === 'cycle' && nodes.filter(({ cyclehead }) => cyclehead).length > 1)
    return { code: 'several-heads' };
  const judged = nodes.find((node) => node.invariant !== undefined && !isJudged(node, purpose));
  return judged && { code: 'invariant-in-violation', node: judged.id };
}

/**
 * An edge about a function of the program whose calls nothing tells of: one that the front end replaces. It would never
 * be taken, whatever the program does.
 */
export function unseenFunction(
  { edges }: GraphmlWitness,
  { words, functions }: TypedProgram,
  points: readonly ProgramPoint[],
): AutomatonFailure | undefined {
  const seen = new Set(functions.map(({ name }) => name));
  for (const point of points) if (point.kind === 'call' && point.callee !== undefined) seen.add(point.callee);
  for (const [index, { enterFunction, returnFromFunction }] of edges.entries())
    for (const name of [enterFunction?.value, returnFromFunction?.value])
      if (name !== undefined && words.has(name) && !seen.has(name))
        return { code: 'function-unseen', edge: index + 1, function: name };
  return undefined;
}

function isJudged({ cyclehead }: AutomatonNode, purpose: AutomatonPurpose): boolean {
  if (purpose === 'violation') return false;
  return purpose !== 'cycle' || cyclehead;
}
