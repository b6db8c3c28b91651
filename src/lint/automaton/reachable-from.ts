import type { AutomatonShape } from '../../witness/graphml/automaton-shape.js';
import { viewAutomaton } from './automaton-view.js';

/** Marks with 1 the nodes reachable from nodes with a role; undefined if no node has the role. */
export function reachableFrom(shape: AutomatonShape, role: number): Uint8Array | undefined {
  const reached = new Uint8Array(shape.nodeCount);
  const waiting = nodesWith(shape, role);
  if (waiting.length === 0) return undefined;
  for (const node of waiting) reached[node] = 1;
  const { edgesFrom, edgeTarget } = viewAutomaton(shape);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const edge of edgesFrom(node)) {
      const target = edgeTarget(edge);
      if (reached[target] === 1) continue;
      reached[target] = 1;
      waiting.push(target);
    }
  }
  return reached;
}

/**
 * Whether a path leads from a node with one role to a node with another; `no start` if no node has the first.
 * @param goal one role, or several, any of which will do
 */
export function leadsTo(shape: AutomatonShape, role: number, goal: number): 'yes' | 'no' | 'no start' {
  // Most witnesses list their edges in the order of a path: then one pass is enough.
  if (leadsInOrder(shape, role, goal)) return 'yes';
  const reached = reachableFrom(shape, role);
  if (reached === undefined) return 'no start';
  return nodesWith(shape, goal).some((node) => reached[node] === 1) ? 'yes' : 'no';
}

/** Whether consecutive edges of the file form such a path. */
function leadsInOrder(shape: AutomatonShape, role: number, goal: number): boolean {
  const reached = new Uint8Array(shape.nodeCount);
  for (const node of nodesWith(shape, role)) {
    if (shape.has(node, goal)) return true;
    reached[node] = 1;
  }
  for (let edge = 0; edge < shape.edgeCount; edge++) {
    const target = shape.edgeTarget(edge);
    if (reached[shape.edgeSource(edge)] !== 1 || reached[target] === 1) continue;
    if (shape.has(target, goal)) return true;
    reached[target] = 1;
  }
  return false;
}

function nodesWith(shape: AutomatonShape, role: number): number[] {
  const nodes: number[] = [];
  for (let node = 0; node < shape.nodeCount; node++) if (shape.has(node, role)) nodes.push(node);
  return nodes;
}
