import type { AutomatonShape } from '../../witness/graphml/automaton-shape.js';

/** The edges that leave node `n`: `edges[first[n]]` up to, but not including, `edges[first[n + 1]]`, in file order. */
export interface EdgesBySource {
  readonly first: Uint32Array;
  readonly edges: Uint32Array;
}

/** Sorts the edges of an automaton by their source: two passes, and two numbers for each edge. */
export function edgesBySource(shape: AutomatonShape): EdgesBySource {
  const first = new Uint32Array(shape.nodeCount + 1);
  for (let edge = 0; edge < shape.edgeCount; edge++) {
    const next = shape.sourceOf(edge) + 1;
    first[next] = (first[next] ?? 0) + 1;
  }
  for (let node = 1; node < first.length; node++) first[node] = (first[node] ?? 0) + (first[node - 1] ?? 0);
  const free = first.slice();
  const edges = new Uint32Array(shape.edgeCount);
  for (let edge = 0; edge < shape.edgeCount; edge++) {
    const source = shape.sourceOf(edge);
    const place = free[source] ?? 0;
    edges[place] = edge;
    free[source] = place + 1;
  }
  return { first, edges };
}
