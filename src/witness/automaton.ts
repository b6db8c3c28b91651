import { MultiDirectedGraph } from 'graphology';
import type { AutomatonEdge, AutomatonNode, GraphmlWitness } from './witness.js';

/** The automaton of a GraphML witness; each node and edge carries what was read of it. */
export type Automaton = MultiDirectedGraph<
  { readonly node: AutomatonNode },
  { readonly edge: AutomatonEdge }
>;

/**
 * The key of a node in the graph. It is not the id itself: graphology keys plain objects by it, and an id may be
 * `__proto__` or `constructor`.
 */
export function automatonKey(id: string): string {
  return `#${id}`;
}

/**
 * Builds the graph of an automaton. Edges are keyed by their 0-based number in the file. A second node of an id, and
 * edges to nodes that are not declared, are left out: they are violations of the format.
 */
export function buildAutomaton({ nodes, edges }: GraphmlWitness): Automaton {
  const graph: Automaton = new MultiDirectedGraph();
  for (const node of nodes) {
    const key = automatonKey(node.id);
    if (!graph.hasNode(key)) graph.addNode(key, { node });
  }
  for (const [index, edge] of edges.entries()) {
    const [source, target] = [automatonKey(edge.source), automatonKey(edge.target)];
    if (graph.hasNode(source) && graph.hasNode(target)) {
      graph.addDirectedEdgeWithKey(String(index), source, target, { edge });
    }
  }
  return graph;
}

/** Edges that a search for paths looks at before it gives up; a second of work. */
export const MAXIMUM_STEPS = 20_000_000;

/**
 * Simple paths from the entry node to the first violation node on them, around sinks, as lists of edges: shortest
 * first, and among equally long ones in the order of the file. An entry that is a violation node gives one empty path.
 *
 * The search deepens step by step and only goes where a violation is near enough, so an automaton without cycles costs
 * time in proportion to the paths that are returned. One made of cycles may have paths that are not found: the search
 * ends after `MAXIMUM_STEPS` edges.
 *
 * @param limit how many paths at most
 */
export function pathsToViolation(
  witness: GraphmlWitness,
  limit: number,
): readonly (readonly AutomatonEdge[])[] {
  const graph = indexGraph(witness);
  if (graph.entry === undefined) return [];
  const distances = distancesToViolation(graph);
  const paths: (readonly AutomatonEdge[])[] = [];
  let steps = 0;
  let length = distances[graph.entry] ?? Number.POSITIVE_INFINITY;
  while (Number.isFinite(length) && paths.length < limit && steps < MAXIMUM_STEPS) {
    const round = pathsOfLength(graph, distances, length, limit - paths.length, MAXIMUM_STEPS - steps);
    for (const path of round.paths) paths.push(path);
    steps += round.steps;
    length = round.nextLength;
  }
  return paths;
}

interface IndexedGraph {
  readonly entry: number | undefined;
  readonly violations: readonly boolean[];
  /** Edges that leave a node, those into sinks and those of violation nodes left out. */
  readonly leaving: readonly (readonly IndexedEdge[])[];
}

interface IndexedEdge {
  readonly source: number;
  readonly target: number;
  readonly edge: AutomatonEdge;
}

function indexGraph({ nodes, edges }: GraphmlWitness): IndexedGraph {
  const indexes = new Map<string, number>();
  for (const [index, { id }] of nodes.entries()) if (!indexes.has(id)) indexes.set(id, index);
  const leaving: IndexedEdge[][] = nodes.map(() => []);
  for (const edge of edges) {
    const source = indexes.get(edge.source);
    const target = indexes.get(edge.target);
    if (source === undefined || target === undefined) continue;
    if (nodes[source]?.violation || nodes[source]?.sink || nodes[target]?.sink) continue;
    leaving[source]?.push({ source, target, edge });
  }
  const entry = nodes.findIndex((node) => node.entry && !node.sink);
  return {
    entry: entry < 0 ? undefined : entry,
    violations: nodes.map(({ violation, sink }) => violation && !sink),
    leaving,
  };
}

/** Number of edges to the nearest violation node, for every node; infinite where there is none. */
function distancesToViolation({ violations, leaving }: IndexedGraph): readonly number[] {
  const entering: number[][] = violations.map(() => []);
  for (const { source, target } of leaving.flat()) entering[target]?.push(source);
  const distances = violations.map((violation) => (violation ? 0 : Number.POSITIVE_INFINITY));
  const queue = [...violations.keys()].filter((node) => violations[node]);
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head] ?? 0;
    for (const source of entering[node] ?? []) {
      if (distances[source] !== Number.POSITIVE_INFINITY) continue;
      distances[source] = (distances[node] ?? 0) + 1;
      queue.push(source);
    }
  }
  return distances;
}

interface Round {
  readonly paths: (readonly AutomatonEdge[])[];
  readonly steps: number;
  /** The shortest length of paths that were left out for being too long. */
  readonly nextLength: number;
}

/** Depth-first search for the simple paths of exactly `length` edges. */
function pathsOfLength(
  { entry, violations, leaving }: IndexedGraph,
  distances: readonly number[],
  length: number,
  limit: number,
  maximumSteps: number,
): Round {
  const paths: (readonly AutomatonEdge[])[] = [];
  const path: IndexedEdge[] = [];
  const onPath = new Set<number>();
  /** For each node of the path, the number of its leaving edges that were tried. */
  const tried: number[] = [0];
  let nextLength = Number.POSITIVE_INFINITY;
  let steps = 0;
  if (entry !== undefined) onPath.add(entry);
  while (tried.length > 0 && paths.length < limit && steps < maximumSteps) {
    const node = path.at(-1)?.target ?? entry ?? 0;
    const next = tried.at(-1) ?? 0;
    const edge = leaving[node]?.[next];
    if (violations[node] === true && path.length === length) {
      paths.push(path.map((step) => step.edge));
    }
    if (edge === undefined) {
      onPath.delete(node);
      tried.pop();
      path.pop();
      continue;
    }
    tried[tried.length - 1] = next + 1;
    steps++;
    if (onPath.has(edge.target)) continue;
    const shortest = path.length + 1 + (distances[edge.target] ?? Number.POSITIVE_INFINITY);
    if (shortest > length) {
      nextLength = Math.min(nextLength, shortest);
      continue;
    }
    path.push(edge);
    onPath.add(edge.target);
    tried.push(0);
  }
  return { paths, steps, nextLength };
}
