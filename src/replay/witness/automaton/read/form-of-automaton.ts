import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import { findFlawInForm } from '../../../../witness/flaw-in-form.js';
import { createKeyResolver, EDGE_KEYS, NODE_KEYS } from '../../../../witness/graphml/resolve-key.js';
import type { AutomatonNode, GraphmlWitness, KeyDeclaration } from '../../../../witness/witness.js';
import type { ProgramPoint } from '../../../claim/program-points.js';
import type { AutomatonFailure } from './automaton-failure.js';
import type { ReadyAutomaton } from './ready-automaton.js';

/** What an automaton is for. */
export type AutomatonPurpose = 'violation' | 'cycle' | 'invariants' | 'termination';

/** What is wrong with the form of an automaton for this purpose; an invariant that nothing judges is, too. */
export function flawInForm(graph: GraphmlWitness, purpose: AutomatonPurpose): AutomatonFailure | undefined {
  const flaw = findFlawInForm(graph) ?? unreadDefault(graph.keys);
  if (flaw !== undefined) return flaw;
  const { nodes } = graph;
  if (purpose === 'cycle' && nodes.filter(({ cyclehead }) => cyclehead).length > 1)
    return { code: 'several-heads' };
  const judged = nodes.find((node) => node.invariant !== undefined && !isJudged(node, purpose));
  return judged && { code: 'invariant-in-violation', node: judged.id };
}

/** Defaults that are read, and those of CPAchecker that say nothing: its edges state threads where there are several. */
const READ_DEFAULTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['entry', ['true', 'false']],
  ['sink', ['true', 'false']],
  ['violation', ['true', 'false']],
  ['cyclehead', ['true', 'false']],
  ['enterLoopHead', ['true', 'false']],
  ['invariant', ['true', '1']],
  ['threadId', ['0']],
  ['createThread', ['0']],
]);
/** The keys of nodes and edges that say something, but for that of the file, whose default may be any. */
const PARTS: ReadonlySet<string> = new Set(
  [...NODE_KEYS, ...EDGE_KEYS].filter((key) => key !== 'originfile'),
);

/** A default that would hold for every element without such data, and is not read so. */
function unreadDefault(keys: readonly KeyDeclaration[]): AutomatonFailure | undefined {
  const resolve = createKeyResolver(keys);
  for (const { id, defaultValue = '', position } of keys) {
    const key = resolve(id);
    if (defaultValue === '' || !PARTS.has(key) || READ_DEFAULTS.get(key)?.includes(defaultValue)) continue;
    return { code: 'default-of-key', key, line: position.line };
  }
  return undefined;
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

/** Two functions of one name, one of them nested: automata name functions, and nothing else of them. */
export function sharedName({ functions }: TypedProgram): AutomatonFailure | undefined {
  const nested = functions.filter(({ definition }) => definition?.captured !== undefined);
  const shared = nested.find((one) => functions.some((each) => each !== one && each.name === one.name));
  return shared && { code: 'shared-name', function: shared.name };
}

/** An edge about `\result` that does not say whose: it would never be taken, whatever the program does. */
export function unnamedResult({ states }: ReadyAutomaton): AutomatonFailure | undefined {
  for (const { leaving } of states)
    for (const { number, edge, parts } of leaving) {
      const isOpen = parts.some(({ aboutResult, callee }) => aboutResult && callee === undefined);
      if (isOpen && edge.assumptionResultFunction === undefined)
        return { code: 'edge-unclear', edge: number + 1, key: 'assumption.resultfunction' };
    }
  return undefined;
}

function isJudged({ cyclehead }: AutomatonNode, purpose: AutomatonPurpose): boolean {
  if (purpose === 'violation') return false;
  return purpose !== 'cycle' || cyclehead;
}
