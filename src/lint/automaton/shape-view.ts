import type { AutomatonShape } from '../../witness/graphml/automaton-shape.js';
import type { AutomatonView } from './automaton-view.js';

/** A view of an automaton of any size: its edges sorted by source, in two passes. */
export function viewOfShape(shape: AutomatonShape): AutomatonView {
  // The edges of node n are edges[first[n]] up to, but not including, edges[first[n + 1]].
  const first = new Uint32Array(shape.nodeCount + 1);
  for (let edge = 0; edge < shape.edgeCount; edge++) {
    const next = shape.edgeSource(edge) + 1;
    first[next] = (first[next] ?? 0) + 1;
  }
  for (let node = 1; node < first.length; node++) first[node] = (first[node] ?? 0) + (first[node - 1] ?? 0);
  const free = first.slice();
  const edges = new Uint32Array(shape.edgeCount);
  for (let edge = 0; edge < shape.edgeCount; edge++) {
    const source = shape.edgeSource(edge);
    const place = free[source] ?? 0;
    edges[place] = edge;
    free[source] = place + 1;
  }
  return {
    edgesFrom: (node) => edges.subarray(first[node] ?? 0, first[node + 1] ?? 0),
    edgeTarget: (edge) => shape.edgeTarget(edge),
  };
}
