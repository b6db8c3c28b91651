import type { GraphmlWitness } from './witness.js';

/**
 * What is wrong with the form of an automaton (formats sections 1.3 and 1.4). Who reads it all the same reads one that says less, or
 * something else: data that cannot be read as if they were absent, an edge without its node as if there were none.
 */
export type FlawInForm =
  | { readonly code: 'several-graphs' | 'several-entries' | 'repeated-node-id' }
  /** `edge`: its number, from 1. */
  | { readonly code: 'edge-without-node'; readonly edge: number; readonly node: string }
  | { readonly code: 'edge-unclear'; readonly edge: number; readonly key: string }
  | { readonly code: 'node-unclear'; readonly node: string; readonly key: string }
  /** `line`: of the witness. */
  | { readonly code: 'stray-element'; readonly element: string; readonly line: number };

/** The first one that is found; undefined: all is well. */
export function findFlawInForm({
  nodes,
  edges,
  graphs,
  stray,
}: Pick<GraphmlWitness, 'nodes' | 'edges' | 'graphs' | 'stray'>): FlawInForm | undefined {
  if (graphs > 1) return { code: 'several-graphs' };
  const ids = new Set(nodes.map(({ id }) => id));
  if (ids.size < nodes.length) return { code: 'repeated-node-id' };
  const unclear = nodes.find((node) => node.unclear !== undefined);
  if (unclear?.unclear !== undefined) return { code: 'node-unclear', node: unclear.id, key: unclear.unclear };
  for (const [index, { source, target, unclear: key }] of edges.entries()) {
    if (key !== undefined) return { code: 'edge-unclear', edge: index + 1, key };
    const missing = [source, target].find((id) => !ids.has(id));
    if (missing !== undefined) return { code: 'edge-without-node', edge: index + 1, node: missing };
  }
  if (stray !== undefined) return { code: 'stray-element', ...stray };
  return nodes.filter(({ entry }) => entry).length > 1 ? { code: 'several-entries' } : undefined;
}

/**
 * The flaw as a sentence.
 *
 * @param name how an id is shown
 */
export function describeFlawInForm(flaw: FlawInForm, name: (id: string) => string): string {
  switch (flaw.code) {
    case 'several-graphs':
      return 'the witness has several graphs';
    case 'several-entries':
      return 'the automaton has several entries';
    case 'repeated-node-id':
      return 'two nodes of the automaton have the same id';
    case 'edge-without-node':
      return `edge ${flaw.edge} has no node ${name(flaw.node)}`;
    case 'edge-unclear':
      return `edge ${flaw.edge} does not say clearly what its ${flaw.key} is`;
    case 'stray-element':
      return `line ${flaw.line} of the witness has ${name(flaw.element)} where the format has none`;
    case 'node-unclear':
      return `node ${name(flaw.node)} does not say clearly what its ${flaw.key} is`;
  }
}
