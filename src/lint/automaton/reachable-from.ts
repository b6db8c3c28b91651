import type { AutomatonShape } from '../../witness/graphml/automaton-shape.js';
import { edgesBySource } from './edges-by-source.js';

/** Marks with 1 the nodes that can be reached from those with a role; undefined where no node has it. */
export function reachableFrom(shape: AutomatonShape, role: number): Uint8Array | undefined {
  const reached = new Uint8Array(shape.nodeCount);
  const waiting: number[] = [];
  for (let node = 0; node < shape.nodeCount; node++) {
    if (!shape.has(node, role)) continue;
    reached[node] = 1;
    waiting.push(node);
  }
  if (waiting.length === 0) return undefined;
  const { first, edges } = edgesBySource(shape);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (let at = first[node] ?? 0; at < (first[node + 1] ?? 0); at++) {
      const target = shape.targetOf(edges[at] ?? 0);
      if (reached[target] === 1) continue;
      reached[target] = 1;
      waiting.push(target);
    }
  }
  return reached;
}
